import { describe, expect, it } from 'vitest';
import { describeCoordinates, epsgOfName } from '../../../../src/core/buildings/import/declared-crs.js';

describe('coordinates that are no longitude and latitude', () => {
  it.each([
    [[90, 180], 'latitude first'],
    [[90.5, 120], 'metres of a map'],
    [[25, 180.5], 'metres of a map'],
    [[100_000.5, 2_500_000], 'TWD97'],
    [[100_000, 2_500_000], 'metres of a map'],
    [[399_999.5, 2_500_000], 'TWD97'],
    [[400_000, 2_500_000], 'metres of a map'],
    [[250_000, 2_350_000.5], 'TWD97'],
    [[250_000, 2_350_000], 'metres of a map'],
    [[250_000, 2_949_999.5], 'TWD97'],
    [[250_000, 2_950_000], 'metres of a map'],
    [[20_037_509, -20_037_509], 'metres of a map'],
    [[20_037_509.5, 0], 'neither degrees nor metres'],
  ])('%j are told as %s', (position, words) => {
    expect(describeCoordinates(position)).toContain(words);
  });
});

it('WGS84 with heights is WGS84', () => {
  expect(epsgOfName('EPSG:4979')).toBe(4326);
});
