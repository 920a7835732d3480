import { ObjectType } from 'type-graphql';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { SunAnswer } from '../sun/sun.answer.js';

@ObjectType('GroundShadow', {
  description: 'Shadow of one building on level ground; a building of several polygons may have several.',
})
export class GroundShadowAnswer {
  @AnswerField('integer', 'Index of the building in the request, from 0.') index!: number;
  @AnswerField('length', 'Height of the building, m.', { restName: 'height' }) heightM!: number;
  @AnswerField('length', 'Length of the shadow, m.') shadowLengthM!: number;
  @AnswerField('area', 'Area of the sweep, footprint included, m².') areaM2!: number;
  @AnswerField('area', 'Area of the sweep without the footprint, m².') groundAreaM2!: number;

  /** Coordinates of a polygon; REST has them beside the properties. */
  geometry!: unknown;
}

/** One polygon of a roof that is in the shadow of others. */
@ObjectType('RoofShadow', {
  description: 'One polygon of a roof in the shadow of other buildings, at the height of that roof.',
})
export class RoofShadowAnswer {
  @AnswerField('integer', 'Index of the building in the request, from 0.') index!: number;
  @AnswerField('length', 'Height of the roof, m.', { restName: 'height' }) heightM!: number;
  @AnswerField('area', 'Area of this polygon, m².') areaM2!: number;
  @AnswerField('share', 'Share of the roof that this polygon takes, 0 to 1.') share!: number;

  @AnswerField('json', 'Where the shadow is.', { shape: 'polygon', graphqlOnly: true, cost: { bytes: 300 } })
  geometry!: unknown;
}

/** What shadows of one instant have in common, whichever buildings they are of. */
@ObjectType()
export abstract class ShadowSceneAnswer {
  @AnswerObject(() => SunAnswer, 'The sun that casts them.') sun!: SunAnswer;
  @AnswerField('boolean', 'The sun is below 1 degree; lengths are computed for 1 degree.') capped!: boolean;
  @AnswerField('json', 'Union of the sweeps.', { shape: 'multiPolygon', cost: { bytes: 50_000 } }) union!: unknown;
  @AnswerField('area', 'Area of the union, m².') unionAreaM2!: number;
  @AnswerField('area', 'Area of the union without any footprint, m².') unionGroundAreaM2!: number;
  @AnswerList(() => RoofShadowAnswer, 'Parts of roofs that are in shadow.') roofs!: RoofShadowAnswer[];
}

/** Shadows of a group of buildings at one instant, as REST has them. */
export interface ShadowsAnswer extends ShadowSceneAnswer {
  /** In the order of the buildings given; none by night. */
  ground: GroundShadowAnswer[];
}

/** Shadows at one hour of a day. */
export interface ShadowHourAnswer {
  /** Of the local clock, 6 to 19. */
  hour: number;
  shadows: ShadowsAnswer;
}

@ObjectType('ViewportShadow', { description: "Shadow of one building of a view, and its roof's light." })
export class ViewportShadowAnswer extends GroundShadowAnswer {
  @AnswerField('id', 'Identity of the building.', { restOnly: true }) id!: string;

  @AnswerField(
    'share?',
    'Share of the roof in sun, 0 to 1; null for a building outside the view without a stored table, because its surroundings are not searched.',
  )
  litShare!: number | null;

  @AnswerField(
    'boolean',
    'Whether the share comes from the stored table, which includes hills; otherwise it is exact but without hills.',
  )
  cached!: boolean;

  @AnswerField('boolean', 'The building is outside the view, and its shadow reaches into it.', { restName: 'outside' })
  isOutside!: boolean;
}

@ObjectType('LitShareCounts', { description: 'Number of lit shares by source.' })
export class LitShareCountsAnswer {
  @AnswerField('integer', 'From kept tables.') cached!: number;
  @AnswerField('integer', 'Computed from the buildings of the view.') computed!: number;
}

/** Shadows of a map view, as REST has them. */
export interface ViewportShadowsAnswer extends ShadowSceneAnswer {
  date: string;
  ground: ViewportShadowAnswer[];
  counts: LitShareCountsAnswer;
  source: string;
  covered: boolean;
  truncated: boolean;
  attribution: string | null;
}
