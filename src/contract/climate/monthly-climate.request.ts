import { InputType } from 'type-graphql';
import { YIELD_BOUNDS } from '../../core/energy/yield-bounds.js';
import { RequestField } from '../fields/request-field.js';

const MONTHS = { minItems: 12, maxItems: 12 } as const;

@InputType('MonthlyClimateInput', { description: 'Monthly values in place of a climate.' })
export class MonthlyClimateInput {
  @RequestField('list', 'Global horizontal irradiation of the twelve months, kWh/m² a day.', {
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyGhi },
    ...MONTHS,
  })
  monthlyGhi!: number[];

  @RequestField('list', 'Mean air temperature of the twelve months, °C.', {
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyTemp },
    ...MONTHS,
  })
  monthlyTemp!: number[];

  @RequestField('list?', 'Mean wind speed of the twelve months at 10 m, m/s.', {
    of: { kind: 'number', ...YIELD_BOUNDS.monthlyWind },
    ...MONTHS,
  })
  monthlyWind?: number[];
}
