import { InputType } from 'type-graphql';
import { AZIMUTH_BOUND } from '../../core/bounds.js';
import { GOALS, type Goal } from '../../core/climate/goal-weights.js';
import { PlaceRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

/** A place whose best plane is asked for. */
@InputType('TiltInput', { description: 'A place whose best tilt is asked for.' })
export class TiltRequest extends PlaceRequest {
  @RequestField('number', 'Azimuth that is fixed, degrees clockwise from north; searched too unless given.', {
    optional: true,
    ...AZIMUTH_BOUND,
  })
  azimuth?: number;

  @RequestField('enum', 'What the energy is wanted for.', { values: GOALS, enumName: 'Goal', default: 'annual' })
  goal!: Goal;
}
