import { describe, expect, it } from 'vitest';
import type { RequestClass } from '../../src/contract/fields/field-kinds.js';
import { AssessmentRequest } from '../../src/contract/assessments/assessment.request.js';
import { BuildingsQueryRequest } from '../../src/contract/buildings/buildings-query.request.js';
import { requestFields } from '../../src/contract/fields/request-field.js';
import { ShadowRequest } from '../../src/contract/shade/shadow.request.js';
import { VendorApplicationRequest } from '../../src/contract/vendors/vendor-application.request.js';
import { VendorInquiryRequest } from '../../src/contract/vendors/vendor-inquiry.request.js';
import { requestName } from '../../src/rest/naming.js';
import { validateBody } from '../../src/rest/validation/parse-body.js';
import { parseQuery } from '../../src/rest/validation/parse-parameters.js';
import { wireIssues } from '../../src/rest/validation/wire-issues.js';

const ring = [
  [121.5, 25],
  [121.6, 25],
  [121.6, 25.1],
];
const building = { footprint: ring, height: 12 };
const shadow = { buildings: [building], lat: 25, lng: 121.5, local_hour: 9.5 };
const application = { company_name: 'Sun', contact_name: 'Lin', email: 'a@example.com', phone: '02-1234-5678' };

const faults = (body: RequestClass, value: unknown): string[] =>
  wireIssues(validateBody(body, value).issues ?? [], { request: { body } }).map(
    ({ type, loc }) => `${type} ${loc.slice(1).join('.')}`,
  );

