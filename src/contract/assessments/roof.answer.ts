import { ObjectType } from 'type-graphql';
import { AnswerField, type AnswerFieldOptions } from '../fields/answer-field.js';

/** The building the roof belongs to. */
@ObjectType('EstimatedBuilding', { description: 'The building the roof belongs to.' })
export class EstimatedBuildingAnswer {
  @AnswerField({ kind: 'id', nullable: true, description: 'Building id; null for a drawn roof without one.' })
  id!: string | null;

  @AnswerField({ kind: 'number', precision: 'length', description: 'Height of the roof above ground, m.' })
  heightM!: number;

  @AnswerField({
    kind: 'string',
    description: 'How the height is known: measured, tagged, floors, model, assumed or given.',
  })
  heightSource!: string;

  @AnswerField({ kind: 'number', precision: 'length', description: 'Standard deviation of the height, m.' })
  heightSigmaM!: number;

  @AnswerField({ kind: 'string', description: 'Data set of the footprint.' })
  source!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'Date of the data.' })
  sourceDate!: string | null;
}

/** What is taken from a roof, and what is left. */
export const ROOF_AREAS = {
  setbackAreaM2: { kind: 'number', precision: 'area', description: 'Taken by the strip along the edges, m².' },
  obstructionsAreaM2: { kind: 'number', precision: 'area', description: 'Taken by things on the roof, m².' },
  shadeAreaM2: { kind: 'number', precision: 'area', description: 'Taken by too little sun, m².' },
  usableAreaM2: { kind: 'number', precision: 'area', description: 'Usable area, m².' },
  usable: {
    kind: 'json',
    shape: 'multiPolygon',
    precision: 'coordinate',
    cost: { bytes: 2_000 },
    description: 'Usable part: MultiPolygon coordinates, [lng, lat] degrees.',
  },
} satisfies Record<string, AnswerFieldOptions>;

/** What is left of the roof, and why the rest is not. */
@ObjectType('EstimatedRoof', { description: 'What is left of the roof, and why the rest is not.' })
export class EstimatedRoofAnswer {
  @AnswerField({ kind: 'number', precision: 'area', description: 'Roof area, m².' })
  areaM2!: number;

  @AnswerField(ROOF_AREAS.usableAreaM2)
  usableAreaM2!: number;

  @AnswerField({ kind: 'number', precision: 'share', description: 'Usable share, 0 to 1.' })
  usableFraction!: number;

  @AnswerField(ROOF_AREAS.setbackAreaM2)
  setbackAreaM2!: number;

  @AnswerField(ROOF_AREAS.obstructionsAreaM2)
  obstructionsAreaM2!: number;

  @AnswerField(ROOF_AREAS.shadeAreaM2)
  shadeAreaM2!: number;

  @AnswerField(ROOF_AREAS.usable)
  usable!: unknown;
}

/** A neighbour and the energy it costs. */
@ObjectType('ShadingNeighbour', { description: 'A neighbour and the energy it costs.' })
export class ShadingNeighbourAnswer {
  @AnswerField({ kind: 'id', description: 'Building id; `terrain` for hills.' })
  id!: string;

  @AnswerField({ kind: 'number', precision: 'length', nullable: true, description: 'Its height, m.' })
  heightM!: number | null;

  @AnswerField({ kind: 'number', precision: 'energy', description: 'Beam energy it takes from the plant, kWh a year.' })
  lostKwhYear!: number;

  @AnswerField({ kind: 'number', precision: 'share', description: "Share of the open roof's beam it takes, 0 to 1." })
  beamShare!: number;
}

/** Share of the roof in sun by where the sun is; holds for every date. */
@ObjectType('ShadingTable', { description: 'Share of the roof in sun by where the sun is; holds for every date.' })
export class ShadingTableAnswer {
  @AnswerField({ kind: 'integer', description: 'Version of the algorithm.' })
  version!: number;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Step of the azimuth from north, degrees.' })
  azimuthStepDeg!: number;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Step of the elevation from the horizon, degrees.' })
  elevationStepDeg!: number;

  @AnswerField({
    kind: 'json',
    shape: 'table',
    precision: 'share',
    cost: { bytes: 20_000 },
    description: 'Lit share, 0 to 1, by azimuth, then by elevation.',
  })
  share!: unknown;
}

/** The shade on the usable roof. */
@ObjectType('EstimatedShade', { description: 'The shade on the usable roof.' })
export class EstimatedShadeAnswer {
  @AnswerField({
    kind: 'number',
    precision: 'share',
    description: "Share of the open roof's yearly beam that arrives, 0 to 1.",
  })
  sunShare!: number;

  @AnswerField({ kind: 'number', precision: 'share', description: 'Share of the sky seen, 0 to 1.' })
  skyViewFactor!: number;

  @AnswerField({
    kind: 'number',
    precision: 'energy',
    description: 'Energy the same modules would make more without shade, kWh a year.',
  })
  lostKwhYear!: number;

