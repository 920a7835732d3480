import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertFeature } from '../../../src/domain/buildings/import/convert-feature.js';
import { normalizeFootprint } from '../../../src/core/geometry/footprint.js';
import { polygonsOf } from '../../../src/providers/footprints/footprint-feature.js';
import { convertOverpass } from '../../../src/providers/footprints/overpass-json.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { areaM2 } from '../formats/collection-area.js';

const read = (name: string): unknown => JSON.parse(readFileSync(sharedData(`overpass/${name}`), 'utf8'));

describe.skipIf(!hasSharedData)(`real Overpass answers${sharedDataNotice}`, () => {
  it('Norway: 86 ways, 86 footprints, all of them sound', () => {
    const collection = convertOverpass(read('raw-out-geom-buildings-norway.json'));

    const drafts = collection.features.map((feature) => convertFeature(feature, 'tagged'));
    expect(collection).toMatchObject({ sourceDate: '2026-07-14T11:35:59Z', refused: {} });
    expect(collection.features).toHaveLength(86);
    expect(drafts.every(({ buildings, refusals }) => buildings.length === 1 && refusals.length === 0)).toBe(true);
  });

  it('Hamburg: the Elbphilharmonie with its height and floors as tagged', () => {
    const source = read('raw-out-geom-way-hamburg.json') as { elements: { tags: Record<string, string> }[] };
    const collection = convertOverpass(source);

    const [building] = convertFeature(collection.features[0], 'tagged').buildings;
    const { tags } = source.elements[0]!;
    expect(building).toMatchObject({
      sourceId: 'way/24981342',
      heightM: Number(tags['height']),
      heightSource: 'tagged',
      floors: Number(tags['building:levels']),
    });
    expect(building!.areaM2).toBeGreaterThan(5_000);
    expect(building!.areaM2).toBeLessThan(8_000);
  });

  it('Hamburg without geometry: counted, not guessed', () => {
    const collection = convertOverpass(read('raw-out-body-way-hamburg.json'));

    expect(collection).toMatchObject({ features: [], refused: { no_geometry: 1 } });
  });

  it('Vienna: 44 relations with the 53 holes whose geometry is there, and 275 ways less the 2 that draw their outlines', () => {
    const collection = convertOverpass(read('converted-out-geom-vienna.json'));

    const relations = collection.features.filter(({ id }) => id.startsWith('relation/'));
    const holes = relations.flatMap(polygonsOf).reduce((sum, rings) => sum + rings.length - 1, 0);
    expect(collection.features).toHaveLength(275 - 2 + 44);
    expect(holes).toBe(53);
    expect(collection.refused).toEqual({ outline_of_relation: 2 });
    // four of their inner ways were outside the extract
    expect(relations.filter(({ holesMissing }) => holesMissing).map(({ id }) => id)).toEqual([
      'relation/2297214',
      'relation/2684275',
      'relation/6412376',
    ]);
    for (const feature of relations.filter((each) => polygonsOf(each).some((rings) => rings.length > 1))) {
      const withHoles = areaM2({ ...collection, features: [feature] });
      const filled = polygonsOf(feature).reduce((sum, [outer]) => {
        const result = normalizeFootprint([outer!]);
        return sum + (result.ok ? result.footprint.areaM2 : Number.NaN);
      }, 0);
      expect(withHoles).toBeLessThan(filled);
    }
  });

  it('Vienna, a multipolygon that is no building: nothing, and nothing refused', () => {
    const collection = convertOverpass(read('raw-out-body-geom-multipolygon-vienna.json'));

    expect(collection).toMatchObject({ features: [], refused: {} });
  });

  it('London: a relation with a ring that crosses itself is repaired, and says so', () => {
    const element = read('raw-relation-element-london-invalid-rings.json') as object;
    const collection = convertOverpass({ osm3s: { timestamp_osm_base: '2024-07-09T00:00:00Z' }, elements: [element] });

    const { buildings, repairs, refusals } = convertFeature(collection.features[0], 'tagged');
    expect(polygonsOf(collection.features[0]!)).toHaveLength(3);
    expect(repairs).toContain('self_crossing');
    expect(refusals).toEqual([]);
    expect(buildings.length).toBeGreaterThanOrEqual(3);
    expect(buildings.every(({ areaM2: area }) => Number.isFinite(area) && area > 0)).toBe(true);
  });
});
