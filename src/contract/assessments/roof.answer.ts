import { ObjectType } from 'type-graphql';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { OBSTACLE_KINDS, ROOF_SHAPES, SHAPE_SOURCES } from '../../core/estimate/estimate-types.js';
import { ORIENTATIONS } from '../../core/layout/layout-types.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { RoofHypothesisAnswer } from './roof-hypothesis.answer.js';
import { GeoJsonPosition } from '../fields/scalars.js';

/** How the height of a roof is known: as that of its building, or from the question. */
export const ROOF_HEIGHT_SOURCE = ['RoofHeightSource', [...HEIGHT_SOURCES, 'given']] as const;

@ObjectType('EstimatedBuilding', { description: 'The building the roof belongs to.' })
export class EstimatedBuildingAnswer {
  @AnswerField('id?', 'Building id; null for a drawn roof without one.', { restOnly: true }) id!: string | null;
  @AnswerField('length', 'Height of the roof above ground, m.') heightM!: number;

  @AnswerField('string', 'How the height is known: measured, tagged, floors, model, assumed or given.', {
    graphqlEnum: ROOF_HEIGHT_SOURCE,
  })
  heightSource!: string;

  @AnswerField('length', 'Standard deviation of the height, m.') heightSigmaM!: number;
  @AnswerField('string', 'Data set of the footprint.') source!: string;
  @AnswerField('string?', 'Date of the data.') sourceDate!: string | null;

  @AnswerField(
    'length?',
    'Distance from the place to the outline of the building, m; 0 where it covers the place, null for a drawn roof or one by its id.',
  )
  distanceM!: number | null;
}

/** Whether the buildings around are known. */
export const COVERED = AnswerField(
  'boolean',
  'Whether the buildings around are known; otherwise the shade of neighbours is not included.',
);

/** What is taken from a roof, and what is left. */
export const ROOF_AREAS = {
  coveredAreaM2: AnswerField('area', 'Covered by taller buildings, m².'),
  setbackAreaM2: AnswerField('area', 'Taken by the strip along the edges, m².'),
  obstructionsAreaM2: AnswerField('area', 'Area taken by obstructions on the roof, m².'),
  shadeAreaM2: AnswerField('area', 'Taken by too little sun, m².'),
  usableAreaM2: AnswerField('area', 'Usable area, m².'),
  usable: AnswerField('json', 'Usable part: MultiPolygon coordinates, [lng, lat] degrees.', {
    shape: 'multiPolygon',
    precision: 'coordinate',
    cost: { bytes: 2_000 },
  }),
};

@ObjectType('EstimatedRoof', { description: 'Usable area of the roof, and the reasons for the losses.' })
export class EstimatedRoofAnswer {
  @AnswerField(
    'string',
    'Shape that is assessed: `flat`, `pitched` (one pitch as asked for), or `gabled`, `hipped` or `skillion` as tagged, of which the best face is planned.',
    { words: ROOF_SHAPES, graphqlEnum: ['AssessedRoofShape', ROOF_SHAPES] },
  )
  shape!: string;

  @AnswerField('string', 'How the shape is known: `given`, `tagged` in the data of the building, or `assumed`.', {
    words: SHAPE_SOURCES,
    graphqlEnum: ['RoofShapeSource', SHAPE_SOURCES],
  })
  shapeSource!: string;

  @AnswerList(
    () => RoofHypothesisAnswer,
    'Shapes that a roof of an assumed shape may have, with their odds; empty where it is known, or no odds are (outside Taiwan). They widen `p10` to `p90`.',
    { cost: { items: 3, work: 3_000 } },
  )
  hypotheses!: RoofHypothesisAnswer[];

  @AnswerField('area', 'Usable area on faces other than the one that is planned, m².') otherFacesAreaM2!: number;
  @AnswerField('area', 'Roof area, m².') areaM2!: number;
  @ROOF_AREAS.usableAreaM2 usableAreaM2!: number;
  @AnswerField('share', 'Usable share, 0 to 1.') usableFraction!: number;
  @ROOF_AREAS.coveredAreaM2 coveredAreaM2!: number;
  @ROOF_AREAS.setbackAreaM2 setbackAreaM2!: number;
  @ROOF_AREAS.obstructionsAreaM2 obstructionsAreaM2!: number;
  @ROOF_AREAS.shadeAreaM2 shadeAreaM2!: number;