  @AnswerField({
    kind: 'objects',
    of: () => ShadingNeighbourAnswer,
    description: 'Who shades the roof, the greatest loss first.',
  })
  neighbours!: ShadingNeighbourAnswer[];

  @AnswerField({ kind: 'object', of: () => ShadingTableAnswer, description: 'The date-free shading table.' })
  table!: ShadingTableAnswer;
}

/** The module used. */
@ObjectType('PvModule', { description: 'The module used.' })
export class PvModuleAnswer {
  @AnswerField({ kind: 'string', description: 'Maker and type.' })
  name!: string;

  @AnswerField({ kind: 'number', description: 'Nameplate power, W.' })
  powerW!: number;

  @AnswerField({ kind: 'number', description: 'Length, m.' })
  lengthM!: number;

  @AnswerField({ kind: 'number', description: 'Width, m.' })
  widthM!: number;

  @AnswerField({ kind: 'string', description: 'Data sheet.' })
  source!: string;
}

/** The edges of equal modules. */
@ObjectType('PanelShape', { description: 'The edges of equal modules, from the corner where their lower edge begins.' })
export class PanelShapeAnswer {
  @AnswerField({ kind: 'string', description: '`portrait` or `landscape`.' })
  orientation!: string;

  @AnswerField({ kind: 'numbers', description: 'Along the lower edge: steps east and north.' })
  along!: number[];

  @AnswerField({ kind: 'numbers', description: 'Up the slope: steps east and north.' })
  up!: number[];
}

/** The modules on the roof by rank, in as few numbers as they need. */
@ObjectType('PlacedPanels', {
  description:
    'The modules by rank; any first part of them is a sensible plant. The corners of one are o, o + along, o + along + up and o + up, with o = origin + stepDeg * offset.',
})
export class PlacedPanelsAnswer {
  @AnswerField({
    kind: 'numbers',
    precision: 'coordinate',
    description: '[lng, lat] that offsets start from, WGS84 degrees.',
  })
  origin!: number[];

  @AnswerField({ kind: 'number', description: 'Length of a step, degrees.' })
  stepDeg!: number;

  @AnswerField({ kind: 'objects', of: () => PanelShapeAnswer, description: 'The shapes of modules, one or two.' })
  shapes!: PanelShapeAnswer[];

  @AnswerField({
    kind: 'numbers',
    nullable: true,
    description: 'Index of each module in `shapes`, by rank; null when all have the first.',
  })
  shapeOf!: number[] | null;

  @AnswerField({
    kind: 'numbers',
    description: 'Steps east and north from the origin to the first corner: two numbers for each module, by rank.',
  })
  offsets!: number[];

  @AnswerField({ kind: 'numbers', precision: 'energy', description: 'Energy of each module by rank, kWh a year.' })
  yearlyKwh!: number[];
}

/** How the modules were packed. */
@ObjectType('LayoutModel', { description: 'How the modules were packed.' })
export class LayoutModelAnswer {
  @AnswerField({ kind: 'string', description: 'Name of the method.' })
  name!: string;

  @AnswerField({ kind: 'string', description: 'Version of the method.' })
  version!: string;

  @AnswerField({ kind: 'string', description: 'Publications it follows.' })
  source!: string;
}

/** The modules on the roof. */
@ObjectType('EstimatedLayout', { description: 'The modules on the roof.' })
export class EstimatedLayoutAnswer {
  @AnswerField({ kind: 'object', of: () => PvModuleAnswer, description: 'The module used.' })
  module!: PvModuleAnswer;

  @AnswerField({ kind: 'integer', description: 'Modules built.' })
  count!: number;

  @AnswerField({ kind: 'integer', description: 'Modules that fit.' })
  possibleCount!: number;

  @AnswerField({ kind: 'number', precision: 'capacity', description: 'Capacity that fits, kWp.' })
  possibleCapacityKw!: number;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Tilt from horizontal, degrees.' })
  tilt!: number;

  @AnswerField({ kind: 'number', precision: 'angle', description: 'Azimuth clockwise from north, degrees.' })
  azimuth!: number;

  @AnswerField({ kind: 'string', description: '`portrait` or `landscape`.' })
  orientation!: string;

  @AnswerField({ kind: 'number', precision: 'length', description: 'Distance from row to row, m.' })
  rowPitchM!: number;

  @AnswerField({ kind: 'number', precision: 'share', description: 'Module length over row distance.' })
  groundCoverRatio!: number;

  @AnswerField({
    kind: 'number',
    precision: 'share',
    description: 'Share of light that rows take from each other, 0 to 1.',
  })
  rowShadeShare!: number;

  @AnswerField({
    kind: 'object',
    of: () => PlacedPanelsAnswer,
    cost: { bytes: 2_000 },
    description: 'The modules, by rank.',
  })
  panels!: PlacedPanelsAnswer;

  @AnswerField({ kind: 'object', of: () => LayoutModelAnswer, description: 'How they were packed.' })
  model!: LayoutModelAnswer;
}
