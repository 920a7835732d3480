import { OptionalProps } from '@mikro-orm/core';
import {
  Check,
  Entity,
  Index,
  ManyToOne,
  OneToOne,
  PrimaryKey,
  Property,
  Trigger,
  Unique,
} from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { Node } from '../contract/common/node.js';
import { CamelField } from '../contract/fields/answer-field.js';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../core/vendors/vendor-states.js';
import { Account } from './account.entity.js';
import { noNullIn, TextListType } from './text-list.type.js';

const words = { type: TextListType } as const;
const instant = { columnType: 'timestamptz', type: 'Date' } as const;

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

  @PrimaryKey({ type: 'uuid' })
  @CamelField('id', 'Identity, a UUID of version 7.')
  id!: string;

  /** The account that answers for it. */
  @OneToOne({
    entity: () => Account,
    owner: true,
    mapToPk: true,
    fieldName: 'owner_id',
    deleteRule: 'cascade',
    hidden: true,
  })
  ownerId!: string;

  @Property({ type: 'text' })
  @CamelField('string', 'Name of the company.')
  name!: string;

  /** A new name that waits for an administrator; the public sees the name that was approved. */
  @Property({ type: 'text', default: '', hidden: true })
  pendingName: string = '';

  @Property({ ...words })
  @CamelField('strings', 'Counties it serves.')
  counties: string[] = [];

  /** Title, line and size of the featured portfolio, kept equal to it; empty without one. */
  @Property({ type: 'text', default: '' })
  @CamelField('string', 'Name of its featured plant.')
  portfolioTitle: string = '';

  @Property({ type: 'text', default: '' })
  @CamelField('string', 'A line about its featured plant.')
  portfolioMeta: string = '';

  @Property({ columnType: 'double precision', type: 'number', default: 0 })
  @CamelField('number', 'Size of its featured plant, kWp.')
  capacityKw: number = 0;

  /** Mean and number of its published reviews; the database keeps both, whatever becomes of a review. */
  @Property({ columnType: 'double precision', type: 'number', default: 0 })
  @CamelField('number', 'Mean of its published reviews, 1 to 5; 0 without any.')
  rating: number = 0;

  @Property({ columnType: 'integer', type: 'number', default: 0 })
  @CamelField('integer', 'Number of its published reviews.')
  reviewCount: number = 0;

  @Property({ type: 'text', default: '' })
  @CamelField('string', 'Telephone number.')
  phone: string = '';

  @Property({ type: 'text', default: '' })
  @CamelField('string', 'E-mail address.')
  email: string = '';

  @Property({ ...words })
  @CamelField('strings', 'Keywords for the search.')
  tags: string[] = [];

  @Property({ type: 'boolean', default: true })
  @CamelField('boolean', 'Whether it is listed; an administrator can suspend it.')
  approved: boolean = true;

  @Property({ type: 'text' })
  @CamelField('string', '`free`, `pro`, `advanced`, `past_due` or `canceled`.', {
    graphqlEnum: ['SubscriptionStatus', SUBSCRIPTION_STATUSES],
  })
  subscriptionStatus!: SubscriptionStatus;

  /** Filled by the services, for a whole page at once. */
  @CamelField('objects', 'Plants it has built.', { of: () => VendorPortfolio }) portfolios: VendorPortfolio[] = [];

  @Property({ type: 'text', default: '' })
  @CamelField('string', 'Address of its logo.')
  logoUrl: string = '';

  /** What text search looks in, folded. */
  @Property({ type: 'text', hidden: true })
  searchText!: string;

  /** Counties, folded. */
  @Property({ ...words, hidden: true })
  countyKeys: string[] = [];

  @Property({ ...instant, hidden: true })
  createdAt!: Date;

  @Property({ ...instant, hidden: true })
  updatedAt!: Date;
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
  declare [OptionalProps]?: 'meta' | 'capacityKw' | 'isFeatured' | 'completedYear';

  @PrimaryKey({ type: 'uuid' })
  @CamelField('id', 'Identity, a UUID of version 7.')
  id!: string;

  @Index()
  @ManyToOne({
    entity: () => Vendor,
    mapToPk: true,
    fieldName: 'vendor_id',
    deleteRule: 'cascade',
    hidden: true,
  })
  vendorId!: string;

  @Property({ type: 'text' })
  @CamelField('string', 'Name of the plant.')
  title!: string;

  @Property({ type: 'text', default: '' })
  @CamelField('string', 'A line about it.')
  meta: string = '';

  @Property({ columnType: 'double precision', type: 'number', default: 0 })
  @CamelField('number', 'Size of the plant, kWp; 0 where unknown.')
  capacityKw: number = 0;

  @Property({ type: 'boolean', default: false })
  @CamelField('boolean', 'Whether it represents the vendor in lists; one portfolio of a vendor does.')
  isFeatured: boolean = false;

  @Property({ columnType: 'integer', type: 'number', default: 0 })
  @CamelField('integer', 'Year of completion; 0 where unknown.')
  completedYear: number = 0;
}
