import { middleOf, type BuildingRecord } from '../../core/buildings/building-item.js';
import { tileOfBuilding } from '../../core/buildings/tiles/tiles.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import type { WholeShadow } from '../../core/shade/shadows.js';
import { sunAtMoment, type MomentSun, type SunMoment } from '../../core/sun/sun-moment.js';
import type { Sql } from '../../database/sql-types.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import { storedLitSharesOfEach } from './shading-store.sql.js';

export interface BuildingAtMoment {
  id: string;
  at: SunMoment;
}

/** Shadow of a stored building, and the light on its roof. */
export interface BuildingShadow extends Omit<WholeShadow, 'index'>, Pick<MomentSun, 'sun'> {
  id: string;
  /** Part of its roof in sun by its kept table, 0..1; `null` without one. */
  litShare: number | null;
}

/** Shadows of stored buildings, each alone under the sun at its own place. */
export class BuildingShadowService {
  constructor(
    private readonly uses: { sql: Sql; clock: Clock; compute: Compute; buildings: Pick<BuildingService, 'byIds'> },
  ) {}

  /**
   * Shadows of many buildings with two statements and one calculation.
   * @returns in the order asked for; `undefined` where the sun is down, or newer data has replaced the building.
   */
  async ofEach(asked: readonly BuildingAtMoment[]): Promise<(BuildingShadow | undefined)[]> {
    const { sql, clock, compute, buildings } = this.uses;
    const now = clock();
    const records = await buildings.byIds(asked.map(({ id }) => id));
    const lit = records.flatMap((record, place) => underSun(place, record, asked[place]!.at, now));
    if (lit.length === 0) return asked.map(() => undefined);
    const sunlit = lit.map(({ record, sun }) => ({ building: record, sun, center: middleOf(record) }));
    const roofs = lit.map(({ record, sun }) => ({ id: record.id, tile: tileOfBuilding(record), sun }));
    const [shadows, shares] = await Promise.all([
      compute.run('shadowsOfEach', sunlit),
      storedLitSharesOfEach(sql, roofs),
    ]);
    const found = new Map(
      shadows.map(({ index, ...shadow }) => {
        const { place, record, sun } = lit[index]!;
        return [place, { ...shadow, id: record.id, sun, litShare: shares.get(index) ?? null }];
      }),
    );
    return asked.map((_, place) => found.get(place));
  }
}

/** A building with the sun that is up over it. */
function underSun(place: number, record: BuildingRecord | undefined, at: SunMoment, now: Date) {
  if (record === undefined) return [];
  const { sun } = sunAtMoment(middleOf(record), at, now);
  return sun.apparentElevation > 0 ? [{ place, record, sun }] : [];
}
