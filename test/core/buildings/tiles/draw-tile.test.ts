import { describe, expect, it } from 'vitest';
import { buildingItemJson } from '../../../../src/core/buildings/building-item.js';
import { drawBuildingTile } from '../../../../src/core/buildings/tiles/draw-tile.js';
import type { Position } from '../../../../src/core/geometry/position.js';
import { tileAt } from '../../../../src/core/geometry/web-tile.js';
import { readVectorTile } from '../../../helpers/vector-tile.js';

const ID = '01890000-0000-7000-8000-0123456789ab';

/** A house of some degrees at 121° E, 25° N, drawn in the tile of its middle. */
function drawn(zoom: number, size = 1e-4) {
  const places = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]]; // prettier-ignore
  const footprint = places.map(([x, y]): Position => [121 + x! * size, 25 + y! * size]);
  const item = buildingItemJson({
    ...{ id: ID, footprint, holes: [], heightM: 12.34, heightSource: 'measured', heightSigmaM: 1, baseHeightM: 3.21 },
    ...{ floors: null, areaM2: 400, source: 'osm', sourceDate: null, name: null, address: null, osmId: null },
    ...{ holesMissing: false, pvKw: 4.56 },
  });
  const potential = { isKnown: true, class: 3, specificYield: 1_234, possibleKw: 5.26, npvTwd: 1, duty: null };
  const tile = tileAt({ lng: 121, lat: 25 }, zoom);
  return readVectorTile(drawBuildingTile({ ...tile, buildings: [{ item, ...potential }] }).mvt)['buildings']!;
}

describe('a vector tile of buildings', () => {
  it('is of version 2, with 4,096 units a side, and ends 64 beyond', () => {
    const { version, extent, polygons } = drawn(18, 0.01);

    expect([version, extent]).toEqual([2, 4_096]);
    const units = polygons[0]!.rings.flat(2);
    expect([Math.min(...units), Math.max(...units)]).toEqual([-64, 4_160]);
  });

  it('has polygons under the last 48 bits of their ids', () => {
    expect(drawn(15).polygons[0]).toMatchObject({ type: 3, id: 0x0123456789ab });
  });

  it('names ids and has figures in full from zoom 15 on, before in steps of 0.1 m, 1 kWp and 10 kWh/kWp', () => {
    const [full, coarse] = [15, 14].map((zoom) => drawn(zoom).polygons[0]!.properties);

    expect(full).toMatchObject({ id: ID, height: 12.34, base_height: 3.21, pv_kw: 4.6, kw: 5.3, kwh_per_kwp: 1_234 });
    expect(coarse).toMatchObject({ height: 12.3, base_height: 3.2, pv_kw: 5, kw: 5, kwh_per_kwp: 1_230 });
    expect(coarse).not.toHaveProperty('id');
  });
});
