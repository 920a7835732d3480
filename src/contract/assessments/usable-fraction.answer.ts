import { ObjectType } from 'type-graphql';
import { CodedTextAnswer, WARNINGS } from '../common/coded-text.answer.js';
import { AnswerField } from '../fields/answer-field.js';
import { COVERED, ROOF_AREAS, ROOF_HEIGHT_SOURCE } from './roof.answer.js';

@ObjectType('RoofReasons', {
  description:
    'Reasons that reduce the usable area of a roof; each square metre counts under the first reason that applies.',
})
export class RoofReasonsAnswer {
  @ROOF_AREAS.coveredAreaM2 coveredAreaM2!: number;
  @ROOF_AREAS.setbackAreaM2 setbackAreaM2!: number;
  @ROOF_AREAS.obstructionsAreaM2 obstructionsAreaM2!: number;
  @ROOF_AREAS.shadeAreaM2 shadeAreaM2!: number;
}

@ObjectType('UsableFraction', { description: 'Usable area of a roof, with the reasons for the losses.' })
export class UsableFractionAnswer {
  @AnswerField('number', 'Usable share of the roof, 0 to 1.', { precision: 'share' }) usableFraction!: number;
  @AnswerField('number', 'Area of the roof, m².', { precision: 'area' }) roofAreaM2!: number;
  @ROOF_AREAS.setbackAreaM2 setbackAreaM2!: number;
  @ROOF_AREAS.usableAreaM2 usableAreaM2!: number;
  @AnswerField('number', 'Usable area, ping (1 ping = 400/121 m²).', { precision: 'area' }) usableAreaPing!: number;
  @ROOF_AREAS.usable polygons!: unknown;

  @AnswerField('object', 'Why the rest cannot be used; with the usable area they add up to the roof.', {
    of: () => RoofReasonsAnswer,
  })
  reasons!: RoofReasonsAnswer;

  @AnswerField('objects', 'The reasons in words.', { of: () => CodedTextAnswer }) explanations!: CodedTextAnswer[];

  @AnswerField('number', 'Height of the roof that was used, m.', { precision: 'length' }) heightM!: number;

  @AnswerField(
    'string',
    'How the height is known: given; measured, tagged, floors, model or assumed, as that of the stored building which covers most of the outline; or assumed where there is none.',
    { graphqlEnum: ROOF_HEIGHT_SOURCE },
  )
  heightSource!: string;

  @AnswerField('id', 'The stored building whose height was used; null where the height is given or assumed.', {
    nullable: true,
    restOnly: true,
  })
  buildingId!: string | null;

  @AnswerField('integer', 'Number of neighbours considered.') neighbourCount!: number;
  @COVERED covered!: boolean;

  @AnswerField('string', 'Source of the terrain heights; null when none are available and hills are not included.', {
    nullable: true,
  })
  hillsSource!: string | null;

  @AnswerField('string', 'Attribution that must be shown with the data.', { nullable: true })
  attribution!: string | null;

  @WARNINGS warnings!: CodedTextAnswer[];
}