  @AnswerField(
    'area',
    'Reserved for what a footprint does not show, such as stair heads, water tanks and additions, m²; 0 when `obstructions` are given, even an empty list.',
  )
  unseenAreaM2!: number;

  @ROOF_AREAS.usable usable!: unknown;
}

/** What shades, as both interfaces name it; GraphQL leads to the building. */
@ObjectType()
export abstract class ObstacleAnswer {
  @AnswerField('string', '`building` or `terrain`.', { graphqlEnum: ['ObstacleKind', OBSTACLE_KINDS] }) kind!: string;
  @AnswerField('id', 'Building id; `terrain` for hills.', { restOnly: true }) id!: string;
}

@ObjectType('ShadingNeighbour', {
  description:
    'A neighbour, or the terrain, and the energy it costs. The terrain is listed only where it takes at least 0.1 % of the light.',
})
export class ShadingNeighbourAnswer extends ObstacleAnswer {
  @AnswerField('length?', 'Its height, m; null for terrain.') heightM!: number | null;

  @AnswerField('length?', 'Shortest horizontal distance between the two outlines, m; null for terrain.')
  distanceM!: number | null;

  @AnswerField(
    'angle?',
    'Direction from the middle of the roof to the middle of the neighbour, degrees clockwise from north; null for terrain.',
  )
  bearingDeg!: number | null;

  @AnswerField('energy', 'Energy that the modules lose to it, from beam and sky light, kWh a year.')
  lostKwhYear!: number;

  @AnswerField('share', 'Share of the beam energy of the unshaded roof that it blocks, 0 to 1.') beamShare!: number;

  @AnswerField(
    'numbers',
    'Months in which it matters, 1 to 12: the fewest that have 90 % of the beam energy that it blocks; none where it only hides part of the sky.',
    { cost: { bytes: 40 } },
  )
  months!: number[];

  @AnswerField(
    'numbers',
    'Hours of the day in which it matters, 0 to 23, in local standard time: the fewest that have 90 % of the beam energy that it blocks over the year; 14 is 14:00 to 15:00.',
    { cost: { bytes: 80 } },
  )
  hours!: number[];
}

@ObjectType('SkylinePart', { description: 'Adjacent directions in which the same obstacle makes the skyline.' })
export class SkylinePartAnswer extends ObstacleAnswer {
  @AnswerField('integer', 'First azimuth, degrees clockwise from north, included.') fromDeg!: number;

  @AnswerField('integer', 'Last azimuth, degrees clockwise from north, included; not less than the first.')
  toDeg!: number;

  @AnswerField('angle', 'Highest elevation of the skyline in these directions, degrees.') highestDeg!: number;
}

@ObjectType('Skyline', { description: 'The skyline of the usable roof by azimuth, and who makes it.' })
export class SkylineAnswer {
  @AnswerField('angle', 'Step of the azimuth from north, degrees.') azimuthStepDeg!: number;

  @AnswerField(
    'numbers',
    'Elevation above the horizon by azimuth, clockwise from north, degrees: the highest neighbour or hill in that direction, mean over the roof.',
    { precision: 'angle', cost: { bytes: 2_500 } },
  )
  elevations!: number[];

  @AnswerList(
    () => SkylinePartAnswer,
    'Who makes it, by azimuth, at most 360; a direction in none of them is open, or has only terrain that does not count.',
    { cost: { items: 40 } },
  )
  parts!: SkylinePartAnswer[];
}

@ObjectType('ShadingTable', { description: 'Sunlit share of the roof by sun position; valid for every date.' })
export class ShadingTableAnswer {
  @AnswerField('integer', 'Version of the algorithm.') version!: number;
  @AnswerField('angle', 'Step of the azimuth from north, degrees.') azimuthStepDeg!: number;
  @AnswerField('angle', 'Step of the elevation from the horizon, degrees.') elevationStepDeg!: number;

  @AnswerField('json', 'Lit share, 0 to 1, by azimuth, then by elevation.', {
    shape: 'table',
    precision: 'share',
    cost: { bytes: 20_000 },
  })
  share!: unknown;
}

@ObjectType('EstimatedShade', { description: 'The shade on the usable roof.' })
export class EstimatedShadeAnswer {
  @AnswerField('share', "Share of the open roof's yearly beam that arrives, 0 to 1.") sunShare!: number;
  @AnswerField('share', 'Share of the sky seen, 0 to 1.') skyViewFactor!: number;

  @AnswerField('energy', 'Additional energy of the same modules without neighbours and terrain, kWh a year.')
  lostKwhYear!: number;

