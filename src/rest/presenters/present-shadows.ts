import { roundTo } from '../../contract/common/precision.js';
import type { AnswerClass } from '../../contract/fields/answer-field.js';
import {
  GroundShadowAnswer,
  LitShareCountsAnswer,
  RoofShadowAnswer,
  ViewportShadowAnswer,
  type ShadowHourAnswer,
  type ShownShadows,
  type ViewportShadowsAnswer,
} from '../../contract/shade/shadow.answer.js';
import { SunAnswer } from '../../contract/sun/sun.answer.js';
import { featureSchema } from '../openapi/geojson-schemas.js';
import { reference } from '../openapi/reference.js';
import { BUILDING_LIST_SOURCES } from '../../core/buildings/data-sources.js';
import { present } from '../../contract/fields/present.js';
import type { JsonSchema } from '../validation/field-schema.js';

const multiPolygon = (coordinates: unknown) => ({ type: 'MultiPolygon', coordinates });

const feature = (answerClass: AnswerClass, shadow: { geometry: unknown }): object => ({
  type: 'Feature',
  properties: present(answerClass, shadow),
  geometry: { type: 'Polygon', coordinates: shadow.geometry },
});

/** Shadows as a FeatureCollection with the contract's further members. */
export const presentShadows = (shadows: ShownShadows): object => ({
  type: 'FeatureCollection',
  features: shadows.ground.map((ground) => feature(GroundShadowAnswer, ground)),
  ...presentScene(shadows),
});

const presentScene = (shadows: Omit<ShownShadows, 'ground'>): object => ({
  sun: present(SunAnswer, shadows.sun),
  capped: shadows.capped,
  union: multiPolygon(shadows.union),
  union_area_m2: roundTo('area', shadows.unionAreaM2),
  union_ground_area_m2: roundTo('area', shadows.unionGroundAreaM2),
  roofShadows: shadows.roofs.map((roof) => feature(RoofShadowAnswer, roof)),
});

/** The text of the shadows of a day by their hour, a piece for each part of the day. */
export async function* shadowDayChunks(parts: AsyncIterator<readonly ShadowHourAnswer[]>): AsyncGenerator<string> {
  let before = '{';
  for (let text = await nextHours(parts); text !== undefined; text = await nextHours(parts)) {
    yield before + text;
    before = ',';
  }
  yield '}';
}

/** Only the text is kept while a client reads: the shadows it is made from are several times as large. */
async function nextHours(parts: AsyncIterator<readonly ShadowHourAnswer[]>): Promise<string | undefined> {
  const next = await parts.next();
  if (next.done === true) return undefined;
  return next.value.map(({ hour, shadows }) => `"${hour}":${JSON.stringify(presentShadows(shadows))}`).join(',');
}

/** Shadows of a view: the same FeatureCollection, its features with the buildings' ids, and what it was made from. */
export const presentViewportShadows = (shadows: ViewportShadowsAnswer): object => ({
  type: 'FeatureCollection',
  features: shadows.ground.map((ground) => ({ id: ground.id, ...feature(ViewportShadowAnswer, ground) })),
  ...presentScene(shadows),
  date: shadows.date,
  counts: present(LitShareCountsAnswer, shadows.counts),
  source: shadows.source,
  covered: shadows.covered,
  truncated: shadows.truncated,
  attribution: shadows.attribution,
});

const SCENE_MEMBERS = {
  sun: { $ref: '#/components/schemas/Sun', description: 'The sun that casts them; `elevation` is apparent.' },
  capped: { type: 'boolean', description: 'The sun is below 1 degree; lengths are computed for 1 degree.' },
  union: { ...reference('MultiPolygon'), description: 'Union of the sweeps, holes kept.' },
  union_area_m2: { type: 'number', description: 'Area of the union, m².' },
  union_ground_area_m2: { type: 'number', description: 'Area of the union without any footprint, m².' },
  roofShadows: {
    type: 'array',
    items: reference('RoofShadowFeature'),
    description:
      "The parts of roofs in the others' shadow: one Feature for each Polygon; `area_m2` and `share` are those of the part.",
  },
} as const;

/** A FeatureCollection of shadows; every member is always there. */
const shadowCollection = (title: string, features: JsonSchema, rest: Record<string, JsonSchema> = {}): JsonSchema => {
  const properties = { type: { type: 'string', const: 'FeatureCollection' }, features, ...SCENE_MEMBERS, ...rest };
  return { type: 'object', title, required: Object.keys(properties), properties };
};

const ROOF_FEATURE = featureSchema('RoofShadowFeature', 'Polygon', reference('RoofShadow'));

/** Shape of the shadows of the buildings given. */
export const SHADOWS_SCHEMA = shadowCollection('Shadows', {
  type: 'array',
  items: reference('GroundShadowFeature'),
  description:
    'Ground shadows in the order of the buildings given: one Feature for each Polygon, `properties.index` names the building.',
});

/** What the shadows refer to. */
export const SHADOW_PARTS = [
  featureSchema('GroundShadowFeature', 'Polygon', reference('GroundShadow')),
  ROOF_FEATURE,
  GroundShadowAnswer,
  RoofShadowAnswer,
  SunAnswer,
];

/** Shape of their day. */
export const SHADOW_DAY_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'ShadowDay',
  description: 'The shadows by hour of the local clock, "6" to "19".',
  additionalProperties: reference('Shadows'),
};

/** Shape of the shadows of a view. */
export const VIEWPORT_SHADOWS_SCHEMA = shadowCollection(
  'ViewportShadows',
  {
    type: 'array',
    items: reference('ViewportShadowFeature'),
    description:
      'Ground shadows of the buildings that touch the view or whose shadow does, the tallest first: one Feature for each Polygon; `id` is the building.',
  },
  {
    date: { type: 'string', format: 'date', description: 'Representative local day of the month.' },
    counts: {
      $ref: '#/components/schemas/LitShareCounts',
      description: 'Number of lit shares from stored tables, and number computed.',
    },
    source: { type: 'string', enum: [...BUILDING_LIST_SOURCES] },
    covered: { type: 'boolean', description: 'Whether all buildings of the view that any source knows are included.' },
    truncated: {
      type: 'boolean',
      description: 'There are more buildings than one answer can contain; the lowest are omitted.',
    },
    attribution: {
      anyOf: [{ type: 'string' }, { type: 'null' }],
      description: 'Attribution to show with the shadows.',
    },
  },
);

/** What they refer to. */
export const VIEWPORT_SHADOW_PARTS = [
  featureSchema('ViewportShadowFeature', 'Polygon', reference('ViewportShadow'), { id: { type: 'string' } }),
  ROOF_FEATURE,
  ViewportShadowAnswer,
  RoofShadowAnswer,
  LitShareCountsAnswer,
  SunAnswer,
];
