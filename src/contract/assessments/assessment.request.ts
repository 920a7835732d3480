import { InputType } from 'type-graphql';
import { LATITUDE_BOUND, LONGITUDE_BOUND, TILT_BOUND } from '../../core/bounds.js';
import type { JsonText } from '../../core/json/json-text.js';
import { MAX_TEXT } from '../fields/limits.js';
import { positionIn } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';

/** Largest JSON text of an assessment's `result` [bytes]. */
const MAX_RESULT_BYTES = 1024 * 1024;

const AT = positionIn('at', 'The place, or null where it is unknown; needed without `estimate_hash`.');

/** An assessment as a client sends it to be kept. */
@InputType('AssessmentInput', { description: 'A rooftop assessment to store.' })
export class AssessmentRequest {
  @RequestField('string?', 'Account named by the client; has no effect on ownership.', {
    maxLength: MAX_TEXT,
    restOnly: true,
  })
  userId?: string;

  @RequestField('string?', 'Address of the house.', { maxLength: MAX_TEXT }) address?: string;

  @RequestField('number', 'WGS84 latitude, degrees; null, together with the longitude, where the place is unknown.', {
    ...LATITUDE_BOUND,
    ...AT.lat,
    requiredUnless: 'assessmentHash',
    nullWith: 'lng',
    example: 25.033,
  })
  lat?: number;

  @RequestField('number', 'WGS84 longitude, degrees.', {
    ...LONGITUDE_BOUND,
    ...AT.lng,
    requiredUnless: 'assessmentHash',
    nullWith: 'lat',
    example: 121.5654,
  })
  lng?: number;

  @RequestField('string?', 'County or city.', { maxLength: MAX_TEXT }) county?: string;
  @RequestField('number?', 'Usable roof area, ping (3.3 m²).', { min: 0 }) roofAreaPing?: number;
  @RequestField('number?', 'Electricity used, kWh a month.', { min: 0 }) monthlyKwh?: number;
  @RequestField('string?', 'Goal of the owner for the roof.', { maxLength: MAX_TEXT }) goal?: string;
  @RequestField('number?', 'Size of the plant, kWp.', { min: 0 }) capacityKw?: number;
  @RequestField('number?', 'Cost of the plant, TWD.', { min: 0 }) totalCost?: number;
  @RequestField('number?', 'Subsidy, TWD.', { min: 0 }) subsidyAmount?: number;
  @RequestField('number?', 'Cost less subsidy and loan, TWD.') outOfPocket?: number;
  @RequestField('number?', 'Energy of the first year, kWh.', { min: 0 }) annualKwh?: number;

  @RequestField('number?', 'Share of the use covered, as the client states it: 0 to 1, or percent.', { min: 0 })
  selfSufficiency?: number;

  @RequestField('number?', 'Payback time, years.') paybackYears?: number;
  @RequestField('number?', 'Net earnings over 20 years, TWD.') total20yr?: number;
  @RequestField('number?', 'Earnings of the first year, TWD.') annualRevenue?: number;
  @RequestField('number?', 'Best tilt, degrees from horizontal.', {
    ...TILT_BOUND,
    graphqlName: 'bestTilt',
  })
  bestAngle?: number;

  @RequestField('json?', 'The full result, a JSON object of at most 1 MiB.', {
    maxBytes: MAX_RESULT_BYTES,
    anyDepth: true,
  })
  result?: Record<string, unknown> | JsonText;

  @RequestField(
    'string?',
    'Hash of an estimate of the last hour, whose figures and result are stored in place of those sent.',
    { pattern: /^[0-9a-f]{64}$/, graphqlName: 'estimateHash' },
  )
  assessmentHash?: string;
}
