// Raw SQL: distinct pairs, which the database finds without sending the rows.
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { FinanceTableKey } from '../../core/finance/finance-country.js';

/** Countries and currencies of the finance rows, in the order of their codes. */
export const financeTables = (em: SqlEntityManager): Promise<FinanceTableKey[]> =>
  em.execute<FinanceTableKey[]>('select distinct country, currency from finance_rows order by country, currency');
