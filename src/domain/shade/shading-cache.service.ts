import type { BuildingShadingAnswer } from '../../contract/shade/shading.answer.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { BuildingRecord } from '../../core/buildings/building-item.js';
import { attributionOf } from '../buildings/search/attributions.sql.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { BuildingSupplyService } from '../buildings/search/building-supply.service.js';
import { buildingTile } from '../../core/buildings/tiles/tiles.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import { NotFoundError } from '../../core/errors.js';
import type { Sql } from '../../database/sql-types.js';
import { standardOffsetHours, todayAt } from '../../core/sun/local-time.js';
import { onlyOf, settleEach, workOnGood } from '../each.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import type { LatLng } from '../../core/units.js';
import { decodeTable, encodeShares } from '../../core/shade/shading-codec.js';
import { samTable, type ShadingDialect } from '../../core/shade/shading-dialects.js';
import { openHillsOfEach, type Hills } from './shading-hills.js';
import {
  casterBoxes,
  castersOf,
  createScene,
  inputsHash,
  boxCenter,
  sumCasters,
  type BuildingScene,
  type SceneBuilding,
} from './shading-inputs.js';
import { shadingOf } from './shading-roof.js';
import { behindHills, CASTER_DISTANCE_M, SHADING_MODEL } from '../../core/shade/shading-shares.js';
import { buildingsWithin, findShadings, storeShadings, type StoredShading } from './shading-store.sql.js';
import type { ShadingTable } from '../../core/shade/shading-table.js';

/** What the service works with. */
interface Uses {
  sql: Sql;
  clock: Clock;
  compute: Compute;
  buildings: Pick<BuildingService, 'byId'>;
  supply: Pick<BuildingSupplyService, 'provide'>;
  terrain: TerrainService;
}

/** A roof's shading and what it rests on. */
export interface RoofShading extends Omit<StoredShading, 'share'> {
  table: ShadingTable;
  /** Whether it was there already. */
  cached: boolean;
  place: LatLng;
  model: { name: string; version: string };
  neighbourDistanceM: number;
  /** Computed when it is called. */
  sunshine: () => Promise<WrittenSunshine>;
  /** Data sets of the roof and its casters. */
  sources: string[];
  attribution: string | null;
}

/** The sunshine of a roof, its bits as base64. */
export type WrittenSunshine = Pick<BuildingShadingAnswer, 'sunshineDeciles' | 'litHours'>;

/** A roof with all that its shading is made from. */
interface Surroundings {
  roof: SceneBuilding;
  casters: SceneBuilding[];
  place: LatLng;
  tile: string;
  hills: Hills;
}

/** Buildings as they were read. */
interface ReadScene {
  scene: BuildingScene;
  boxes: DegreeBox[];
  fingerprint: string;
}

/** A roof with its shading. */
interface ShadedRoof {
  inputs: Surroundings;
  shading: StoredShading;
  cached: boolean;
}

/** Roofs of one statement: the buildings around them all are in memory together. */
const ROOFS_AT_ONCE = 100;

const hashOf = ({ roof, casters, hills }: Surroundings): string => inputsHash(roof, sumCasters(casters), hills.version);

/** The kept shading of roofs, computed where it is not there or no longer true. */
export class ShadingCacheService {
  constructor(private readonly uses: Uses) {}

  /**
   * The shading of a building's roof by its neighbours within 400 m and by hills: from the cache where roof, neighbours,
   * hills and calculation are still the same, else computed and kept.
   * @throws NotFoundError when there is no building of that id.
   */
  async ofBuilding(buildingId: string): Promise<RoofShading> {
    return onlyOf(await this.ofEach([await this.uses.buildings.byId(buildingId)]));
  }

  /** The same of several buildings, in their order, looked up and kept together; an error fails its own roof alone. */
  async ofEach(buildings: readonly BuildingRecord[]): Promise<(RoofShading | Error)[]> {
    const shadings: (RoofShading | Error)[] = [];
    for (let first = 0; first < buildings.length; first += ROOFS_AT_ONCE) {
      shadings.push(...(await this.ofSome(buildings.slice(first, first + ROOFS_AT_ONCE))));
    }
    return shadings;
  }

