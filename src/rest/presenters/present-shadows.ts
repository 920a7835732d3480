import type { AnswerClass } from '../../contract/fields/answer-field.js';
import {
  GroundShadowAnswer,
  LitShareCountsAnswer,
  RoofShadowAnswer,
  ViewportShadowAnswer,
  type ShadowHourAnswer,
  type ShadowsAnswer,
  type ViewportShadowsAnswer,
} from '../../contract/shade/shadow.answer.js';
import { SunAnswer } from '../../contract/sun/sun.answer.js';
import type { JsonSchema } from '../validation/field-schema.js';
import { present } from './present.js';

const multiPolygon = (coordinates: unknown) => ({ type: 'MultiPolygon', coordinates });

const feature = (answerClass: AnswerClass, shadow: { geometry: unknown }): object => ({
  type: 'Feature',
  properties: present(answerClass, shadow),
  geometry: { type: 'Polygon', coordinates: shadow.geometry },
});

/** Shadows as a FeatureCollection with the contract's further members. */
export const presentShadows = (shadows: ShadowsAnswer): object => ({
  type: 'FeatureCollection',
  features: shadows.ground.map((ground) => feature(GroundShadowAnswer, ground)),
  ...presentScene(shadows),
});

const presentScene = (shadows: Omit<ShadowsAnswer, 'ground'>): object => ({
  sun: present(SunAnswer, shadows.sun),
  capped: shadows.capped,
  union: multiPolygon(shadows.union),
  union_area_m2: shadows.unionAreaM2,
  union_ground_area_m2: shadows.unionGroundAreaM2,
  roofShadows: shadows.roofs.map((roof) => feature(RoofShadowAnswer, roof)),
});

/** The text of the shadows of a day by their hour, a piece for each hour. */
export async function* shadowDayPieces(parts: AsyncIterable<readonly ShadowHourAnswer[]>): AsyncGenerator<string> {
  let before = '{';
  for await (const hours of parts) {
    for (const { hour, shadows } of hours) {
      yield `${before}"${hour}":${JSON.stringify(presentShadows(shadows))}`;
      before = ',';
    }
  }
  yield '}';
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

const SHADOW_MEMBERS = {
  type: { type: 'string', const: 'FeatureCollection' },
  features: {
    type: 'array',
    items: { type: 'object' },
    description:
      'Ground shadows in the order of the buildings given: one Feature for each Polygon, `properties.index` names the building.',
  },
  sun: { type: 'object', description: 'azimuth, elevation (apparent), time.' },
  capped: { type: 'boolean', description: 'The sun stands under 1 degree: lengths are those at 1 degree.' },
  union: { type: 'object', description: 'MultiPolygon of the sweeps, holes kept.' },
  union_area_m2: { type: 'number' },
  union_ground_area_m2: { type: 'number' },
  roofShadows: {
    type: 'array',
    items: { type: 'object' },
    description:
      "The parts of roofs in the others' shadow: one Feature for each Polygon, `area_m2` and `share` are those of the part.",
  },
} as const;

/** Shape of the shadows of the buildings given. */
export const SHADOWS_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'Shadows',
  required: ['type', 'features', 'sun', 'union', 'union_area_m2', 'union_ground_area_m2', 'roofShadows'],
  properties: SHADOW_MEMBERS,
};

/** Shape of their day. */
export const SHADOW_DAY_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'ShadowDay',
  description: 'The shadows by hour of the local clock, "6" to "19".',
  additionalProperties: SHADOWS_SCHEMA,
};

/** Shape of the shadows of a view. */
export const VIEWPORT_SHADOWS_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'ViewportShadows',
  required: [...Object.keys(SHADOW_MEMBERS), 'date', 'counts', 'source', 'covered', 'truncated', 'attribution'],
  properties: {
    ...SHADOW_MEMBERS,
    features: {
      type: 'array',
      items: { type: 'object' },
      description:
        'Ground shadows of the buildings that touch the view or whose shadow does, the tallest first: one Feature for each Polygon; `id` is the building, `properties` hold also `lit_share`, `cached` and `outside`.',
    },
    date: { type: 'string', description: 'Local day that stands for the month.' },
    counts: {
      type: 'object',
      description: 'How many lit shares came from kept tables, and how many were computed.',
      properties: { cached: { type: 'integer' }, computed: { type: 'integer' } },
    },
    source: { type: 'string', enum: ['database', 'fallback', 'overpass'] },
    covered: { type: 'boolean', description: 'These are all buildings of the view that any source knows.' },
    truncated: { type: 'boolean', description: 'There are more than one answer carries; the lowest are left out.' },
    attribution: { anyOf: [{ type: 'string' }, { type: 'null' }], description: 'Text to print with the shadows.' },
  },
};
