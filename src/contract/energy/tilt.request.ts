import { InputType } from 'type-graphql';
import { AZIMUTH_BOUND } from '../../core/bounds.js';
import { DEFAULT_GOAL, GOALS, type Goal } from '../../core/climate/goal-weights.js';
import { PlacedRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

/** A place whose best plane is asked for. */
@InputType('TiltInput', { description: 'A location whose best tilt is requested.' })
export class TiltRequest extends PlacedRequest {
  @RequestField('number?', 'Azimuth, degrees clockwise from north; the best unless given.', AZIMUTH_BOUND)
  azimuth?: number;

  @RequestField('enum', 'What the energy is wanted for.', { values: GOALS, enumName: 'Goal', default: DEFAULT_GOAL })
  goal!: Goal;
}
