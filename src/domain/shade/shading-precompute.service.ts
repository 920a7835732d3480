import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { reachOf } from '../../core/buildings/reach.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import { InvalidInputError } from '../../core/errors.js';
import type { Ring } from '../../core/geometry/position.js';
import type { Sql } from '../../database/sql-types.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import { SHADING_CELLS } from '../../core/shade/shading-codec.js';
import { openHills, type Hills, type HillView } from './shading-hills.js';
import {
  boxCenter,
  casterPlaces,
  createScene,
  inputsHash,
  sumCasters,
  type BuildingScene,
  type CasterSum,
  type SceneBuilding,
} from './shading-inputs.js';
import { shadingOf } from './shading-roof.js';
import { scanTables } from './shading-scan.js';
import { CASTER_DISTANCE_M } from '../../core/shade/shading-shares.js';
import {
  buildingsWithin,
  storeShadings,
  storedHashes,
  roofsOf,
  tilesWithin,
  type ShadingToStore,
} from './shading-store.sql.js';

/** What the service works with. */
interface Uses {
  sql: Sql;
  clock: Clock;
  compute: Compute;
  terrain: TerrainService;
}

export interface ShadingPrecomputeInput {
  /** West, south, east, north [deg]; every tile with a building that touches the box is done whole. */
  bbox: number[];
  /** Compute also what is there and still true. */
  force?: boolean | undefined;
}

interface RoofToShade {
  roof: SceneBuilding;
  casters: CasterSum;
}

interface RoofInView extends RoofToShade {
  view: HillView;
}

interface TileScene {
  tile: string;
  boxes: DegreeBox[];
  fingerprint: string;
  hills: Hills;
  /** Roofs to compute. */
  roofs: RoofToShade[];
  /** Buildings that rise above any of them, and may be among them. */
  casters: SceneBuilding[];
  /** Roofs of the tile that are done already. */
  fresh: number;
}

/** Roofs of a run by what became of them. */
export interface PrecomputeCounts {
  /** Computed and kept. */
  roofs: number;
  /** Kept before, and still true. */
  fresh: number;
  /** Tiles whose buildings changed each time while they were computed; another run takes them. */
  unsettled: number;
}

export const NO_ROOFS: Readonly<PrecomputeCounts> = { roofs: 0, fresh: 0, unsettled: 0 };

/** Largest box [square degrees]; Taiwan's plain has about 3,000 tiles in one. */
export const MAX_PRECOMPUTE_SQUARE_DEGREES = 1;
/** Roofs that the main thread goes through before it looks at what else waits. */
const ROOFS_AT_ONCE = 250;
/** How often a tile is begun again when its buildings change under it. */
const MAX_ATTEMPTS = 3;

/** Computes the shading of whole tiles beforehand. */
export class ShadingPrecomputeService {
  constructor(private readonly uses: Uses) {}

  /**
   * Keys of the tiles that hold buildings which touch a box.
   * @throws InvalidInputError for a box that is none or over 1 square degree.
   */
  tilesOf(bbox: readonly number[]): Promise<string[]> {
    return tilesWithin(this.uses.sql, readPrecomputeBox(bbox));
  }

