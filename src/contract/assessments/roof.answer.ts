import { answerOf } from '../fields/answer-of.js';
import type { PanelShape, PanelTable } from '../../core/estimate/plant/panel-table.js';
import type {
  AssessedRoofParts,
  EstimatedBuilding,
  EstimatedLayout,
  EstimatedShade,
  ShadeSkyline,
  ShadeSkylinePart,
  ShadingNeighbour,
} from '../../core/estimate/estimate-types.js';
import type { ShadingTable } from '../../core/shade/shading-table.js';
import { HEIGHT_SOURCES } from '../../core/buildings/heights/height.js';
import { OBSTACLE_KINDS, ROOF_SHAPES, SHAPE_SOURCES } from '../../core/estimate/estimate-types.js';
import { ORIENTATIONS } from '../../core/layout/layout-types.js';
import { AnswerField, AnswerList, AnswerObject, WHOLE_NUMBERS } from '../fields/answer-field.js';
import { RoofHypothesisAnswer } from './roof-hypothesis.answer.js';
import { GeoJsonPosition } from '../fields/scalars.js';

/** How the height of a roof is known: as that of its building, or from the question. */
export const ROOF_HEIGHT_SOURCE = ['RoofHeightSource', [...HEIGHT_SOURCES, 'given']] as const;

export const EstimatedBuildingAnswer = answerOf<EstimatedBuilding>(
  'EstimatedBuilding',
  'The building the roof belongs to.',
  {
    id: AnswerField('id?', 'Building id; null for a drawn roof without one.', { restOnly: true }),
    heightM: AnswerField('length', 'Height of the roof above ground, m.'),
    heightSource: AnswerField('string', 'How the height is known.', {
      graphqlEnum: ROOF_HEIGHT_SOURCE,
    }),
    heightSigmaM: AnswerField('length', 'Standard deviation of the height, m.'),
    source: AnswerField('string', 'Data set of the footprint.'),
    sourceDate: AnswerField('string?', 'Date of the data.'),
    distanceM: AnswerField(
      'length?',
      'Distance from the place to the outline, m; null for a drawn roof or one by its id.',
    ),
  },
);

/** Whether the buildings around are known. */
export const COVERED = AnswerField(
  'boolean',
  'Whether the buildings around are known; otherwise their shade is left out.',
);

/** What is taken from a roof, and what is left. */
export const ROOF_AREAS = {
  coveredAreaM2: AnswerField('area', 'Covered by taller buildings, m².'),
  setbackAreaM2: AnswerField('area', 'Taken by the strip along the edges, m².'),
  obstructionsAreaM2: AnswerField('area', 'Taken by obstructions, m².'),
  shadeAreaM2: AnswerField('area', 'Taken by too little sun, m².'),
  usableAreaM2: AnswerField('area', 'Usable area, m².'),
  usable: AnswerField('json', 'Usable part.', {
    shape: 'multiPolygon',
    precision: 'coordinate',
    cost: { bytes: 2_000 },
  }),
};

export const EstimatedRoofAnswer = answerOf<AssessedRoofParts>(
  'EstimatedRoof',
  'Usable area of the roof, and why not more.',
  {
    shape: AnswerField('string', 'Shape that is assessed; of one with several faces the best is planned.', {
      words: ROOF_SHAPES,
      graphqlEnum: ['AssessedRoofShape', ROOF_SHAPES],
    }),
    shapeSource: AnswerField('string', 'How the shape is known.', {
      words: SHAPE_SOURCES,
      graphqlEnum: ['RoofShapeSource', SHAPE_SOURCES],
    }),
    hypotheses: AnswerList(
      () => RoofHypothesisAnswer,
      'Shapes that a roof of an assumed shape may have, with their odds; empty where none are known.',
      { cost: { items: 3, work: 3_000 } },
    ),
    otherFacesAreaM2: AnswerField('area', 'Usable area on faces that are not planned, m².'),
    areaM2: AnswerField('area', 'Roof area, m².'),
    usableAreaM2: ROOF_AREAS.usableAreaM2,
    usableFraction: AnswerField('share', 'Usable share, 0 to 1.'),
    coveredAreaM2: ROOF_AREAS.coveredAreaM2,
    setbackAreaM2: ROOF_AREAS.setbackAreaM2,
    obstructionsAreaM2: ROOF_AREAS.obstructionsAreaM2,
    shadeAreaM2: ROOF_AREAS.shadeAreaM2,
    unseenAreaM2: AnswerField(
      'area',
      'Reserved for stair heads, tanks and additions that a footprint does not show, m²; 0 when `obstructions` are given.',
    ),
    usable: ROOF_AREAS.usable,
  },
);

