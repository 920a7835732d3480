import { ArgsType, InputType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { USED_STATUSES, type FinanceRow } from '../../core/finance/rows/finance-table.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../core/vendors/vendor-states.js';
import { MAX_COUNTIES, MAX_TEXT } from '../fields/limits.js';
import { COUNTRY_CODE, CURRENCY_CODE } from '../../core/finance/finance-bounds.js';
import { FINANCE_KINDS, type FinanceKind } from '../../core/finance/rows/finance-values.js';
import { FinanceValueRequest } from '../finance/finance-value.js';
import { repeatFields, RequestField } from '../fields/request-field.js';
import { optionalMembers, requestOf, type RequestMembers } from '../fields/request-of.js';
import { VENDOR_NAME } from '../vendors/vendor-name.js';

/** Longest name of a row, and most counties of one. */
const MAX_NAME = 200;
/** Largest JSON text of a row's value [bytes]. */
const MAX_VALUE_BYTES = 64 * 1024;

/** Approving the new name of a vendor. */
@ArgsType()
export class VendorNameRequest {
  @RequestField({ ...VENDOR_NAME, description: 'The pending name that is approved.' }) name!: string;
}

/** Why an administrator decides against somebody. */
@ArgsType()
export class ReasonRequest {
  @RequestField('string', 'Reason, for the person concerned.', { minLength: 1, maxLength: MAX_TEXT })
  reason!: string;
}

/** New role of an account. */
@ArgsType()
export class RoleRequest {
  @RequestField('enum', 'Its role.', { values: ROLES, enumName: 'Role' }) role!: Role;
}

/** What a vendor pays for. */
@ArgsType()
export class SubscriptionRequest {
  @RequestField('enum', 'Its subscription.', {
    values: SUBSCRIPTION_STATUSES,
    enumName: 'SubscriptionStatus',
  })
  status!: SubscriptionStatus;
}

const name = { kind: 'string', minLength: 1, maxLength: MAX_NAME } as const;
const counties = { kind: 'list', of: name, maxItems: MAX_COUNTIES, optional: true } as const;
const COUNTRY = {
  kind: 'string',
  pattern: COUNTRY_CODE,
  optional: true,
  description: 'Country where it applies, ISO 3166-1 alpha-2; TW unless given.',
} as const;
const CURRENCY = {
  kind: 'string',
  pattern: CURRENCY_CODE,
  optional: true,
  description: 'Currency of its sums, ISO 4217; TWD unless given.',
} as const;
const REGION = {
  ...counties,
  description: 'Counties or regions where it applies; none means the whole country.',
} as const;
const text = { kind: 'string', maxLength: MAX_TEXT } as const;
const sourceZh = {
  ...text,
  optional: true,
  minLength: 1,
  description: 'The source in Traditional Chinese; a changed source removes it.',
} as const;
const value = { kind: 'json', maxBytes: MAX_VALUE_BYTES } as const;
const status = {
  ...name,
  description: '`published`, `draft`, `unverified` or `assumption`.',
  graphqlEnum: ['FinanceStatus', USED_STATUSES],
} as const;

/** A row as an administrator sends it. */
export interface GivenFinanceRow extends Omit<
  FinanceRow,
  'kind' | 'region' | 'validTo' | 'value' | 'sourceDate' | 'status'
> {
  kind: string;
  region?: string[];
  validTo?: string;
  value: Record<string, unknown>;
  sourceDate?: string;
  status: string;
}

const ROW_CONTENT: RequestMembers<Omit<GivenFinanceRow, 'id'>> = {
  kind: { ...name, description: 'Kind of figure, such as feed_in_tariff.' },
  country: COUNTRY,
  currency: CURRENCY,
  region: REGION,
  validFrom: { kind: 'date', description: 'First day on which it applies.' },
  validTo: { kind: 'date', optional: true, description: 'Last day on which it applies; no end when absent.' },
  value: { ...value, description: 'The figures, in the shape of the kind.' },
  unit: { ...text, description: 'Unit of the figures.' },
  source: { ...text, minLength: 1, description: 'Source.' },
  sourceZh,
  sourceDate: { ...text, optional: true, description: 'Day, month or year of the source.' },
  status,
  note: { ...text, optional: true, description: 'A remark.' },
};

/** What of a row is changed; absent members stay as they are. */
export const FinanceRowUpdateRequest = requestOf<Partial<Omit<GivenFinanceRow, 'id'>>>(
  'FinanceRowUpdateRequest',
  undefined,
  optionalMembers(ROW_CONTENT),
);

/** A finance row: a dated price, tariff, subsidy or legal figure. */
export const FinanceRowRequest = requestOf<GivenFinanceRow>('FinanceRowRequest', undefined, {
  id: { ...name, description: 'Name of the row; it cannot be changed later.', graphqlId: true },
  ...ROW_CONTENT,
});

const financeKind = { kind: 'enum', values: FINANCE_KINDS, enumName: 'FinanceKind' } as const;

/** A row in a GraphQL request. */
export type TypedFinanceRow = Omit<GivenFinanceRow, 'kind' | 'value'> & { kind: FinanceKind; value: object };

@InputType('FinanceRowInput', { description: 'A dated price, tariff, subsidy or legal figure.' })
export class FinanceRowGraphqlRequest {
  @RequestField({ ...financeKind, description: 'Kind of the row.' }) kind!: FinanceKind;
  @RequestField('nested', 'The figures of the kind.', { of: () => FinanceValueRequest }) value!: object;
}

repeatFields(FinanceRowGraphqlRequest, FinanceRowRequest, ['kind', 'value']);

/** Changes of a row in a GraphQL request. */
export type TypedFinanceRowUpdate = Partial<Omit<GivenFinanceRow, 'id' | 'kind' | 'value'>> & {
  kind?: FinanceKind;
  value?: object;
};

@InputType('FinanceRowUpdateInput', {
  description: 'Changes of a finance row; what is absent stays. Members without a text are as in `FinanceRow`.',
})
export class FinanceRowUpdateGraphqlRequest {
  @RequestField({ ...financeKind, optional: true, description: 'Kind of the row; another one needs all its figures.' })
  kind?: FinanceKind;

  @RequestField('nested?', 'The figures that change; the others stay.', { of: () => FinanceValueRequest })
  value?: object;
}

repeatFields(FinanceRowUpdateGraphqlRequest, FinanceRowUpdateRequest, ['kind', 'value'], true);
