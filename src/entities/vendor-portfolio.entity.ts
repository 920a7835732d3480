import { OptionalProps } from '@mikro-orm/core';
import { Entity, Index, ManyToOne, PrimaryKey, Property, Trigger, Unique } from '@mikro-orm/decorators/legacy';
import { ObjectType } from 'type-graphql';
import { CamelField } from '../contract/fields/answer-field.js';
import { Vendor } from './vendor.entity.js';

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
@ObjectType({ description: 'A plant that a vendor has built.' })
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
