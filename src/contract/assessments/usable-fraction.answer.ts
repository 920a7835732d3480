import { ObjectType } from 'type-graphql';
import { AnswerField, IGNORED_MEMBERS } from '../fields/answer-field.js';
import { ROOF_AREAS } from './roof.answer.js';

/** What takes area from a roof; each square metre counts under the first reason that removes it. */
@ObjectType('RoofReasons', {
  description: 'What takes area from a roof; each square metre counts under the first reason that removes it.',
})
export class RoofReasonsAnswer {
  @AnswerField(ROOF_AREAS.setbackAreaM2)
  setbackAreaM2!: number;

  @AnswerField(ROOF_AREAS.obstructionsAreaM2)
  obstructionsAreaM2!: number;

  @AnswerField(ROOF_AREAS.shadeAreaM2)
  shadeAreaM2!: number;
}

/** How much of a roof can be used, and why the rest cannot. */
@ObjectType('UsableFraction', { description: 'How much of a roof can be used, and why the rest cannot.' })
export class UsableFractionAnswer {
  @AnswerField({ kind: 'number', precision: 'share', description: 'Usable share of the roof, 0 to 1.' })
  usableFraction!: number;

  @AnswerField({ kind: 'number', precision: 'area', description: 'Area of the roof, m².' })
  roofAreaM2!: number;

  @AnswerField(ROOF_AREAS.setbackAreaM2)
  setbackAreaM2!: number;

  @AnswerField(ROOF_AREAS.usableAreaM2)
  usableAreaM2!: number;

  @AnswerField({ kind: 'number', precision: 'area', description: 'Usable area, ping (1 ping = 400/121 m²).' })
  usableAreaPing!: number;

  @AnswerField(ROOF_AREAS.usable)
  polygons!: unknown;

  @AnswerField({
    kind: 'object',
    of: () => RoofReasonsAnswer,
    description: 'Why the rest cannot be used; with the usable area they add up to the roof.',
  })
  reasons!: RoofReasonsAnswer;

  @AnswerField({ kind: 'number', precision: 'length', description: 'Height of the roof that was used, m.' })
  heightM!: number;

  @AnswerField({
    kind: 'string',
    description:
      'How the height is known: given; measured, tagged, floors, model or assumed, as that of the stored building which covers most of the outline; or assumed where there is none.',
  })
  heightSource!: string;

  @AnswerField({
    kind: 'id',
    nullable: true,
    description: 'The stored building whose height was taken; null where the height is given or assumed.',
  })
  buildingId!: string | null;

  @AnswerField({ kind: 'integer', description: 'Neighbours that were looked at.' })
  neighbourCount!: number;

  @AnswerField({
    kind: 'string',
    nullable: true,
    description: 'Who gave the heights of the hills; null where none are known, and hills are not counted.',
  })
  hillsSource!: string | null;

  @AnswerField({ kind: 'string', nullable: true, description: 'Who must be named when it is shown.' })
  attribution!: string | null;

  @AnswerField(IGNORED_MEMBERS)
  warnings?: string[];
}
