import { InputType } from 'type-graphql';
import { MAX_COUNTIES, MAX_TEXT } from '../fields/limits.js';
import { RequestField } from '../fields/request-field.js';
import { wordOf } from '../common/word-rule.js';
import { VENDOR_NAME } from './vendor-name.js';

const MAX_TAGS = 30;
const MAX_TAG = 50;

/** A web address, or nothing. */
const WEB_ADDRESS = /^(https?:\/\/[^\s/?#]+\S*)?$/;

/** Largest plant and latest year taken; both only keep slips of the keyboard out. */
const MAX_CAPACITY_KW = 1_000_000;
const MAX_YEAR = 2100;

/** What of a vendor is changed; absent members stay as they are. */
@InputType('VendorUpdateInput', { description: 'What of a vendor is changed; absent members stay as they are.' })
export class VendorUpdateRequest {
  @RequestField({
    ...VENDOR_NAME,
    optional: true,
    description: 'Name of the company, one line; of its owner it waits for an administrator.',
  })
  name?: string;

  @RequestField({
    kind: 'list',
    of: wordOf(MAX_TAG),
    optional: true,
    maxItems: MAX_COUNTIES,
    description: 'Counties it serves.',
  })
  counties?: string[];

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'Telephone number.' })
  phone?: string;

  @RequestField({ kind: 'email', optional: true, description: 'E-mail address.' })
  email?: string;

  @RequestField({
    kind: 'list',
    of: wordOf(MAX_TAG),
    optional: true,
    maxItems: MAX_TAGS,
    description: 'Words it is found under.',
  })
  tags?: string[];

  @RequestField({
    kind: 'string',
    optional: true,
    maxLength: MAX_TEXT,
    pattern: WEB_ADDRESS,
    camelToo: true,
    description: 'http(s) address of its logo; empty takes it away.',
  })
  logoUrl?: string;
}

/** A plant that a vendor has built. */
@InputType('PortfolioInput', { description: 'A plant that a vendor has built.' })
export class PortfolioRequest {
  @RequestField({ kind: 'string', minLength: 1, maxLength: MAX_TEXT, description: 'Name of the plant.' })
  title!: string;

  @RequestField({ kind: 'string', optional: true, maxLength: MAX_TEXT, description: 'A line about it.' })
  meta?: string;

  @RequestField({
    kind: 'number',
    optional: true,
    min: 0,
    max: MAX_CAPACITY_KW,
    camelToo: true,
    description: 'Size of the plant, kWp.',
  })
  capacityKw?: number;

  @RequestField({
    kind: 'boolean',
    optional: true,
    camelToo: true,
    description: 'Whether it stands for the vendor in lists.',
  })
  isFeatured?: boolean;

  @RequestField({
    kind: 'integer',
    optional: true,
    min: 0,
    max: MAX_YEAR,
    camelToo: true,
    description: 'Year of completion.',
  })
  completedYear?: number;
}

/** What of a portfolio is changed; absent members stay as they are. */
@InputType('PortfolioUpdateInput', { description: 'What of a portfolio is changed; absent members stay as they are.' })
export class PortfolioUpdateRequest extends PortfolioRequest {
  @RequestField({
    kind: 'string',
    optional: true,
    minLength: 1,
    maxLength: MAX_TEXT,
    description: 'Name of the plant.',
  })
  declare title: string;
}
