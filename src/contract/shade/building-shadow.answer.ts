import { ObjectType } from 'type-graphql';
import { BUILDING_LIST_SOURCES } from '../../core/buildings/data-sources.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { Lazy } from '../fields/lazy-answer.js';
import { SunAnswer } from '../sun/sun.answer.js';
import { LitShareCountsAnswer, ShadowSceneAnswer } from './shadow.answer.js';

/** The shadow of one building as GraphQL has it: REST has a feature for each polygon. */
@ObjectType('BuildingShadow', { description: "Shadow of one building on level ground, and its roof's light." })
export class BuildingShadowAnswer {
  @AnswerField('integer?', 'Index of the building in the input, or in the list of an area, from 0; null on a building.')
  index!: number | null;

  @AnswerObject(() => SunAnswer, 'The sun that casts it.') sun!: SunAnswer;
  @AnswerField('length', 'Height of the building, m.') heightM!: number;
  @AnswerField('length', 'Length of the shadow, m.') shadowLengthM!: number;
  @AnswerField('area', 'Area of the sweep, footprint included, m².') areaM2!: number;
  @AnswerField('area', 'Area of the sweep without the footprint, m².') groundAreaM2!: number;
  @AnswerField('json', 'Where the shadow is.', { shape: 'multiPolygon', cost: { bytes: 420 } }) geometry!: unknown;

  @AnswerField(
    'share?',
    'Share of the roof in sun, 0 to 1; null for a building without a stored table whose surroundings are not searched: outside the area, or asked for by itself.',
  )
  litShare!: number | null;

  @AnswerField(
    'boolean',
    'Whether the share comes from the stored table, which includes hills; otherwise it is exact but without hills.',
  )
  cached!: boolean;

  @AnswerField('boolean', 'The building is outside the area, and its shadow reaches into it.') isOutside!: boolean;
}

/** Shadows of the buildings given, or of an area. */
@Lazy
@ObjectType('Shadows', { description: 'Shadows of buildings at one instant; nothing is cut at the edge of an area.' })
export class BuildingShadowsAnswer extends ShadowSceneAnswer {
  @AnswerField('date', 'Local day, YYYY-MM-DD.') date!: string;

  @AnswerList(
    () => BuildingShadowAnswer,
    'In the order of the buildings given; of an area those that touch it, or whose shadow does, the tallest first; none by night.',
  )
  ground!: BuildingShadowAnswer[];

  @AnswerObject(() => LitShareCountsAnswer, 'Number of lit shares by source.') counts!: LitShareCountsAnswer;

  @AnswerField('string?', 'Where the buildings of an area come from; null for the buildings given.', {
    graphqlEnum: ['BuildingListSource', BUILDING_LIST_SOURCES],
  })
  source!: string | null;

  @AnswerField(
    'boolean?',
    'Whether these are all buildings of the area that any source knows; null for the buildings given.',
  )
  covered!: boolean | null;

  @AnswerField('boolean', 'Whether there are more buildings than the limit of 5,000; the lowest are omitted.')
  truncated!: boolean;

  @AnswerField('string?', 'Attribution that must be shown with the data.') attribution!: string | null;
}

@ObjectType('ShadowHour', { description: 'Shadows at one hour of a day.' })
export class BuildingShadowHourAnswer {
  @AnswerField('integer', 'Hour of the local clock, 6 to 19.') hour!: number;
  @AnswerObject(() => BuildingShadowsAnswer, 'The shadows.') shadows!: BuildingShadowsAnswer;
}
