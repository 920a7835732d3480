import { describe, expect, it } from 'vitest';
import {
  buildingItemJson,
  listBuildingItems,
  parseBuildingItems,
  withOutline,
  type BuildingRecord,
} from '../../../src/core/buildings/building-item.js';

const building = (changes: Partial<BuildingRecord>): Omit<BuildingRecord, 'areaPing'> => ({
  id: '01890000-0000-7000-8000-000000000001',
  footprint: [
    [121, 25],
    [121.0001, 25],
    [121.0001, 25.0001],
    [121, 25],
  ],
  holes: [],
  heightM: 12.5,
  heightSource: 'measured',
  heightSigmaM: 0.5,
  baseHeightM: 0,
  floors: null,
  areaM2: 80,
  source: 'osm',
  sourceDate: null,
  name: null,
  address: null,
  osmId: null,
  holesMissing: false,
  ...changes,
});

describe('stored buildings read with their rings left as text', () => {
  it('are the same as those read whole, whatever their names say', () => {
    const courtyard = building({}).footprint;
    const items = [
      building({}),
      building({ holes: [courtyard, courtyard], name: '"footprint":[1],"holes":[],"height":9' }),
      building({ name: '臺北 \\"', address: ',"height":' }),
    ];
    const text = items.map(buildingItemJson).join(',');

    const listed = listBuildingItems(text);

    expect(JSON.parse(JSON.stringify(listed))).toEqual(
      parseBuildingItems(text).map((one) => ({
        ...one,
        outline: { type: 'Polygon', coordinates: withOutline(one).outline },
      })),
    );
  });

  it('are none where there is no text', () => {
    expect(listBuildingItems('')).toEqual([]);
  });
});
