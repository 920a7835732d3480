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
  'Shadow of a building on level ground.',
  {
    index: AnswerField('integer?', 'Index in the input or the list, from 0; null on a building.'),
    sun: AnswerObject(() => SunAnswer, 'The sun that casts it.'),
    heightM: AnswerField('length', 'Height of the building, m.'),
    shadowLengthM: AnswerField('length', 'Length of the shadow, m.'),
    areaM2: AnswerField('area', 'Area of the sweep, footprint included, m².'),
    groundAreaM2: AnswerField('area', 'Area of the shadow on the ground, m².'),
    geometry: AnswerField('json', 'Where the shadow is.', { shape: 'multiPolygon', cost: { bytes: 420 } }),
    litShare: AnswerField(
      'share?',
      'Share of the roof in sun, 0 to 1; null where it is not stored and the surroundings are not searched.',
    ),
    ...VIEWPORT_SHADOW,
    isOutside: AnswerField('boolean', 'Whether the building is outside and only its shadow is within.'),
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
  'Shadows of buildings at one instant, not cut at the edge of an area.',
  {
    ...SHADOW_SCENE,
    date: AnswerField('date', 'Local day, YYYY-MM-DD.'),
    ground: AnswerList(
      () => BuildingShadowAnswer,
      'In the order of the buildings given; of an area the tallest first; none by night.',
    ),
    counts: AnswerObject(() => LitShareCountsAnswer, 'Number of lit shares by source.'),
    source: AnswerField('string?', 'Where the buildings of an area come from; null for buildings given.', {
      graphqlEnum: ['BuildingListSource', BUILDING_LIST_SOURCES],
    }),
    covered: AnswerField('boolean?', 'Whether all buildings of the area are known; null for buildings given.'),
    truncated: AnswerField('boolean', 'Whether the lowest of more than 5,000 buildings are left out.'),
    attribution: AnswerField('string?', 'Attribution to show.'),
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
