import { InputType } from 'type-graphql';
import { ROLES, type Role } from '../../core/accounts/role.js';
import { USED_STATUSES } from '../../core/finance/rows/finance-table.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../core/vendors/vendor-states.js';
import { MAX_COUNTIES, MAX_TEXT } from '../fields/limits.js';
import { COUNTRY_CODE, CURRENCY_CODE } from '../../core/finance/finance-bounds.js';
import { FinanceValueRequest } from '../finance/finance-value.js';
import { repeatFields, RequestField } from '../fields/request-field.js';
import { VENDOR_NAME } from '../vendors/vendor-name.js';

/** Longest name of a row, and most counties of one. */
const MAX_NAME = 200;
/** Largest JSON text of a row's value [bytes]. */
const MAX_VALUE_BYTES = 64 * 1024;

@InputType('VendorNameInput', { description: 'Approving the new name of a vendor.' })
export class VendorNameRequest {
  @RequestField({ ...VENDOR_NAME, description: 'The pending name that is approved.' }) name!: string;
}

/** Why an administrator decides against somebody. */
@InputType('ReasonInput', { description: 'Reason for the decision; shown to the person concerned.' })
export class ReasonRequest {
  @RequestField('string', 'Reason; shown to the person concerned.', { minLength: 1, maxLength: MAX_TEXT })
  reason!: string;
}

@InputType('RoleInput', { description: 'New role of the user.' })
export class RoleRequest {
  @RequestField('enum', '`user`, `vendor`, `planner` or `admin`.', { values: ROLES, enumName: 'Role' }) role!: Role;
}

@InputType('SubscriptionInput', { description: 'What a vendor pays for.' })
export class SubscriptionRequest {
  @RequestField('enum', '`free`, `pro`, `advanced`, `past_due` or `canceled`.', {
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
  description: 'Country where it applies, ISO 3166-1 alpha-2; a new row without one is of TW.',
} as const;
const CURRENCY = {
  kind: 'string',
  pattern: CURRENCY_CODE,
  optional: true,
  description: 'Currency of its sums, ISO 4217; a new row without one is in TWD.',
} as const;
const REGION = {
  ...counties,
  description: 'Counties or regions where it applies; an empty list means the whole country.',
} as const;
const text = { kind: 'string', maxLength: MAX_TEXT } as const;
const sourceZh = {
  ...text,
  optional: true,
  minLength: 1,
  description:
    'The source in Traditional Chinese; without it the source is shown as it is. A changed source removes it.',
} as const;
const value = { kind: 'json', maxBytes: MAX_VALUE_BYTES } as const;
const status = {
  ...name,
  description: '`published`, `draft`, `unverified` or `assumption`.',
  graphqlEnum: ['FinanceStatus', USED_STATUSES],
} as const;

/** What of a dated figure of money or law is changed; absent members stay as they are. */
export class FinanceRowUpdateRequest {
  @RequestField({ ...name, optional: true, description: 'Kind of figure, such as feed_in_tariff.' }) kind?: string;
  @RequestField(COUNTRY) country?: string;
  @RequestField(CURRENCY) currency?: string;
  @RequestField(REGION) region?: string[];
  @RequestField('date?', 'First day on which it applies.') validFrom?: string;
  @RequestField('date?', 'Last day on which it applies; no end when absent.') validTo?: string;

  @RequestField({ ...value, optional: true, description: 'The figures, in the shape of the kind.' })
  value?: Record<string, unknown>;

  @RequestField({ ...text, optional: true, description: 'Unit of the figures.' }) unit?: string;
  @RequestField({ ...text, optional: true, minLength: 1, description: 'Source.' }) source?: string;
  @RequestField(sourceZh) sourceZh?: string;
  @RequestField({ ...text, optional: true, description: 'Day, month or year of the source.' }) sourceDate?: string;
  @RequestField({ ...status, optional: true }) status?: string;
  @RequestField({ ...text, optional: true, description: 'A remark.' }) note?: string;
}

/** A finance row: a dated price, tariff, subsidy or legal figure. */
export class FinanceRowRequest {
  @RequestField({ ...name, description: 'Name of the row; it cannot be changed later.' }) id!: string;
  @RequestField({ ...name, description: 'Kind of figure, such as feed_in_tariff.' }) kind!: string;
  @RequestField(COUNTRY) country?: string;
  @RequestField(CURRENCY) currency?: string;
  @RequestField(REGION) region?: string[];
  @RequestField('date', 'First day on which it applies.') validFrom!: string;
  @RequestField('date?', 'Last day on which it applies; no end when absent.') validTo?: string;
  @RequestField({ ...value, description: 'The figures, in the shape of the kind.' }) value!: Record<string, unknown>;
  @RequestField({ ...text, description: 'Unit of the figures.' }) unit!: string;
  @RequestField({ ...text, minLength: 1, description: 'Source.' }) source!: string;
  @RequestField(sourceZh) sourceZh?: string;
  @RequestField({ ...text, optional: true, description: 'Day, month or year of the source.' }) sourceDate?: string;
  @RequestField(status) status!: string;
  @RequestField({ ...text, optional: true, description: 'A remark.' }) note?: string;
}

/** A row in a GraphQL request, whose figures name its kind. */
export type TypedFinanceRow = Omit<FinanceRowRequest, 'kind' | 'value'> & { value: FinanceValueRequest };

@InputType('FinanceRowInput', { description: 'A finance row: a dated price, tariff, subsidy or legal figure.' })
export class FinanceRowGraphqlRequest {
  @RequestField('nested', 'The figures, in the shape of the kind.', { of: () => FinanceValueRequest })
  value!: FinanceValueRequest;
}

repeatFields(FinanceRowGraphqlRequest, FinanceRowRequest, ['kind', 'value']);

/** Changes of a row in a GraphQL request. */
export type TypedFinanceRowUpdate = Omit<FinanceRowUpdateRequest, 'kind' | 'value'> & { value?: FinanceValueRequest };

@InputType('FinanceRowUpdateInput', { description: 'Changes of a finance row; absent members stay unchanged.' })
export class FinanceRowUpdateGraphqlRequest {
  @RequestField(
    'nested?',
    'The figures that change, in the shape of the kind; the others stay, unless the kind is another.',
    { of: () => FinanceValueRequest },
  )
  value?: FinanceValueRequest;
}

repeatFields(FinanceRowUpdateGraphqlRequest, FinanceRowUpdateRequest, ['kind', 'value']);
