import { answerOf } from '../fields/answer-of.js';
import type { RoofReasons } from '../../core/estimate/roof/roof-explanations.js';
import type { WrittenText } from '../../core/texts/coded-text.js';
import { ObjectType } from 'type-graphql';
import { CodedTextAnswer, WARNINGS } from '../common/coded-text.answer.js';
import { AnswerField, AnswerList, AnswerObject } from '../fields/answer-field.js';
import { COVERED, ROOF_AREAS, ROOF_HEIGHT_SOURCE } from './roof.answer.js';

export const RoofReasonsAnswer = answerOf<RoofReasons>(
  'RoofReasons',
  'What reduces the usable area; each square metre counts once.',
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

  @AnswerObject(() => RoofReasonsAnswer, 'Why the rest cannot be used.')
  reasons!: RoofReasons;

  @AnswerList(() => CodedTextAnswer, 'The reasons in words.') explanations!: WrittenText[];
  @AnswerField('length', 'Height of the roof that was used, m.') heightM!: number;

  @AnswerField(
    'string',
    'How the height is known: given, as that of the building which covers most of the outline, or assumed.',
    { graphqlEnum: ROOF_HEIGHT_SOURCE },
  )
  heightSource!: string;

  @AnswerField('id?', 'The stored building whose height was used, if any.', {
    restOnly: true,
  })
  buildingId!: string | null;

  @AnswerField('integer', 'Number of neighbours considered.') neighbourCount!: number;
  @COVERED covered!: boolean;

  @AnswerField('string?', 'Source of the terrain heights; null where hills are left out.')
  hillsSource!: string | null;

  @AnswerField('string?', 'Attribution to show.') attribution!: string | null;
  @WARNINGS warnings!: WrittenText[];
}
