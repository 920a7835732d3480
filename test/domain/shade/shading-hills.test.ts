import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../../src/domain/buildings/import/building-import.service.js';
import { BuildingService } from '../../../src/domain/buildings/search/building.service.js';
import { BuildingSupplyService } from '../../../src/domain/buildings/search/building-supply.service.js';
import { NotFoundError, UpstreamUnavailableError } from '../../../src/core/errors.js';
import { ShadingCacheService } from '../../../src/domain/shade/shading-cache.service.js';
import { openHills } from '../../../src/domain/shade/shading-hills.js';
import { precomputeBox } from '../../helpers/precompute.js';
import { ShadingPrecomputeService } from '../../../src/domain/shade/shading-precompute.service.js';
import type { TerrainHorizon } from '../../../src/contract/terrain/terrain.answer.js';
import type { TerrainService } from '../../../src/domain/terrain/terrain.service.js';
import { inlineCompute } from '../../../src/workers/compute.js';
import { clearDatabase, testDatabase } from '../../helpers/database.js';
import { collection, polygonFeature, square, textFile } from '../buildings/files.js';

const PLACE = { lat: 25.03, lng: 121.53 };
const TILE = '14/13722/7014';
const BBOX = [121.52, 25.02, 121.54, 25.04];

/** The ground as a service knows it, which can be made to know it otherwise. */
function ground() {
  const asked: object[] = [];
  const state = {
    version: 'grid 1' as string | undefined,
    fault: undefined as Error | undefined,
    // a ridge of 20 degrees in the east
    horizon: Array.from({ length: 360 }, (_, azimuth) => (azimuth > 45 && azimuth < 135 ? 20 : 0)),
  };
  const terrain = {
    horizonVersions: (places: readonly object[]) => Promise.resolve(places.map(() => state.version)),
    horizons: (views: readonly object[]) => {
      asked.push(...views);
      const seen = { horizon: state.horizon, source: 'a grid', attribution: 'who measured it' } as TerrainHorizon;
      return Promise.resolve(views.map(() => state.fault ?? seen));
    },
  } as unknown as TerrainService;
  return { terrain, state, asked };
}

describe('hills around a tile', () => {
  it('are not looked for where no ground is known', async () => {
    const { terrain, state, asked } = ground();
    state.version = undefined;

    const hills = await openHills(terrain, TILE);

    expect([hills.version, await hills.from(PLACE, 10)]).toEqual([undefined, { version: undefined }]);
    expect(asked).toEqual([]);
  });

  it('are looked at once for roofs side by side of about the same height', async () => {
    const { terrain, asked } = ground();
    const hills = await openHills(terrain, TILE);

    const views = await Promise.all([
      hills.near(PLACE, 10),
      hills.near({ lat: PLACE.lat + 0.0002, lng: PLACE.lng - 0.0002 }, 12),
      hills.near(PLACE, 40),
      hills.near({ ...PLACE, lat: PLACE.lat + 0.003 }, 10),
    ]);

    expect(views[1]).toBe(views[0]);
    expect(asked).toHaveLength(3);
    expect(asked.map((view) => (view as { heightM: number }).heightM)).toEqual([10, 40, 10]);
  });

  it.each([
    ['is not known', new NotFoundError('Elevation'), 'grid 1'],
    ['is temporarily unavailable', new UpstreamUnavailableError('down'), 'unavailable'],
  ])('are left out where the ground at the roof %s', async (_name, fault, version) => {
    const { terrain, state } = ground();
    state.fault = fault;

    expect(await (await openHills(terrain, TILE)).from(PLACE, 10)).toEqual({ version });
  });

  it('do not hide any other fault', async () => {
    const { terrain, state } = ground();
    state.fault = new Error('ours');

    await expect((await openHills(terrain, TILE)).from(PLACE, 10)).rejects.toThrow('ours');
  });
});

describe('a kept table with hills', () => {
  beforeEach(clearDatabase);

  async function roof(terrain: TerrainService) {
    const { sql } = await testDatabase();
    const clock = (): Date => new Date('2026-11-21T08:00:00Z');
    const supply = new BuildingSupplyService({ sql, clock });
    const features = [polygonFeature('a', [square(PLACE.lng, PLACE.lat)], { height: 10 })];
    await new BuildingImportService({ sql, clock }).load(textFile(collection(features)));
    const [row] = await sql.rows<{ id: string }>('select id from buildings');
    const uses = { sql, clock, compute: inlineCompute, terrain };
    const buildings = new BuildingService({ sql, supply });
    return {
      read: () => new ShadingCacheService({ ...uses, buildings, supply }).ofBuilding(row!.id),
      precompute: () => precomputeBox(new ShadingPrecomputeService(uses), { bbox: BBOX }),
    };
  }

  it('is dark behind them, and names who gave their heights', async () => {
    const { read } = await roof(ground().terrain);

    const { table, skyViewFactor, hillsSource, attribution } = await read();

    expect(table.share[90 / 5]!.slice(0, 6)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(table.share[270 / 5]!.every((share) => share === 1)).toBe(true);
    expect(skyViewFactor).toBeLessThan(1);
    expect([hillsSource, attribution]).toEqual(['a grid', 'who measured it']);
  });

  it('is the same where a tile was computed beforehand, on ground that is the same around', async () => {
    const { read, precompute } = await roof(ground().terrain);

    const alone = await read();
    const { sql } = await testDatabase();
    await sql.rows('truncate building_shading');
    const { counts } = await precompute();
    const kept = await read();

    expect([counts.roofs, kept.cached]).toEqual([1, true]);
    expect(kept.table).toEqual(alone.table);
  });

  it('is no longer used when the ground has changed', async () => {
    const { terrain, state } = ground();
    const { read, precompute } = await roof(terrain);
    await read();

    state.version = 'grid 2';
    state.horizon = state.horizon.map(() => 0);

    expect(await read()).toMatchObject({ cached: false, skyViewFactor: 1 });
    expect((await precompute()).counts).toMatchObject({ roofs: 0, fresh: 1 });
    state.version = 'grid 3';
    expect((await precompute()).counts).toMatchObject({ roofs: 1, fresh: 0 });
  });

  it('is retried when the ground was unavailable', async () => {
    const { terrain, state } = ground();
    const { read } = await roof(terrain);
    state.fault = new UpstreamUnavailableError('down');
    const without = await read();

    state.fault = undefined;
    const [first, second] = [await read(), await read()];

    expect([without.hillsSource, without.cached]).toEqual([null, false]);
    expect([first.hillsSource, first.cached, second.cached]).toEqual(['a grid', false, true]);
  });

  it('stays where no ground is known at the roof itself', async () => {
    const { terrain, state } = ground();
    const { read } = await roof(terrain);
    state.fault = new NotFoundError('Elevation');

    expect([(await read()).cached, (await read()).cached]).toEqual([false, true]);
  });
});