/** What shades, as both interfaces name it; GraphQL leads to the building. */
const OBSTACLE = {
  kind: AnswerField('string', 'What hides the light.', { graphqlEnum: ['ObstacleKind', OBSTACLE_KINDS] }),
  id: AnswerField('id', 'Building id; `terrain` for hills.', { restOnly: true }),
};

export const ShadingNeighbourAnswer = answerOf<ShadingNeighbour>(
  'ShadingNeighbour',
  'A neighbour or the terrain, and the energy it costs; terrain from 0.1 % of the light on.',
  {
    ...OBSTACLE,
    heightM: AnswerField('length?', 'Its height, m; null for terrain.'),
    distanceM: AnswerField('length?', 'Distance between the outlines, m; null for terrain.'),
    bearingDeg: AnswerField(
      'angle?',
      'Direction from roof to neighbour, degrees clockwise from north; null for terrain.',
    ),
    lostKwhYear: AnswerField('energy', 'Energy that the modules lose to it, kWh a year.'),
    beamShare: AnswerField('share', 'Share of the beam of the open roof that it blocks, 0 to 1.'),
    months: AnswerField(
      'numbers',
      'Months that have 90 % of the beam it blocks, 1 to 12; none where it only hides sky.',
      { cost: { bytes: 40 } },
    ),
    hours: AnswerField(
      'numbers',
      'Hours of the day that have 90 % of the beam it blocks, 0 to 23, local standard time; 14 is 14:00 to 15:00.',
      { cost: { bytes: 80 } },
    ),
  },
);

export const SkylinePartAnswer = answerOf<ShadeSkylinePart>('SkylinePart', 'Adjacent directions with one obstacle.', {
  ...OBSTACLE,
  fromDeg: AnswerField('integer', 'First azimuth, degrees clockwise from north.'),
  toDeg: AnswerField('integer', 'Last azimuth, degrees clockwise from north, included.'),
  highestDeg: AnswerField('angle', 'Highest elevation in these directions, degrees.'),
});

export const SkylineAnswer = answerOf<ShadeSkyline>(
  'Skyline',
  'The skyline of the usable roof by azimuth, and who makes it.',
  {
    azimuthStepDeg: AnswerField('angle', 'Step of the azimuth from north, degrees.'),
    elevations: AnswerField(
      'numbers',
      'Elevation of the skyline by azimuth, clockwise from north, degrees: mean over the roof.',
      { precision: 'angle', cost: { bytes: 2_500 } },
    ),
    parts: AnswerList(
      () => SkylinePartAnswer,
      'Who makes it, by azimuth, at most 360; a direction in none of them is open.',
      { cost: { items: 40 } },
    ),
  },
);

export const ShadingTableAnswer = answerOf<ShadingTable>(
  'ShadingTable',
  'Lit share of the roof by sun position, for every date.',
  {
    version: AnswerField('integer', 'Version of the algorithm.'),
    azimuthStepDeg: AnswerField('angle', 'Step of the azimuth from north, degrees.'),
    elevationStepDeg: AnswerField('angle', 'Step of the elevation from the horizon, degrees.'),
    share: AnswerField('json', 'Lit share, 0 to 1, by azimuth, then by elevation.', {
      shape: 'table',
      precision: 'share',
      cost: { bytes: 20_000 },
    }),
  },
);

