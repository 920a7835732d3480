import { describe, expect, it } from 'vitest';
import {
  suggestTownships,
  townshipOfAddress,
  townshipOfId,
  townshipPlace,
} from '../../../src/core/places/township-places.js';
import { readReference } from '../../../src/providers/reference-files.js';

const { townships, byCode } = readReference().townships;

const lines = (query: string): string[] => suggestTownships(townships, query, 8).map(({ description }) => description);

describe('townships as places', () => {
  it('are found by the beginning of county and township, whichever way 臺 is written', () => {
    const common = lines('台北市信義');
    const official = lines('臺北市信義');

    expect(common).toEqual(['臺北市信義區']);
    expect(official).toEqual(common);
  });

  it('are found by their own name in every county that has one, whole names first', () => {
    const found = lines('中正區');

    expect(found.toSorted()).toEqual(['基隆市中正區', '臺北市中正區']);
  });

  it('are found by English names in any case', () => {
    const found = lines('xinyi');

    expect(found).toContain('臺北市信義區');
  });

  it('are at most as many as asked for', () => {
    const found = suggestTownships(townships, '臺北市', 8);

    expect(found).toHaveLength(8);
    expect(found.every(({ secondaryText }) => secondaryText === '臺北市')).toBe(true);
  });

  it('are none for a text that no name holds', () => {
    expect(lines('東京都千代田区')).toEqual([]);
  });

  it('come back by the id that a suggestion carries, with a point inside Taiwan', () => {
    const [suggestion] = suggestTownships(townships, '花蓮縣秀林', 1);

    const township = townshipOfId(byCode, suggestion!.placeId);

    expect(townshipPlace(township!)).toMatchObject({ formattedAddress: '花蓮縣秀林鄉' });
    expect(township!.point.lat).toBeCloseTo(24.2, 0);
    expect(townshipOfId(byCode, 'township:nowhere')).toBeUndefined();
    expect(townshipOfId(byCode, 'google:63000020')).toBeUndefined();
  });

  it.each([
    ['臺北市信義區市府路1號', '臺北市信義區'],
    ['台北市信義區市府路1號', '臺北市信義區'],
    ['110台灣台北市 信義區市府路1號', '臺北市信義區'],
    ['台灣110臺北市信義區', '臺北市信義區'],
    ['秀林鄉富世村', '花蓮縣秀林鄉'],
    ['中正區忠孝東路', undefined],
    ['東京都千代田区', undefined],
  ])('is named by the address %s: %s', (address, expected) => {
    const township = townshipOfAddress(townships, address);

    expect(township && `${township.countyName}${township.townName}`).toBe(expected);
  });
});
