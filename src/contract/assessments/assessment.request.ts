import { InputType } from 'type-graphql';
import { LATITUDE_BOUND, LONGITUDE_BOUND, TILT_BOUND } from '../../core/bounds.js';
import type { JsonText } from '../../core/json-text.js';
import { MAX_TEXT } from '../fields/limits.js';
import { RequestField } from '../fields/request-field.js';

/** Largest JSON text of an assessment's `result` [bytes]. */
const MAX_RESULT_BYTES = 1024 * 1024;

/** An assessment as a client sends it to be kept. */
@InputType('AssessmentInput', { description: 'A rooftop assessment to keep.' })
export class AssessmentRequest {
  @RequestField({
    kind: 'string',
    optional: true,
    maxLength: MAX_TEXT,
    description: 'Account named by the client; never decides who owns the record.',
  })
  userId?: string;

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'Postal address of the building.' })
  address?: string;

  @RequestField({
    kind: 'number',
    ...LATITUDE_BOUND,
    requiredUnless: 'assessmentHash',
    description: 'WGS84 latitude, degrees.',
    example: 25.033,
  })
  lat!: number;

  @RequestField({
    kind: 'number',
    ...LONGITUDE_BOUND,
    requiredUnless: 'assessmentHash',
    description: 'WGS84 longitude, degrees.',
    example: 121.5654,
  })
  lng!: number;

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'County of the building.' })
  county?: string;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Roof area, ping (1 ping = 400/121 m²).' })
  roofAreaPing?: number;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Electricity used in a month, kWh.' })
  monthlyKwh?: number;

  @RequestField({
    kind: 'string',
    optional: true,
    maxLength: MAX_TEXT,
    description: 'What the owner wants of the roof.',
  })
  goal?: string;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Installed capacity, kWp.' })
  capacityKw?: number;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Cost of the system before subsidy, TWD.' })
  totalCost?: number;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Subsidy, TWD.' })
  subsidyAmount?: number;

  @RequestField({ kind: 'number', optional: true, description: 'What the owner pays after subsidy, TWD.' })
  outOfPocket?: number;

  @RequestField({ kind: 'number', optional: true, min: 0, description: 'Energy generated in a year, kWh.' })
  annualKwh?: number;

  @RequestField({
    kind: 'number',
    optional: true,
    min: 0,
    description: 'Share of the consumption covered, as the client states it: 0 to 1, or percent.',
  })
  selfSufficiency?: number;

  @RequestField({ kind: 'number', optional: true, description: 'Time until the cost is earned back, years.' })
  paybackYears?: number;

  @RequestField({ kind: 'number', optional: true, description: 'Net earnings over 20 years, TWD.' })
  total20yr?: number;

  @RequestField({ kind: 'number', optional: true, description: 'Earnings in a year, TWD.' })
  annualRevenue?: number;

  @RequestField({ kind: 'number', optional: true, ...TILT_BOUND, description: 'Best tilt from horizontal, degrees.' })
  bestAngle?: number;

  @RequestField({
    kind: 'json',
    optional: true,
    maxBytes: MAX_RESULT_BYTES,
    anyDepth: true,
    description: 'The full result, a free-form JSON object of at most 1 MiB.',
  })
  result?: Record<string, unknown> | JsonText;

  @RequestField({
    kind: 'string',
    optional: true,
    pattern: /^[0-9a-f]{64}$/,
    description:
      "`assessment_hash` of an estimate of the last hour: the service's own figures and result are stored, marked `computed`; of the other members only `address` and `user_id` count.",
  })
  assessmentHash?: string;
}
