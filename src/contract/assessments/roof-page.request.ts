import { DEFAULT_FINANCE_MODE } from '../../core/finance/schemes/schemes.js';
import { LanguageRequest } from '../common/language.request.js';
import { nameInGraphql, registerField, requestFields } from '../fields/field-registry.js';
import { RequestField } from '../fields/request-field.js';
import { FinanceOptionsInput, type FinanceRequest } from '../finance/finance-options.request.js';
import { PLANT_BOUNDS } from '../../core/layout/plant-bounds.js';

/** The page of a roof: the address has the size and the answers of its owner as the map's has them. */
export class RoofPageRequest extends LanguageRequest {
  @RequestField('number?', 'Module capacity, kWp; defaults to the most valuable size.', {
    ...PLANT_BOUNDS.capacityKw,
    in: 'query',
  })
  kw?: number;
}

const figures = requestFields(FinanceOptionsInput).filter(
  ({ rule }) => rule.kind === 'number' || rule.kind === 'integer',
);
for (const field of figures)
  registerField(RoofPageRequest, { ...field, in: 'query', restName: `finance.${nameInGraphql(field)}` });

/** The figures of money in the address; `undefined` where it has none. */
export function financeOf(request: RoofPageRequest): FinanceRequest | undefined {
  const given = request as Readonly<Record<string, unknown>>;
  const named = figures.filter(({ property }) => given[property] !== undefined);
  if (named.length === 0) return undefined;
  return {
    mode: DEFAULT_FINANCE_MODE,
    ...Object.fromEntries(named.map(({ property }) => [property, given[property]])),
  };
}
