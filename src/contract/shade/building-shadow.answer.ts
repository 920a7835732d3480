import type { WholeShadow } from '../../core/shade/shadows.js';
import type { ViewportShadow } from '../../core/shade/viewport-shadows.js';
import type { MomentSun } from '../../core/sun/sun-moment.js';
import { answerOf } from '../fields/answer-of.js';
import { BUILDING_LIST_SOURCES } from '../../core/buildings/data-sources.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { Lazy } from '../fields/lazy-answer.js';
import { SunAnswer } from '../sun/sun.answer.js';
import { LitShareCountsAnswer, SHADOW_SCENE, VIEWPORT_SHADOW, type ShownShadows } from './shadow.answer.js';

/** The shadow of one building as GraphQL has it: REST has a feature for each polygon. */
export interface ShownBuildingShadow
  extends Omit<WholeShadow, 'index'>, Pick<ViewportShadow, 'litShare' | 'cached' | 'isOutside'> {
  index: number | null;
  sun: MomentSun['sun'];
}

export const BuildingShadowAnswer = answerOf<ShownBuildingShadow>(
  'BuildingShadow',
  "Shadow of one building on level ground, and its roof's light.",
  {
    index: AnswerField(
      'integer?',
      'Index of the building in the input, or in the list of an area, from 0; null on a building.',
    ),
    sun: AnswerObject(() => SunAnswer, 'The sun that casts it.'),
    heightM: AnswerField('length', 'Height of the building, m.'),
    shadowLengthM: AnswerField('length', 'Length of the shadow, m.'),
    areaM2: AnswerField('area', 'Area of the sweep, footprint included, m².'),
    groundAreaM2: AnswerField('area', 'Area of the sweep without the footprint, m².'),
    geometry: AnswerField('json', 'Where the shadow is.', { shape: 'multiPolygon', cost: { bytes: 420 } }),
    litShare: AnswerField(
      'share?',
      'Share of the roof in sun, 0 to 1; null for a building without a stored table whose surroundings are not searched: outside the area, or asked for by itself.',
    ),
    ...VIEWPORT_SHADOW,
    isOutside: AnswerField('boolean', 'The building is outside the area, and its shadow reaches into it.'),
  },
);

/** Shadows of the buildings given, or of an area. */
export interface BuildingShadows extends Omit<ShownShadows, 'ground'> {
  date: string;
  ground: ShownBuildingShadow[];
  counts: LitShareCountsAnswer;
  source: string | null;
  covered: boolean | null;
  truncated: boolean;
  attribution: string | null;
}

export const BuildingShadowsAnswer = answerOf<BuildingShadows>(
  { rest: 'BuildingShadows', graphql: 'Shadows' },
  'Shadows of buildings at one instant; nothing is cut at the edge of an area.',
  {
    ...SHADOW_SCENE,
    date: AnswerField('date', 'Local day, YYYY-MM-DD.'),
    ground: AnswerList(
      () => BuildingShadowAnswer,
      'In the order of the buildings given; of an area those that touch it, or whose shadow does, the tallest first; none by night.',
    ),
    counts: AnswerObject(() => LitShareCountsAnswer, 'Number of lit shares by source.'),
    source: AnswerField('string?', 'Where the buildings of an area come from; null for the buildings given.', {
      graphqlEnum: ['BuildingListSource', BUILDING_LIST_SOURCES],
    }),
    covered: AnswerField(
      'boolean?',
      'Whether these are all buildings of the area that any source knows; null for the buildings given.',
    ),
    truncated: AnswerField(
      'boolean',
      'Whether there are more buildings than the limit of 5,000; the lowest are omitted.',
    ),
    attribution: AnswerField('string?', 'Attribution that must be shown with the data.'),
  },
);

Lazy(BuildingShadowsAnswer);

/** Shadows at one hour of a day. */
export interface BuildingShadowHour {
  hour: number;
  shadows: BuildingShadows;
}

export const BuildingShadowHourAnswer = answerOf<BuildingShadowHour>(
  { rest: 'BuildingShadowHour', graphql: 'ShadowHour' },
  'Shadows at one hour of a day.',
  {
    hour: AnswerField('integer', 'Hour of the local clock, 6 to 19.'),
    shadows: AnswerObject(() => BuildingShadowsAnswer, 'The shadows.'),
  },
);