describe('request classes of the contract', () => {
  it.each([
    [
      AssessmentRequest,
      'user_id address lat lng county roof_area_ping monthly_kwh goal capacity_kw total_cost subsidy_amount ' +
        'out_of_pocket annual_kwh self_sufficiency payback_years total_20yr annual_revenue best_angle result assessment_hash',
    ],
    [VendorApplicationRequest, 'company_name contact_name email phone counties company_tax_id license_note logo_url'],
    [VendorInquiryRequest, 'address county capacity_kw annual_kwh payback_years message'],
    [BuildingsQueryRequest, 'min_lon min_lat max_lon max_lat lat lng radius_m'],
    [ShadowRequest, 'buildings lat lng local_hour date time'],
  ])('%o has the fields of the specification in its order', (requestClass, names) => {
    const fields = requestFields(requestClass);

    expect(fields.map(requestName).join(' ')).toBe(names);
    expect(fields.every(({ description }) => description?.endsWith('.'))).toBe(true);
  });

  it.each([
    [AssessmentRequest, 'missing lat', 'missing lng'],
    [ShadowRequest, 'missing buildings', 'missing lat', 'missing lng', 'missing local_hour'],
    [VendorApplicationRequest, 'missing company_name', 'missing contact_name', 'missing email', 'missing phone'],
    [VendorInquiryRequest],
  ])('an empty body of %o misses what is required', (requestClass, ...expected) => {
    const found = faults(requestClass, {});

    expect(found).toEqual(expected);
  });

  it.each([
    ['lat', 90, -90],
    ['lng', 180, -180],
    ['best_angle', 90, 0],
    ['roof_area_ping', 1e9, 0],
    ['out_of_pocket', 1e9, -1e9],
    ['payback_years', 99, -1],
    ['total_20yr', 1e9, -1e9],
    ['annual_revenue', 1e9, -1e9],
    ['self_sufficiency', 120, 0.5],
  ])('an assessment takes %s of %d and %d', (name, high, low) => {
    const place = { lat: 25, lng: 121 };

    const found = [
      faults(AssessmentRequest, { ...place, [name]: high }),
      faults(AssessmentRequest, { ...place, [name]: low }),
    ];

    expect(found).toEqual([[], []]);
  });

  it.each([
    ['lat', 90.001, 'less_than_equal'],
    ['lng', -180.5, 'greater_than_equal'],
    ['best_angle', 90.5, 'less_than_equal'],
    ['roof_area_ping', -0.1, 'greater_than_equal'],
    ['monthly_kwh', -1, 'greater_than_equal'],
    ['capacity_kw', -1, 'greater_than_equal'],
    ['total_cost', -1, 'greater_than_equal'],
    ['subsidy_amount', -1, 'greater_than_equal'],
    ['annual_kwh', -1, 'greater_than_equal'],
    ['self_sufficiency', -0.01, 'greater_than_equal'],
    ['total_20yr', '', 'float_parsing'],
    ['address', 'a'.repeat(2_001), 'string_too_long'],
    ['result', [], 'dict_type'],
    ['result', { text: 'a'.repeat(1024 * 1024) }, 'bytes_too_long'],
  ])('an assessment refuses %s of %j', (name, value, type) => {
    const found = faults(AssessmentRequest, { lat: 25, lng: 121, [name]: value });

    expect(found).toEqual([`${type} ${name}`]);
  });

  it('a result of exactly 1 MiB is taken', () => {
    const result = { text: 'a'.repeat(1024 * 1024 - '{"text":""}'.length) };

    const found = faults(AssessmentRequest, { lat: 25, lng: 121, result });

    expect(found).toEqual([]);
  });

  it.each([
    ['no buildings', { buildings: [] }],
    ['5,000 buildings', { buildings: Array.from({ length: 5_000 }, () => building) }],
    ['the ends of the day', { local_hour: 24 }],
    [
      'altitudes, holes and a base',
      { buildings: [{ footprint: ring.map((p) => [...p, 9]), height: 0, holes: [ring], base_height: 3 }] },
    ],
    ['a day and an instant', { date: '2026-03-21', time: '2026-03-21T04:00:00Z' }],
    ['what the building query answers', { buildings: [{ ...building, id: 'x', holes: [], source: 'database' }] }],
  ])('a shadow request takes %s', (_name, change) => {
    const found = faults(ShadowRequest, { ...shadow, ...change });

    expect(found).toEqual([]);
  });

  it.each([
    ['too_long buildings', { buildings: Array.from({ length: 5_001 }, () => building) }],
    ['less_than_equal local_hour', { local_hour: 24.01 }],
    ['too_short buildings.0.footprint', { buildings: [{ ...building, footprint: ring.slice(1) }] }],
    ['too_short buildings.0.footprint.2', { buildings: [{ ...building, footprint: [...ring.slice(1), [121]] }] }],
    [
      'float_type buildings.0.footprint.2.1',
      { buildings: [{ ...building, footprint: [...ring.slice(1), [121, null]] }] },
    ],
    ['missing buildings.1.height', { buildings: [building, { footprint: ring }] }],
    ['greater_than_equal buildings.0.height', { buildings: [{ ...building, height: -1 }] }],
    ['less_than_equal buildings.0.height', { buildings: [{ ...building, height: 1_000.5 }] }],
    ['too_short buildings.0.holes.0', { buildings: [{ ...building, holes: [[]] }] }],
    ['date_from_datetime_parsing date', { date: '2026-02-30' }],
    ['datetime_from_date_parsing time', { time: 'noon' }],
  ])('a shadow request is refused with %s', (expected, change) => {
    const found = faults(ShadowRequest, { ...shadow, ...change });

    expect(found).toEqual([expected]);
  });

  it.each([
    ['value_error email', { email: 'a@b' }],
    ['string_too_short company_name', { company_name: '' }],
    ['too_long counties', { counties: Array.from({ length: 31 }, () => 'x') }],
    ['string_type counties.1', { counties: ['x', 2] }],
    ['url_scheme logo_url', { logo_url: 'javascript:alert(1)' }],
  ])('a vendor application is refused with %s', (expected, change) => {
    const found = faults(VendorApplicationRequest, { ...application, ...change });

    expect(found).toEqual([expected]);
  });

  it('a vendor inquiry takes 5,000 characters and no more', () => {
    const found = [5_000, 5_001].map((length) => faults(VendorInquiryRequest, { message: '字'.repeat(length) }));

    expect(found).toEqual([[], ['string_too_long message']]);
  });

  it('a building query has a radius of 300 m unless given', () => {
    const { value } = parseQuery(BuildingsQueryRequest, 'lat=25&lng=121');

    expect(value).toMatchObject({ lat: 25, lng: 121, radiusM: 300, minLng: undefined });
  });
});
