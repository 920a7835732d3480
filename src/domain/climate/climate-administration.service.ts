import { wrap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ClimateStationRecord } from '../../entities/reference/climate-station.entity.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { NotFoundError } from '../../core/errors.js';
import type { Ledger } from '../events/ledger.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/lists/record-list.service.js';
import { removeStations } from './station-rows.sql.js';

/** Imported weather stations as administrators see them; a shipped one counts again when its import is removed. */
export class ClimateAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /** Imported stations, by id. */
  async list(query: ListQuery, caller: Caller): Promise<RecordPage<ClimateStationRecord>> {
    requireAdministrator(caller);
    const listing = { entity: ClimateStationRecord, where: {}, orderBy: [{ id: 'asc' as const }] };
    return listRecords(this.uses.em, listing, query);
  }

  /** When stations were imported, by their numbers; `null` for those that the service carries with it. */
  async importedAt(numbers: readonly string[]): Promise<(Date | null)[]> {
    const known = numbers.filter((number) => !number.includes('\0'));
    const stations = await this.uses.em.find(
      ClimateStationRecord,
      { id: { $in: known } },
      { fields: ['importedAt'], disableIdentityMap: true },
    );
    const byNumber = new Map(stations.map(({ id, importedAt }) => [id, importedAt]));
    return numbers.map((number) => byNumber.get(number) ?? null);
  }

  /** Removes an imported station. @throws NotFoundError where none of this id was imported. */
  async remove(id: string, caller: Caller): Promise<void> {
    requireAdministrator(caller);
    // PostgreSQL takes no text with this character, so nothing can have such an id
    if (id.includes('\0')) throw new NotFoundError('Station');
    await this.uses.ledger.change(caller, async ({ em, audit }) => {
      const before = await em.findOne(ClimateStationRecord, { id }, { disableIdentityMap: true });
      const removed = await em.nativeDelete(ClimateStationRecord, { id });
      if (before === null || removed === 0) throw new NotFoundError('Station');
      audit({
        action: 'climate.remove',
        subject: { type: 'climate_station', id },
        before: wrap(before).toPOJO(),
      });
    });
  }

  /** Removes every imported station. @returns their numbers, in order. */
  async reset(caller: Caller): Promise<string[]> {
    requireAdministrator(caller);
    return this.uses.ledger.change(caller, async ({ em, audit }) => {
      const numbers = await removeStations(em);
      const before = { stations: numbers.length };
      audit({ action: 'climate.reset', subject: { type: 'climate_station', id: 'all' }, before });
      return numbers;
    });
  }
}