  /**
   * Computes what of a tile is not stored or no longer true, and stores it in one transaction; done again, it finds nothing to
   * do. Only stored buildings count.
   * @param force compute also what is there and still true.
   * @returns `undefined` when the signal came before.
   */
  async shadeTile(tile: string, force: boolean, signal: AbortSignal): Promise<PrecomputeCounts | undefined> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const scene = await this.readTile(tile, force);
      const shadings = await this.compute(scene, signal);
      if (shadings === undefined) return undefined;
      if (await this.keep(scene, shadings)) return { ...NO_ROOFS, roofs: shadings.length, fresh: scene.fresh };
    }
    return { ...NO_ROOFS, unsettled: 1 };
  }

  private async keep({ boxes, fingerprint }: TileScene, shadings: readonly ShadingToStore[]): Promise<boolean> {
    return shadings.length === 0 || storeShadings(this.uses.sql, { shadings, boxes, fingerprint, waitsForLock: true });
  }

  private async readTile(tile: string, force: boolean): Promise<TileScene> {
    const { sql, terrain } = this.uses;
    const { ids, box } = await roofsOf(sql, tile);
    const boxes = box ? reachAround(box) : [];
    const hills = await openHills(terrain, tile);
    if (boxes.length === 0) return { tile, boxes, fingerprint: '', hills, roofs: [], casters: [], fresh: 0 };
    const { buildings, fingerprint } = await buildingsWithin(sql, boxes);
    const scene = createScene(buildings);
    const kept = force ? new Map<string, string>() : await storedHashes(sql, tile);
    return { tile, boxes, fingerprint, hills, ...(await this.choose(scene, { ids, kept, version: hills.version })) };
  }

  /** Sums the casters up as they are found: lists of them for all roofs would be many megabytes, long-lived. */
  private async choose(
    scene: BuildingScene,
    { ids, kept, version }: { ids: Set<string>; kept: Map<string, string>; version: string | undefined },
  ): Promise<Pick<TileScene, 'roofs' | 'casters' | 'fresh'>> {
    const isCaster = new Uint8Array(scene.buildings.length);
    const roofs: TileScene['roofs'] = [];
    let fresh = 0;
    for (const [i, roof] of scene.buildings.entries()) {
      if (i % ROOFS_AT_ONCE === 0) await nextTurn();
      if (!ids.has(roof.record.id)) continue;
      const places = casterPlaces(scene, roof.record);
      const casters = sumCasters(places.map((place) => scene.buildings[place]!));
      const known = kept.get(roof.record.id);
      if (known !== undefined && known === inputsHash(roof, casters, version)) fresh += 1;
      else {
        roofs.push({ roof, casters });
        for (const place of places) isCaster[place] = 1;
      }
    }
    return { roofs, casters: scene.buildings.filter((_, place) => isCaster[place] === 1), fresh };
  }

  /** @returns `undefined` when the signal came. */
  private async compute(scene: TileScene, signal: AbortSignal): Promise<ShadingToStore[] | undefined> {
    if (scene.roofs.length === 0) return [];
    const roofs = await this.lookAround(scene, signal);
    if (roofs === undefined) return undefined;
    const tables = await scanTables(this.uses.compute, { roofs, casters: scene.casters }, signal);
    if (tables === undefined) return undefined;
    const shadings: ShadingToStore[] = [];
    for (const [i, inputs] of roofs.entries()) {
      if (i % ROOFS_AT_ONCE === 0) await nextTurn();
      const share = tables.subarray(i * SHADING_CELLS, (i + 1) * SHADING_CELLS);
      shadings.push({ ...shadingOf({ ...inputs, share, computedAt: this.uses.clock() }), tile: scene.tile });
    }
    return signal.aborted ? undefined : shadings;
  }

  /** The hills that each roof sees. @returns `undefined` when the signal came. */
  private async lookAround({ roofs, hills }: TileScene, signal: AbortSignal): Promise<RoofInView[] | undefined> {
    const seen: RoofInView[] = [];
    for (const inputs of roofs) {
      if (signal.aborted) return undefined;
      seen.push({ ...inputs, view: await hills.near(boxCenter(inputs.roof), inputs.roof.record.heightM) });
    }
    return seen;
  }
}

/** Boxes that hold the casters of all roofs of a box. */
function reachAround({ west, south, east, north }: DegreeBox): DegreeBox[] {
  const corners: Ring = [
    [west, south],
    [east, north],
  ];
  return reachOf({ polygon: [corners] }, CASTER_DISTANCE_M).boxes;
}

/**
 * Reads the box of an order.
 * @throws InvalidInputError for one that is none, or too large.
 */
export function readPrecomputeBox(bbox: readonly number[]): DegreeBox {
  const [west, south, east, north] = bbox as [number, number, number, number];
  const isBox =
    bbox.length === 4 && bbox.every(Number.isFinite) && west >= -180 && east <= 180 && south >= -90 && north <= 90;
  if (!isBox || west > east || south > north) {
    throw InvalidInputError.at(['bbox'], 'the box must be west, south, east and north in degrees', bbox);
  }
  if ((east - west) * (north - south) > MAX_PRECOMPUTE_SQUARE_DEGREES) {
    const most = MAX_PRECOMPUTE_SQUARE_DEGREES;
    throw InvalidInputError.at(['bbox'], `the box must not be larger than ${most} square degree`, bbox);
  }
  return { west, south, east, north };
}