  @AnswerList(
    () => ShadingNeighbourAnswer,
    'Buildings and terrain that shade the roof, the greatest loss first, at most 50; with what is lost to others they add up to the whole loss.',
  )
  neighbours!: ShadingNeighbourAnswer[];

  @AnswerField('energy', 'The loss to buildings and terrain that are not listed, kWh a year.')
  otherLostKwhYear!: number;

  @AnswerObject(() => SkylineAnswer, 'The skyline, and who makes it.') skyline!: SkylineAnswer;
  @AnswerObject(() => ShadingTableAnswer, 'The shading table, valid for every date.') table!: ShadingTableAnswer;
}

const ORIENTATION = { graphqlEnum: ['ModuleOrientation', ORIENTATIONS] } as const;

@ObjectType('PvModule', { description: 'The module used.' })
export class PvModuleAnswer {
  @AnswerField('string', 'Maker and type.') name!: string;
  @AnswerField('number', 'Nameplate power, W.') powerW!: number;
  @AnswerField('number', 'Length, m.') lengthM!: number;
  @AnswerField('number', 'Width, m.') widthM!: number;
  @AnswerField('string', 'Data sheet.') source!: string;
}

@ObjectType('PanelShape', { description: 'The edges of equal modules, from the corner where their lower edge begins.' })
export class PanelShapeAnswer {
  @AnswerField('string', '`portrait` or `landscape`.', ORIENTATION) orientation!: string;
  @AnswerField('numbers', 'Along the lower edge: steps east and north.') along!: number[];
  @AnswerField('numbers', 'Up the slope: steps east and north.') up!: number[];
}

/** The modules on the roof by rank, in as few numbers as they need. */
@ObjectType('PlacedPanels', {
  description:
    'The modules by rank; any first part of them is a sensible plant. The corners of one are o, o + along, o + along + up and o + up, with o = origin + stepDeg * offset.',
})
export class PlacedPanelsAnswer {
  @AnswerField('numbers', '[lng, lat] that offsets start from, WGS84 degrees.', {
    precision: 'coordinate',
    scalar: GeoJsonPosition,
  })
  origin!: number[];

  @AnswerField('number', 'Length of a step, degrees.') stepDeg!: number;
  @AnswerList(() => PanelShapeAnswer, 'The shapes of modules, one or two.') shapes!: PanelShapeAnswer[];

  @AnswerField('numbers?', 'Index of each module in `shapes`, by rank; null when all have the first.')
  shapeOf!: number[] | null;

  @AnswerField(
    'numbers',
    'Steps east and north from the origin to the first corner: two numbers for each module, by rank.',
  )
  offsets!: number[];

  @AnswerField('numbers', 'Energy of each module by rank, kWh a year.', { precision: 'energy' }) yearlyKwh!: number[];
}

@ObjectType('LayoutModel', { description: 'How the modules were packed.' })
export class LayoutModelAnswer {
  @AnswerField('string', 'Name of the method.') name!: string;
  @AnswerField('string', 'Version of the method.') version!: string;
  @AnswerField('string', 'Publications it follows.') source!: string;
}

@ObjectType('EstimatedLayout', { description: 'The modules on the roof.' })
export class EstimatedLayoutAnswer {
  @AnswerObject(() => PvModuleAnswer, 'The module used.') module!: PvModuleAnswer;
  @AnswerField('integer', 'Modules built.') count!: number;
  @AnswerField('integer', 'Modules that fit.') possibleCount!: number;
  @AnswerField('capacity', 'Capacity that fits, kWp.') possibleCapacityKw!: number;
  @AnswerField('angle', 'Tilt from horizontal, degrees.') tilt!: number;
  @AnswerField('angle', 'Azimuth clockwise from north, degrees.') azimuth!: number;
  @AnswerField('string', '`portrait` or `landscape`.', ORIENTATION) orientation!: string;
  @AnswerField('length', 'Distance from row to row, m.') rowPitchM!: number;
  @AnswerField('share', 'Module length over row distance.') groundCoverRatio!: number;
  @AnswerField('share', 'Share of light that rows take from each other, 0 to 1.') rowShadeShare!: number;

  @AnswerObject(() => PlacedPanelsAnswer, 'The modules, by rank.', { cost: { bytes: 2_000 } })
  panels!: PlacedPanelsAnswer;

  @AnswerObject(() => LayoutModelAnswer, 'How they were packed.') model!: LayoutModelAnswer;
}
