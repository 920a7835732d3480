import { ObjectType } from 'type-graphql';
import { AnswerField } from './answer-field.js';
import { SunAnswer } from './sun.answer.js';

/** Shadow of one building on level ground. */
@ObjectType('GroundShadow', { description: 'Shadow of one building on level ground.' })
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

  @AnswerField({ kind: 'json', graphqlOnly: true, description: 'MultiPolygon coordinates, [lng, lat] degrees.' })
  geometry!: unknown;
}

/** The part of a roof that lies in the shadow of others. */
@ObjectType('RoofShadow', { description: "The part of a roof in the others' shadow, at that roof's own height." })
export class RoofShadowAnswer {
  @AnswerField({ kind: 'integer', description: 'Place of the building in the list given, from 0.' })
  index!: number;

  @AnswerField({ kind: 'number', restName: 'height', description: 'Height of the roof, m.' })
  heightM!: number;

  @AnswerField({ kind: 'number', description: 'Area in shadow, m².' })
  areaM2!: number;

  @AnswerField({ kind: 'number', description: 'Share of the roof in shadow, 0 to 1.' })
  share!: number;

  @AnswerField({ kind: 'json', graphqlOnly: true, description: 'MultiPolygon coordinates, [lng, lat] degrees.' })
  geometry!: unknown;
}

/** Shadows of a group of buildings at one instant. */
@ObjectType('Shadows', { description: 'Shadows of a group of buildings at one instant.' })
export class ShadowsAnswer {
  @AnswerField({ kind: 'object', of: () => SunAnswer, description: 'The sun that casts them.' })
  sun!: SunAnswer;

  @AnswerField({ kind: 'boolean', description: 'The sun stands under 1 degree: lengths are those at 1 degree.' })
  capped!: boolean;

  @AnswerField({
    kind: 'objects',
    of: () => GroundShadowAnswer,
    description: 'One for each building, in the order given; none by night.',
  })
  ground!: GroundShadowAnswer[];

  @AnswerField({ kind: 'json', description: 'Union of the sweeps: MultiPolygon coordinates, [lng, lat] degrees.' })
  union!: unknown;

  @AnswerField({ kind: 'number', description: 'Area of the union, m².' })
  unionAreaM2!: number;

  @AnswerField({ kind: 'number', description: 'Area of the union without any footprint, m².' })
  unionGroundAreaM2!: number;

  @AnswerField({ kind: 'objects', of: () => RoofShadowAnswer, description: 'Roofs that lie partly in shadow.' })
  roofs!: RoofShadowAnswer[];
}
