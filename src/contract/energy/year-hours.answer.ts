import { answerOf } from '../fields/answer-of.js';
import type { DescribedHours } from '../../core/energy/describe-hours.js';
import { HOURS_WORK } from '../common/expected-work.js';
import { HOURS_OF_YEAR } from '../../core/time/hours-of-year.js';
import { AnswerField, AnswerObject, type AnswerTraits } from '../fields/answer-field.js';

/** JSON text of a number with eleven digits, half of them in the dark, and of a local time [bytes]. */
const NUMBER_BYTES = 9;
const TIME_BYTES = 28;

const series = (description: string): PropertyDecorator =>
  AnswerField('numbers', description, { precision: 'series', cost: { bytes: HOURS_OF_YEAR * NUMBER_BYTES } });

export const YearOfHoursAnswer = answerOf<DescribedHours['annual']>(
  'YearOfHours',
  'Sums of the hours of a year, not rounded to a tenth.',
  {
    poaKwhM2: AnswerField('series', 'Irradiation on the plane, kWh/m².'),
    dcKwh: AnswerField('series', 'DC energy, kWh.'),
    acKwh: AnswerField('series', 'AC energy, kWh.'),
  },
);

export const YearHoursAnswer = answerOf<DescribedHours>(
  'YearHours',
  'The 8,760 hours of a typical year; a list for each quantity, from 0:00 of 1 January in local standard time.',
  {
    localTime: AnswerField('strings', 'Beginning of the hour, local standard time with its offset.', {
      cost: { bytes: HOURS_OF_YEAR * TIME_BYTES },
    }),
    poaKwhM2: series('Irradiation on the plane after shading, kWh/m².'),
    dcKwh: series('DC energy after the system losses, kWh.'),
    acKwh: series('AC energy, kWh.'),
    litShare: series('Share of the beam that is left by horizon and neighbours, 0 to 1; 0 by night.'),
    annual: AnswerObject(() => YearOfHoursAnswer, 'What the hours add up to.'),
  },
);

/** The hours of an answer about a plane or a whole plant. */
export const YEAR_HOURS: AnswerTraits & { of: () => typeof YearHoursAnswer } = {
  of: () => YearHoursAnswer,
  whenAsked: true,
  cost: { work: HOURS_WORK },
};
