import { done, DoneAnswer } from '../../../contract/accounts/account.answer.js';
import { FinanceRowAnswer } from '../../../contract/administration/admin.answer.js';
import { FINANCE_GROUPS, type FinanceGroup } from '../../../core/finance/rows/finance-groups.js';
import { FinanceRowListRequest } from '../../../contract/administration/admin-filter.request.js';
import { FinanceRowRequest, FinanceRowUpdateRequest } from '../../../contract/administration/admin.request.js';
import { IdempotencyKeyRequest } from '../../../contract/common/idempotency-key.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { FINANCE_CHANGES_EXAMPLE, FINANCE_ROW_EXAMPLES } from '../../../contract/common/body-examples.js';
import { type Route } from '../../route.js';
import { admin } from '../audiences.js';

/** The four operations on one group of rows. */
function groupRoutes(group: FinanceGroup, what: string): Route[] {
  const kinds = FINANCE_GROUPS[group];
  const path = `/api/admin/${group}`;
  return [
    admin.get(path, {
      summary: `Dated rows of ${what}, by name`,
      description: `Kinds: ${kinds.join(', ')}.`,
      request: { query: FinanceRowListRequest },
      answer: { of: FinanceRowAnswer, list: 'part' },
      handle: ({ services, parts, caller }) =>
        services.financeAdministration.list(kinds, parts.query, parts.query, caller),
    }),
    admin.post(path, {
      summary: `Add a row of ${what}`,
      request: { header: IdempotencyKeyRequest, body: FinanceRowRequest },
      example: FINANCE_ROW_EXAMPLES[group],
      answer: { of: FinanceRowAnswer },
      errors: [409],
      handle: ({ services, parts, caller }) => services.financeAdministration.create(kinds, parts.body, caller),
    }),
    admin.patch(`${path}/{id}`, {
      summary: `Change a row of ${what}`,
      request: { path: RecordIdRequest, body: FinanceRowUpdateRequest },
      example: FINANCE_CHANGES_EXAMPLE,
      answer: { of: FinanceRowAnswer },
      errors: [409],
      handle: ({ services, parts, caller }) =>
        services.financeAdministration.update(kinds, parts.path.id, parts.body, caller),
    }),
    admin.delete(`${path}/{id}`, {
      summary: `Remove a row of ${what}`,
      request: { path: RecordIdRequest },
      answer: { of: DoneAnswer },
      handle: ({ services, parts, caller }) =>
        done(services.financeAdministration.remove(kinds, parts.path.id, caller)),
    }),
  ];
}

/** Dated figures of money and law under `/api/admin/`. */
export const adminFinanceRoutes = [
  ...groupRoutes('tariffs', 'tariffs'),
  ...groupRoutes('subsidies', 'subsidies'),
  ...groupRoutes('figures', 'costs, taxes and other figures'),
];
