import { OptionalProps } from '@mikro-orm/core';
import { Check, Entity, Index, Trigger, Unique } from '@mikro-orm/decorators/legacy';
import { Float, Int, ObjectType } from 'type-graphql';
import { Node } from '../../contract/common/node.js';
import { CamelField, NULL_FOR_EMPTY, nullForZero } from '../../contract/fields/answer-field.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../../core/vendors/vendor-states.js';
import { Account } from '../accounts/account.entity.js';
import { noNullIn } from '../text-list.type.js';
import { CamelColumn, StoredColumn, RecordKey, References, ReferencesOnce } from '../columns.js';

/** A company that builds plants, with exactly the contract's fields in public; nothing of it is ever null. */
@Entity({ tableName: 'vendors' })
@Index({
  name: 'vendors_search_text_index',
  expression: 'create index "vendors_search_text_index" on "vendors" using gin ("search_text" gin_trgm_ops)',
})
@Index({ name: 'vendors_county_keys_index', properties: ['countyKeys'], type: 'gin' })
@Index({ properties: ['approved', 'rating', 'id'] })
@Check(noNullIn('vendors', 'counties'))
@Check(noNullIn('vendors', 'tags'))
@Check(noNullIn('vendors', 'county_keys'))
@Index({ name: 'vendors_pending_name_index', properties: ['id'], where: "pending_name <> ''" })
@Trigger({
  name: 'vendors_renew_revision',
  timing: 'after',
  events: ['insert', 'update', 'delete'],
  expression: `create constraint trigger "vendors_renew_revision" after insert or update or delete on "vendors"
    deferrable initially deferred for each row execute function renew_vendor_revision()`,
})
@ObjectType({ description: 'A company that builds plants.', implements: Node })
export class Vendor {
  declare [OptionalProps]?:
    | 'pendingName'
    | 'portfolioTitle'
    | 'portfolioMeta'
    | 'capacityKw'
    | 'rating'
    | 'reviewCount'
    | 'tags'
    | 'portfolios';
  @RecordKey id!: string;

  /** The account that answers for it. */
  @ReferencesOnce(() => Account, { hidden: true }) ownerId!: string;
  @CamelColumn('string', 'Name of the company.') name!: string;

  /** A new name that waits for an administrator; the public sees the name that was approved. */
  @StoredColumn('text', { default: '', hidden: true }) pendingName: string = '';
  @CamelColumn('strings', 'Counties it serves.') counties: string[] = [];

  /** Title, line and size of the featured portfolio, kept equal to it; empty without one. */
  @CamelColumn('string', 'Name of its featured plant.', { column: { default: '' }, graphqlForm: NULL_FOR_EMPTY })
  portfolioTitle: string = '';
  @CamelColumn('string', 'A line about its featured plant.', { column: { default: '' }, graphqlForm: NULL_FOR_EMPTY })
  portfolioMeta: string = '';
  @CamelColumn('number', 'Size of its featured plant, kWp.', {
    column: { default: 0 },
    graphqlForm: nullForZero(() => Float),
  })
  capacityKw: number = 0;

  /** Mean and number of its published reviews; the database keeps both, whatever becomes of a review. */
  @CamelColumn('number', 'Mean of its published reviews, 1 to 5; 0 in REST without any.', {
    column: { default: 0 },
    graphqlForm: nullForZero(() => Float),
  })
  rating: number = 0;

  @CamelColumn('integer', 'Number of its published reviews.', { column: { default: 0 } }) reviewCount: number = 0;
  @CamelColumn('string', 'Telephone number.', { column: { default: '' }, graphqlForm: NULL_FOR_EMPTY }) phone: string =
    '';
  @CamelColumn('string', 'E-mail address.', { column: { default: '' }, graphqlForm: NULL_FOR_EMPTY }) email: string =
    '';
  @CamelColumn('strings', 'Keywords for the search.') tags: string[] = [];

  @CamelColumn('boolean', 'Whether it is listed, not suspended.', { column: { default: true } })
  approved: boolean = true;

  @CamelColumn('string', 'Its subscription.', {
    graphqlEnum: ['SubscriptionStatus', SUBSCRIPTION_STATUSES],
  })
  subscriptionStatus!: SubscriptionStatus;

  /** Filled by the services, for a whole page at once. */
  @CamelField('objects', 'Plants it has built.', { of: () => VendorPortfolio }) portfolios: VendorPortfolio[] = [];
  @CamelColumn('string', 'Address of its logo.', { column: { default: '' }, graphqlForm: NULL_FOR_EMPTY })
  logoUrl: string = '';

  /** What text search looks in, folded. */
  @StoredColumn('text', { hidden: true }) searchText!: string;

  /** Counties, folded. */
  @StoredColumn('texts', { hidden: true }) countyKeys: string[] = [];
  @StoredColumn('instant', { hidden: true }) createdAt!: Date;
  @StoredColumn('instant', { hidden: true }) updatedAt!: Date;
}

/** A plant that a vendor has built. */
@Entity({ tableName: 'vendor_portfolios' })
@Unique({ name: 'vendor_portfolios_featured_unique', properties: ['vendorId'], where: 'is_featured' })
@Trigger({
  name: 'vendor_portfolios_renew_revision',
  timing: 'after',
  events: ['insert', 'update', 'delete'],
  expression: `create constraint trigger "vendor_portfolios_renew_revision" after insert or update or delete on "vendor_portfolios"
    deferrable initially deferred for each row execute function renew_vendor_revision()`,
})
@ObjectType({ description: 'A plant that a vendor has built.', implements: Node })
export class VendorPortfolio {
  declare [OptionalProps]?: 'meta' | 'capacityKw' | 'isFeatured' | 'completedYear' | 'photoUrl' | 'description';
  @RecordKey id!: string;

  @Index()
  @References(() => Vendor, { hidden: true })
  vendorId!: string;

  @CamelColumn('string', 'Name of the plant.') title!: string;
  @CamelColumn('string', 'A line about it.', { column: { default: '' }, graphqlForm: NULL_FOR_EMPTY }) meta: string =
    '';
  @CamelColumn('number', 'Size of the plant, kWp; 0 in REST where unknown.', {
    column: { default: 0 },
    graphqlForm: nullForZero(() => Float),
  })
  capacityKw: number = 0;

  @CamelColumn('boolean', 'Whether it represents the vendor in lists.', {
    column: { default: false },
  })
  isFeatured: boolean = false;

  @CamelColumn('integer', 'Year of completion; 0 in REST where unknown.', {
    column: { default: 0 },
    graphqlForm: nullForZero(() => Int),
  })
  completedYear: number = 0;

  /** The contract has neither; the owner reads both in REST too. */
  @CamelColumn('string', 'Address of a photo.', {
    column: { default: '' },
    graphqlOnly: true,
    graphqlForm: NULL_FOR_EMPTY,
  })
  photoUrl: string = '';

  @CamelColumn('string', 'More about it.', { column: { default: '' }, graphqlOnly: true, graphqlForm: NULL_FOR_EMPTY })
  description: string = '';
}
