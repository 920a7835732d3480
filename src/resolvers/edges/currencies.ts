import { RoofAnswer, type ShownRoof } from '../../contract/district/roof.answer.js';
import { WhatIfAnswer } from '../../contract/district/what-if.answer.js';
import { QuoteCheckAnswer } from '../../contract/vendors/inquiry.answer.js';
import { TABLE_CURRENCY } from '../../core/finance/rows/finance-table.js';
import { always, edge, edgesOf, type GraphEdge } from '../graph/declare-edges.js';

/** The currency of sums over roofs, where they have one; the reason of a roof names a sum wherever there is any. */
function currencyOf(roofs: readonly ShownRoof[]): string | null {
  const named = roofs.map(({ reason }) => reason.params['currency']).filter((one) => typeof one === 'string');
  const [one, another] = new Set(named);
  return another === undefined ? (one ?? null) : null;
}

const currency = <S>(of: (source: S) => string | null): GraphEdge<S> =>
  edge(String, 'Currency of its sums, ISO 4217; null where there are none, or several.', of);

/** The currency of the sums beside it, whose names do not say it. Vendors quote in the currency of Taiwan's market. */
export const CURRENCIES = [
  edgesOf(RoofAnswer, 'anyone', { currency: currency((roof) => currencyOf([roof])) }),
  edgesOf(WhatIfAnswer, 'anyone', {
    currency: currency(({ roofs }) => currencyOf(roofs.flatMap(({ before, after }) => [before, after]))),
  }),
  edgesOf(QuoteCheckAnswer, 'optional-account', { currency: always(currency(() => TABLE_CURRENCY)) }),
];
