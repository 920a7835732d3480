import { ObjectType } from 'type-graphql';
import { AnswerField } from '../fields/answer-field.js';
import { SunAnswer } from '../sun/sun.answer.js';

/** Shadow of one building on level ground. */
@ObjectType('GroundShadow', {
  description: 'Shadow of one building on level ground; a building of several polygons may have several.',
})
export class GroundShadowAnswer {
  @AnswerField({ kind: 'integer', description: 'Place of the building in the list given, from 0.' })
  index!: number;

  @AnswerField({ kind: 'number', restName: 'height', description: 'Height of the building, m.' })
  heightM!: number;

  @AnswerField({ kind: 'number', description: 'Length of the shadow, m.' })
  shadowLengthM!: number;

  @AnswerField({ kind: 'number', description: 'Area of the sweep, footprint included, m².' })
  areaM2!: number;

  @AnswerField({ kind: 'number', description: 'Area of the sweep without the footprint, m².' })
  groundAreaM2!: number;

  @AnswerField({
    kind: 'json',
    graphqlOnly: true,
    cost: { bytes: 400 },
    description: 'Polygon coordinates, [lng, lat] degrees.',
  })
  geometry!: unknown;
}

/** One polygon of a roof that lies in the shadow of others. */
@ObjectType('RoofShadow', {
  description: "One polygon of a roof in the others' shadow, at that roof's own height.",
})
export class RoofShadowAnswer {
  @AnswerField({ kind: 'integer', description: 'Place of the building in the list given, from 0.' })
  index!: number;

  @AnswerField({ kind: 'number', restName: 'height', description: 'Height of the roof, m.' })
  heightM!: number;

  @AnswerField({ kind: 'number', description: 'Area of this polygon, m².' })
  areaM2!: number;

  @AnswerField({ kind: 'number', description: 'Share of the roof that this polygon takes, 0 to 1.' })
  share!: number;

  @AnswerField({
    kind: 'json',
    graphqlOnly: true,
    cost: { bytes: 300 },
    description: 'Polygon coordinates, [lng, lat] degrees.',
  })
  geometry!: unknown;
}

/** What shadows of one instant have in common, whichever buildings they are of. */
@ObjectType()
export abstract class ShadowSceneAnswer {
  @AnswerField({ kind: 'object', of: () => SunAnswer, description: 'The sun that casts them.' })
  sun!: SunAnswer;

  @AnswerField({ kind: 'boolean', description: 'The sun stands under 1 degree: lengths are those at 1 degree.' })
  capped!: boolean;

  @AnswerField({
    kind: 'json',
    cost: { bytes: 50_000 },
    description: 'Union of the sweeps: MultiPolygon coordinates, [lng, lat] degrees.',
  })
  union!: unknown;

  @AnswerField({ kind: 'number', description: 'Area of the union, m².' })
  unionAreaM2!: number;

  @AnswerField({ kind: 'number', description: 'Area of the union without any footprint, m².' })
  unionGroundAreaM2!: number;

  @AnswerField({ kind: 'objects', of: () => RoofShadowAnswer, description: 'Parts of roofs that lie in shadow.' })
  roofs!: RoofShadowAnswer[];
}

/** Shadows of a group of buildings at one instant. */
@ObjectType('Shadows', { description: 'Shadows of a group of buildings at one instant.' })
export class ShadowsAnswer extends ShadowSceneAnswer {
  @AnswerField({
    kind: 'objects',
    of: () => GroundShadowAnswer,
    description: 'In the order of the buildings given, `index` names the building; none by night.',
  })
  ground!: GroundShadowAnswer[];
}

/** Shadows at one hour of a day. */
@ObjectType('ShadowHour', { description: 'Shadows at one hour of a day.' })
export class ShadowHourAnswer {
  @AnswerField({ kind: 'integer', description: 'Hour of the local clock, 6 to 19.' })
  hour!: number;

  @AnswerField({ kind: 'object', of: () => ShadowsAnswer, description: 'The shadows.' })
  shadows!: ShadowsAnswer;
}

/** Shadow of one building of a view, and its roof's light. */
@ObjectType('ViewportShadow', { description: "Shadow of one building of a view, and its roof's light." })
export class ViewportShadowAnswer extends GroundShadowAnswer {
  @AnswerField({ kind: 'id', description: 'Identity of the building.' })
  id!: string;

  @AnswerField({
    kind: 'number',
    nullable: true,
    description:
      'Share of the roof in sun, 0 to 1; null for a building outside the view without a kept table, for what shades it is not looked up.',
  })
  litShare!: number | null;

  @AnswerField({
    kind: 'boolean',
    description: 'Whether the share is from the kept table, which counts hills; else it is exact, without hills.',
  })
  cached!: boolean;

  @AnswerField({
    kind: 'boolean',
    restName: 'outside',
    description: 'The building stands outside the view, and its shadow reaches in.',
  })
  isOutside!: boolean;
}

/** How many lit shares came from where. */
@ObjectType('LitShareCounts', { description: 'How many lit shares came from where.' })
export class LitShareCountsAnswer {
  @AnswerField({ kind: 'integer', description: 'From kept tables.' })
  cached!: number;

  @AnswerField({ kind: 'integer', description: 'Computed from the buildings of the view.' })
  computed!: number;
}

/** Shadows of a view of the map. */
@ObjectType('ViewportShadows', { description: 'Shadows of a view of the map; nothing is cut at its edge.' })
export class ViewportShadowsAnswer extends ShadowSceneAnswer {
  @AnswerField({ kind: 'string', description: 'Local day that stands for the month (Klein 1977), YYYY-MM-DD.' })
  date!: string;

  @AnswerField({
    kind: 'objects',
    of: () => ViewportShadowAnswer,
    description: 'Buildings that touch the view, or whose shadow does, the tallest first; none by night.',
  })
  ground!: ViewportShadowAnswer[];

  @AnswerField({ kind: 'object', of: () => LitShareCountsAnswer, description: 'How many lit shares came from where.' })
  counts!: LitShareCountsAnswer;

  @AnswerField({ kind: 'string', description: 'Which source gave the buildings: database, fallback or overpass.' })
  source!: string;

  @AnswerField({ kind: 'boolean', description: 'Whether these are all buildings of the view that any source knows.' })
  covered!: boolean;

  @AnswerField({
    kind: 'boolean',
    description: 'Whether there are more than one answer carries (5,000); the lowest are left out.',
  })
  truncated!: boolean;

  @AnswerField({ kind: 'string', nullable: true, description: 'Who must be named when they are shown.' })
  attribution!: string | null;
}

/** Shadows of a view of the map at one hour of a day. */
@ObjectType('ViewportShadowHour', { description: 'Shadows of a view of the map at one hour of a day.' })
export class ViewportShadowHourAnswer {
  @AnswerField({ kind: 'integer', description: 'Hour of the local clock, 6 to 19.' })
  hour!: number;

  @AnswerField({ kind: 'object', of: () => ViewportShadowsAnswer, description: 'The shadows.' })
  shadows!: ViewportShadowsAnswer;
}
