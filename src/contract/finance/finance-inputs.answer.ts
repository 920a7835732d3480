import { ObjectType } from 'type-graphql';
import { FINANCE_STATUSES } from '../../core/finance/finance-table.js';
import { AnswerField } from '../fields/answer-field.js';

/** A figure the money rests on. */
@ObjectType('Assumption', { description: 'A figure the money rests on.' })
export class AssumptionAnswer {
  @AnswerField({ kind: 'string', description: 'What it is.' })
  name!: string;

  @AnswerField({ kind: 'json', shape: 'numberOrText', precision: 'figure', description: 'The figure.' })
  value!: unknown;

  @AnswerField({ kind: 'string', description: 'Its unit.' })
  unit!: string;

  @AnswerField({ kind: 'string', description: 'Where it was read.' })
  source!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'Date of the source.' })
  date!: string | null;

  @AnswerField({ kind: 'string', description: `${FINANCE_STATUSES.join(', ')} or given.` })
  status!: string;

  @AnswerField({ kind: 'numbers', precision: 'figure', nullable: true, description: 'Its range, where it has one.' })
  range?: number[] | null;
}

/** What one party counts with for a plant of this size. */
@ObjectType('MoneyView', { description: 'What one party counts with for a plant of this size.' })
export class MoneyViewAnswer {
  @AnswerField({ kind: 'string', description: '`market` by quotes, or `regulator` by the tariff formula.' })
  view!: string;

  @AnswerField({ kind: 'boolean', description: 'Whether its cost is the one counted.' })
  counted!: boolean;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    description: 'Cost of the plant before value-added tax, TWD/kWp.',
  })
  costTwdPerKw!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Lower end of the range of 80 %, TWD/kWp.' })
  costLowTwdPerKw!: number;

  @AnswerField({ kind: 'number', precision: 'money', description: 'Upper end of the range of 80 %, TWD/kWp.' })
  costHighTwdPerKw!: number;

  @AnswerField({
    kind: 'number',
    precision: 'money',
    nullable: true,
    description: 'All upkeep with a new inverter, mean of a year, TWD per kWp; null where not known.',
  })
  upkeepTwdPerKwYear!: number | null;

  @AnswerField({ kind: 'string', description: 'Where it was read.' })
  source!: string;

  @AnswerField({ kind: 'string', nullable: true, description: 'Date of the source.' })
  date!: string | null;

  @AnswerField({ kind: 'string', description: `${FINANCE_STATUSES.join(', ')}.` })
  status!: string;
}

/** Something not known that the owner may answer. */
@ObjectType('Unknown', { description: 'Something not known that the owner may answer.' })
export class UnknownAnswer {
  @AnswerField({ kind: 'string', inputPath: true, description: 'Path of the input that takes the answer.' })
  field!: string;

  @AnswerField({ kind: 'string', description: 'What to ask.' })
  question!: string;

  @AnswerField({ kind: 'numbers', precision: 'figure', nullable: true, description: 'Between what the answer lies.' })
  bounds!: number[] | null;
}
