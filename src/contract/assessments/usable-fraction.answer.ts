import { answerOf } from '../fields/answer-of.js';
import type { RoofReasons } from '../../core/estimate/roof/roof-explanations.js';
import type { WrittenText } from '../../core/texts/coded-text.js';
import { ObjectType } from 'type-graphql';
import { CodedTextAnswer, WARNINGS } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { COVERED, ROOF_AREAS, ROOF_HEIGHT_SOURCE } from './roof.answer.js';

export const RoofReasonsAnswer = answerOf<RoofReasons>(
  'RoofReasons',
  'Reasons that reduce the usable area of a roof; each square metre counts under the first reason that applies.',
  {
    coveredAreaM2: ROOF_AREAS.coveredAreaM2,
    setbackAreaM2: ROOF_AREAS.setbackAreaM2,
    obstructionsAreaM2: ROOF_AREAS.obstructionsAreaM2,
    shadeAreaM2: ROOF_AREAS.shadeAreaM2,
  },
);

@ObjectType('UsableFraction', { description: 'Usable area of a roof, with the reasons for the losses.' })
export class UsableFractionAnswer {
  @AnswerField('share', 'Usable share of the roof, 0 to 1.') usableFraction!: number;
  @AnswerField('area', 'Area of the roof, m².') roofAreaM2!: number;
  @ROOF_AREAS.setbackAreaM2 setbackAreaM2!: number;
  @ROOF_AREAS.usableAreaM2 usableAreaM2!: number;
  @AnswerField('area', 'Usable area, ping (1 ping = 400/121 m²).') usableAreaPing!: number;
  @ROOF_AREAS.usable polygons!: unknown;

  @AnswerObject(() => RoofReasonsAnswer, 'Why the rest cannot be used; with the usable area they add up to the roof.')
  reasons!: RoofReasons;

  @AnswerList(() => CodedTextAnswer, 'The reasons in words.') explanations!: WrittenText[];
  @AnswerField('length', 'Height of the roof that was used, m.') heightM!: number;

  @AnswerField(
    'string',
    'How the height is known: given; measured, tagged, floors, model or assumed, as that of the stored building which covers most of the outline; or assumed where there is none.',
    { graphqlEnum: ROOF_HEIGHT_SOURCE },
  )
  heightSource!: string;

  @AnswerField('id?', 'The stored building whose height was used; null where the height is given or assumed.', {
    restOnly: true,
  })
  buildingId!: string | null;

  @AnswerField('integer', 'Number of neighbours considered.') neighbourCount!: number;
  @COVERED covered!: boolean;

  @AnswerField('string?', 'Source of the terrain heights; null when none are available and hills are not included.')
  hillsSource!: string | null;

  @AnswerField('string?', 'Attribution that must be shown with the data.') attribution!: string | null;
  @WARNINGS warnings!: WrittenText[];
}
