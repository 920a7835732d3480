import { answerOf, type AnswerMembers } from '../fields/answer-of.js';
import type { GroundShadow, RoofShadow, Shadows } from '../../core/shade/shadows.js';
import type { ViewportShadow } from '../../core/shade/viewport-shadows.js';
import type { MomentSun } from '../../core/sun/sun-moment.js';
import { ObjectType } from 'type-graphql';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { SunAnswer } from '../sun/sun.answer.js';

const GROUND_SHADOW: AnswerMembers<Omit<GroundShadow, 'geometry'>> = {
  index: AnswerField('integer', 'Index of the building in the request, from 0.'),
  heightM: AnswerField('length', 'Height of the building, m.', { restName: 'height' }),
  shadowLengthM: AnswerField('length', 'Length of the shadow, m.'),
  areaM2: AnswerField('area', 'Area of the sweep, footprint included, m².'),
  groundAreaM2: AnswerField('area', 'Area of the shadow on the ground, m².'),
};

/** Its polygon is beside the properties in REST. */
export const GroundShadowAnswer = answerOf<Omit<GroundShadow, 'geometry'>>(
  'GroundShadow',
  'Shadow of one building on level ground; a building of several polygons may have several.',
  GROUND_SHADOW,
);

/** One polygon of a roof that is in the shadow of others. */
export const RoofShadowAnswer = answerOf<RoofShadow>(
  'RoofShadow',
  'A polygon of a roof in the shadow of other buildings, at its height.',
  {
    index: AnswerField('integer', 'Index of the building in the request, from 0.'),
    heightM: AnswerField('length', 'Height of the roof, m.', { restName: 'height' }),
    areaM2: AnswerField('area', 'Area of this polygon, m².'),
    share: AnswerField('share', 'Share of the roof that this polygon takes, 0 to 1.'),
    geometry: AnswerField('json', 'Where the shadow is.', {
      shape: 'polygon',
      graphqlOnly: true,
      cost: { bytes: 300 },
    }),
  },
);

/** Shadows of one instant under the sun that casts them, as REST has them: none by night. */
export interface ShownShadows extends Shadows {
  sun: MomentSun['sun'];
}

/** What shadows of one instant have in common, whichever buildings they are of. */
export const SHADOW_SCENE: AnswerMembers<Omit<ShownShadows, 'ground'>> = {
  sun: AnswerObject(() => SunAnswer, 'The sun that casts them.'),
  capped: AnswerField('boolean', 'Whether the sun is below 1 degree, for which lengths are computed.'),
  union: AnswerField('json', 'Union of the sweeps.', { shape: 'multiPolygon', cost: { bytes: 50_000 } }),
  unionAreaM2: AnswerField('area', 'Area of the union, m².'),
  unionGroundAreaM2: AnswerField('area', 'Area of the union without any footprint, m².'),
  roofs: AnswerList(() => RoofShadowAnswer, 'Parts of roofs that are in shadow.'),
};

/** Shadows at one hour of a day. */
export interface ShadowHourAnswer {
  /** Of the local clock, 6 to 19. */
  hour: number;
  shadows: ShownShadows;
}

/** What is added to the shadow of a building of a view. */
export const VIEWPORT_SHADOW: AnswerMembers<Pick<ViewportShadow, 'cached'>> = {
  cached: AnswerField('boolean', 'Whether the share is from the stored table, which includes hills.'),
};

export const ViewportShadowAnswer = answerOf<Omit<ViewportShadow, 'geometry'>>(
  'ViewportShadow',
  "Shadow of one building of a view, and its roof's light.",
  {
    ...GROUND_SHADOW,
    id: AnswerField('id', 'Identity of the building.', { restOnly: true }),
    litShare: AnswerField(
      'share?',
      'Share of the roof in sun, 0 to 1; null for a building outside the view without a stored table, because its surroundings are not searched.',
    ),
    ...VIEWPORT_SHADOW,
    isOutside: AnswerField('boolean', 'The building is outside the view, and its shadow reaches into it.', {
      restName: 'outside',
    }),
  },
);

@ObjectType('LitShareCounts', { description: 'Number of lit shares by source.' })
export class LitShareCountsAnswer {
  @AnswerField('integer', 'From kept tables.') cached!: number;
  @AnswerField('integer', 'Computed from the buildings of the view.') computed!: number;
}

/** Shadows of a map view, as REST has them. */
export interface ViewportShadowsAnswer extends Omit<ShownShadows, 'ground'> {
  date: string;
  ground: ViewportShadow[];
  counts: LitShareCountsAnswer;
  source: string;
  covered: boolean;
  truncated: boolean;
  attribution: string | null;
}
