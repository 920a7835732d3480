import { RequestField } from '../fields/request-field.js';

/** Features of a page unless given; the most is that of any list of buildings. */
const DEFAULT_FEATURES = 100;

const JSON_ONLY = { values: ['json'], in: 'query' } as const;

/** What every resource of OGC API Features takes. */
export class FormRequest {
  @RequestField('enum?', 'Form of the answer; only `json`.', JSON_ONLY) f?: 'json';
}

/** Features of a collection. */
export class FeaturesRequest extends FormRequest {
  @RequestField('string?', 'Box that the features touch, of any size: west,south,east,north, WGS84 degrees.', {
    in: 'query',
    maxLength: 200,
    example: '121.5,25,121.6,25.1',
  })
  bbox?: string;

  @RequestField('integer', 'Features of a page; at most 5,000 are given.', {
    min: 1,
    default: DEFAULT_FEATURES,
    in: 'query',
  })
  limit!: number;

  @RequestField('string?', 'Moment or interval of RFC 3339; features have no time, so all match.', {
    in: 'query',
    pattern: /^(\.\.|\d{4}-\d\d-\d\d[^/]*)?(\/(\.\.|\d{4}-\d\d-\d\d[^/]*)?)?$/,
    maxLength: 100,
  })
  datetime?: string;

  @RequestField('string?', 'Where the page begins, as the link to the next page has it.', {
    in: 'query',
    maxLength: 200,
  })
  after?: string;
}

/** One feature. */
export class FeatureRequest extends FormRequest {
  @RequestField('string', 'Identity of the building.', { minLength: 1, maxLength: 200, in: 'path' }) id!: string;
}