export const EstimatedShadeAnswer = answerOf<EstimatedShade>('EstimatedShade', 'The shade on the usable roof.', {
  sunShare: AnswerField('share', "Share of the open roof's beam that arrives, 0 to 1."),
  skyViewFactor: AnswerField('share', 'Share of the sky seen, 0 to 1.'),
  lostKwhYear: AnswerField('energy', 'What the modules would yield more without neighbours and terrain, kWh a year.'),
  neighbours: AnswerList(
    () => ShadingNeighbourAnswer,
    'Buildings and terrain that shade the roof, the greatest loss first, at most 50.',
  ),
  otherLostKwhYear: AnswerField('energy', 'The loss to others, kWh a year.'),
  skyline: AnswerObject(() => SkylineAnswer, 'The skyline, and who makes it.'),
  table: AnswerObject(() => ShadingTableAnswer, 'The shading table, valid for every date.'),
});

const ORIENTATION = { graphqlEnum: ['ModuleOrientation', ORIENTATIONS] } as const;

export const PvModuleAnswer = answerOf<EstimatedLayout['module']>('PvModule', 'The module used.', {
  name: AnswerField('string', 'Maker and type.'),
  powerW: AnswerField('number', 'Nameplate power, W.'),
  lengthM: AnswerField('number', 'Length, m.'),
  widthM: AnswerField('number', 'Width, m.'),
  source: AnswerField('string', 'Data sheet.'),
});

export const PanelShapeAnswer = answerOf<PanelShape>(
  'PanelShape',
  'The edges of equal modules, from their lower corner.',
  {
    orientation: AnswerField('string', 'How they lie.', ORIENTATION),
    along: AnswerField('numbers', 'Along the lower edge: steps east and north.'),
    up: AnswerField('numbers', 'Up the slope: steps east and north.'),
  },
);

/** The modules on the roof by rank, in as few numbers as they need. */
export const PlacedPanelsAnswer = answerOf<PanelTable>(
  'PlacedPanels',
  'The modules by rank, any first of which are a plant. Corners are o, o + along, o + along + up and o + up, with o = origin + stepDeg * offset.',
  {
    origin: AnswerField('numbers', '[lng, lat] that offsets start from, WGS84 degrees.', {
      precision: 'coordinate',
      scalar: GeoJsonPosition,
    }),
    stepDeg: AnswerField('number', 'Length of a step, degrees.'),
    shapes: AnswerList(() => PanelShapeAnswer, 'The shapes of modules, one or two.'),
    shapeOf: AnswerField('numbers?', 'Index of each module in `shapes`, by rank; null when all have the first.', {
      graphqlForm: WHOLE_NUMBERS,
    }),
    offsets: AnswerField(
      'numbers',
      'Steps east and north from the origin to the first corner, two numbers for each module by rank.',
    ),
    yearlyKwh: AnswerField('numbers', 'Energy of each module by rank, kWh a year.', { precision: 'energy' }),
  },
);

export const LayoutModelAnswer = answerOf<EstimatedLayout['model']>('LayoutModel', 'How the modules were packed.', {
  name: AnswerField('string', 'Name of the method.'),
  version: AnswerField('string', 'Version of the method.'),
  source: AnswerField('string', 'Publications it follows.'),
});

export const EstimatedLayoutAnswer = answerOf<EstimatedLayout>('EstimatedLayout', 'The modules on the roof.', {
  module: AnswerObject(() => PvModuleAnswer, 'The module used.'),
  count: AnswerField('integer', 'Modules built.'),
  possibleCount: AnswerField('integer', 'Modules that fit.'),
  possibleCapacityKw: AnswerField('capacity', 'Capacity that fits, kWp.', { graphqlName: 'possibleKw' }),
  tilt: AnswerField('angle', 'Tilt from horizontal, degrees.'),
  azimuth: AnswerField('angle', 'Azimuth clockwise from north, degrees.'),
  orientation: AnswerField('string', 'How they lie.', ORIENTATION),
  rowPitchM: AnswerField('length', 'Distance from row to row, m.'),
  groundCoverRatio: AnswerField('share', 'Module length over row distance.'),
  rowShadeShare: AnswerField('share', 'Share of light that rows take, 0 to 1.'),
  panels: AnswerObject(() => PlacedPanelsAnswer, 'The modules, by rank.', { cost: { bytes: 2_000 } }),
  model: AnswerObject(() => LayoutModelAnswer, 'How they were packed.'),
});
