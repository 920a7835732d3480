import { InputType } from 'type-graphql';
import { MAX_CAPACITY_KW } from '../../core/bounds.js';
import { MAX_COUNTIES, MAX_MESSAGE, MAX_TEXT } from '../fields/limits.js';
import { repeatFields, RequestField } from '../fields/request-field.js';
import { wordOf } from '../common/word-rule.js';
import { VENDOR_NAME } from './vendor-name.js';

const MAX_TAGS = 30;
const MAX_TAG = 50;

/** A web address, or nothing. */
const WEB_ADDRESS = /^(https?:\/\/[^\s/?#]+\S*)?$/;

/** Latest year taken; it only refuses typing mistakes. */
const MAX_YEAR = 2100;

@InputType('VendorUpdateInput', { description: 'Changes of a vendor; what is absent stays.' })
export class VendorUpdateRequest {
  @RequestField({
    ...VENDOR_NAME,
    optional: true,
    description: 'Name of the company, one line; a change by its owner needs approval.',
  })
  name?: string;

  @RequestField('list?', 'Counties it serves.', { of: wordOf(MAX_TAG), maxItems: MAX_COUNTIES }) counties?: string[];
  @RequestField('string?', 'Telephone number.', { maxLength: MAX_TEXT }) phone?: string;
  @RequestField('email?', 'E-mail address; an empty text removes it.', { orEmpty: true }) email?: string;
  @RequestField('list?', 'Keywords for the search.', { of: wordOf(MAX_TAG), maxItems: MAX_TAGS }) tags?: string[];

  @RequestField('string?', 'Address of its logo; empty removes it.', {
    maxLength: MAX_TEXT,
    pattern: WEB_ADDRESS,
    camelToo: true,
  })
  logoUrl?: string;
}

/** The logo alone. */
export class VendorLogoRequest {
  @RequestField('url?', 'http(s) address of the logo; null or an empty text removes it.', {
    orPicture: true,
    orEmpty: true,
  })
  logoUrl?: string;
}

@InputType('PortfolioInput', { description: 'A plant that a vendor has built.' })
export class PortfolioRequest {
  @RequestField('string', 'Name of the plant.', { minLength: 1, maxLength: MAX_TEXT }) title!: string;
  @RequestField('string?', 'A line about it.', { maxLength: MAX_TEXT }) meta?: string;

  @RequestField('number?', 'Size of the plant, kWp.', { min: 0, max: MAX_CAPACITY_KW, camelToo: true })
  capacityKw?: number;

  @RequestField('url?', 'Address of a photo.', {
    orPicture: true,
    orEmpty: true,
    camelToo: true,
  })
  photoUrl?: string;

  @RequestField('string?', 'More about it.', { maxLength: MAX_MESSAGE }) description?: string;
  @RequestField('boolean?', 'Whether it represents the vendor in lists.', { camelToo: true }) isFeatured?: boolean;
  @RequestField('integer?', 'Year of completion.', { min: 0, max: MAX_YEAR, camelToo: true }) completedYear?: number;
}

@InputType('PortfolioUpdateInput', {
  description: 'Changes of one, as in `VendorPortfolio`; what is absent stays.',
})
export class PortfolioUpdateRequest {
  @RequestField('string?', 'Name of the plant.', { minLength: 1, maxLength: MAX_TEXT }) title?: string;
  declare meta?: string;
  declare capacityKw?: number;
  declare photoUrl?: string;
  declare description?: string;
  declare isFeatured?: boolean;
  declare completedYear?: number;
}

repeatFields(PortfolioUpdateRequest, PortfolioRequest, ['title'], true);