  private async ofSome(buildings: readonly BuildingRecord[]): Promise<(RoofShading | Error)[]> {
    const { scene, boxes, fingerprint } = await this.readScene(buildings);
    const found = await this.lookUp(scene, buildings);
    return workOnGood(found, async (surroundings) => {
      const roofs = surroundings.map(({ roof, tile }) => ({ id: roof.record.id, tile }));
      const kept = await findShadings(this.uses.sql, roofs);
      const shaded = await settleEach(surroundings, async (inputs) => {
        const shading = kept.get(inputs.roof.record.id);
        const isTrue = shading?.inputsHash === hashOf(inputs);
        return { inputs, cached: isTrue, shading: isTrue ? shading : await this.compute(inputs) };
      });
      const made = shaded.flatMap((one) =>
        one instanceof Error || one.cached ? [] : [{ ...one.shading, tile: one.inputs.tile }],
      );
      if (made.length > 0) {
        await storeShadings(this.uses.sql, { shadings: made, boxes, fingerprint, waitsForLock: false });
      }
      return workOnGood(shaded, (good) => settleEach(good, (one) => this.describe(one)));
    });
  }

  /** The same in a dialect; the members of the other are `null`. @throws NotFoundError as `ofBuilding` does. */
  async inDialect(buildingId: string, dialect: ShadingDialect): Promise<BuildingShadingAnswer> {
    const { table, place: _place, sunshine, ...shading } = await this.ofBuilding(buildingId);
    const { azimuthStepDeg, elevationStepDeg, share } = table;
    const inDialect =
      dialect === 'sam'
        ? { azimuthStepDeg: null, elevationStepDeg: null, share: null, samCsv: samTable(table) }
        : { azimuthStepDeg, elevationStepDeg, share, samCsv: null };
    return { ...shading, ...(await sunshine()), dialect, ...inDialect };
  }

  /** All that may shade any of the roofs. */
  private async readScene(buildings: readonly BuildingRecord[]): Promise<ReadScene> {
    const { sql, supply } = this.uses;
    const boxes = buildings.flatMap(casterBoxes);
    await supply.provide(boxes);
    const { buildings: found, fingerprint } = await buildingsWithin(sql, boxes);
    return { scene: createScene(found), boxes, fingerprint };
  }

  private async lookUp(scene: BuildingScene, buildings: readonly BuildingRecord[]): Promise<(Surroundings | Error)[]> {
    const roofs = new Map(scene.buildings.map((building) => [building.record.id, building]));
    const found = buildings.map(({ id }) => roofs.get(id));
    const tileOf = (roof: SceneBuilding): string => buildingTile(boxCenter(roof));
    const tiles = [...new Set(found.filter((roof) => roof !== undefined).map(tileOf))];
    const hills = tiles.length === 0 ? [] : await openHillsOfEach(this.uses.terrain, tiles);
    return found.map((roof) => {
      // newer data of the sources may have replaced it
      if (roof === undefined) return new NotFoundError('Building');
      const tile = tileOf(roof);
      const casters = castersOf(scene, roof.record);
      return { roof, casters, place: boxCenter(roof), tile, hills: hills[tiles.indexOf(tile)]! };
    });
  }

  private async compute({ roof, casters, place, hills }: Surroundings): Promise<StoredShading> {
    const { compute, clock } = this.uses;
    const view = await hills.from(place, roof.record.heightM);
    const shares = await compute.run('roofShading', {
      roof: roof.record,
      casters: casters.map(({ record }) => record),
      center: place,
    });
    const share = encodeShares(behindHills(shares, view.shares));
    return shadingOf({ roof, casters: sumCasters(casters), view, share, computedAt: clock() });
  }

  private async sunshine({ roof, casters, place, hills }: Surroundings, table: ShadingTable): Promise<WrittenSunshine> {
    const year = Number(todayAt(place, this.uses.clock()).slice(0, 4));
    const { horizon } = await hills.from(place, roof.record.heightM);
    const { deciles, litHours } = await this.uses.compute.run('roofSunshine', {
      roof: roof.record,
      casters: casters.map(({ record }) => record),
      place,
      horizon,
      table,
      year,
      utcOffsetHours: standardOffsetHours(place, year),
    });
    const bits = Buffer.from(litHours.bits).toString('base64');
    return { sunshineDeciles: deciles, litHours: { ...litHours, bits } };
  }

  private async describe({ inputs: surroundings, shading, cached }: ShadedRoof): Promise<RoofShading> {
    const { roof, casters, place } = surroundings;
    const { share, ...kept } = shading;
    const table = decodeTable(share);
    const sources = [...new Set([roof, ...casters].map(({ record }) => record.source))].toSorted();
    const named = [await attributionOf(this.uses.sql, sources), kept.hillsAttribution].filter((text) => text !== null);
    return {
      ...kept,
      table,
      sunshine: () => this.sunshine(surroundings, table),
      cached,
      place,
      model: SHADING_MODEL,
      neighbourDistanceM: CASTER_DISTANCE_M,
      sources,
      attribution: named.length > 0 ? named.join('; ') : null,
    };
  }
}
