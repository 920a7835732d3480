import { InputType } from 'type-graphql';
import { DEFAULT_GOAL, GOALS, type Goal } from '../../core/climate/goal-weights.js';
import { PlacedRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

/** A place whose township is asked for, with what its owner wants. */
@InputType('TownshipClimateInput', { description: 'A location whose township is requested.' })
export class TownshipRequest extends PlacedRequest {
  @RequestField('enum', 'What the roof is wanted for; weighs the months.', {
    values: GOALS,
    enumName: 'Goal',
    default: DEFAULT_GOAL,
  })
  goal!: Goal;

  @RequestField('number?', 'Electricity used, kWh a month.', { min: 0, graphqlName: 'monthlyKwh' }) monthlyUse?: number;
}

/** County whose townships are requested, in REST. */
export class TownshipsRequest {
  @RequestField('string?', 'County or city; 台 and 臺 are the same.', { maxLength: 40 }) county?: string;
}

/** A township by its code, in REST. */
export class TownshipCodeRequest {
  @RequestField('string', 'Official code of 8 digits.', { minLength: 1, maxLength: 20, in: 'path' })
  townshipCode!: string;
}
