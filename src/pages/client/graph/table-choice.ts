import { POTENTIAL_CLASSES } from '../../../core/district/potential-class.js';
import { VERDICTS } from '../../../core/estimate/verdict/verdicts.js';
import type { RoofsOfBoxVariables } from './roof-answers.generated.js';

export type TableFilter = NonNullable<RoofsOfBoxVariables['filter']>;
export type TableOrder = NonNullable<RoofsOfBoxVariables['orderBy']>;

/** By what roofs are listed, and in which order. */
export interface TableChoice {
  filter: TableFilter;
  orderBy: TableOrder;
}

export const DEFAULT_CHOICE: TableChoice = { filter: {}, orderBy: 'NPV' };

/** Names of the orders in addresses. */
const SORTS: Readonly<Record<TableOrder, string>> = {
  NPV: '-npv',
  ANNUAL_KWH: '-annual_kwh',
  SPECIFIC_YIELD: '-specific_yield',
  PAYBACK: 'payback',
};

/** What an address says of filters and order, by the names that the service has for them. */
export function choiceValues({ filter, orderBy }: TableChoice): Record<string, string> {
  const { minClass, minKw, verdict } = filter;
  return {
    sort: SORTS[orderBy],
    ...(minClass !== undefined && { min_class: String(minClass) }),
    ...(minKw !== undefined && { min_kw: String(minKw) }),
    ...(verdict !== undefined && { verdict: verdict.toLowerCase() }),
  };
}

/** The same back; what is no filter or order is left out. */
export function readChoice(values: URLSearchParams): TableChoice {
  const [minClass, minKw] = [Number(values.get('min_class')), Number(values.get('min_kw'))];
  const verdict = VERDICTS.find((answer) => answer === values.get('verdict'));
  const orderBy = (Object.keys(SORTS) as TableOrder[]).find((order) => SORTS[order] === values.get('sort'));
  return {
    orderBy: orderBy ?? DEFAULT_CHOICE.orderBy,
    filter: {
      ...(POTENTIAL_CLASSES.some((known) => known === minClass) && { minClass }),
      ...(minKw > 0 && minKw < Infinity && { minKw }),
      ...(verdict && { verdict: verdict.toUpperCase() as Uppercase<typeof verdict> }),
    },
  };
}
