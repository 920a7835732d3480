import { wrap } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { ClimateStationRecord } from '../../entities/climate-station.entity.js';
import { requireAdministrator, type Caller } from '../caller.js';
import { NotFoundError } from '../../core/errors.js';
import type { Ledger } from '../events/ledger.service.js';
import type { ListQuery, RecordPage } from '../../core/page.js';
import { listRecords } from '../../database/record-list.service.js';

/** Imported weather stations as administrators see them; a shipped one counts again when its import is removed. */
export class ClimateAdministrationService {
  constructor(private readonly uses: { em: SqlEntityManager; ledger: Ledger }) {}

  /** Imported stations, by id. */
  async list(query: ListQuery, caller: Caller): Promise<RecordPage<ClimateStationRecord>> {
    requireAdministrator(caller);
    const listing = { entity: ClimateStationRecord, where: {}, orderBy: [{ id: 'asc' as const }] };
    return listRecords(this.uses.em, listing, query);
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

  /** Removes every imported station. */
  async reset(caller: Caller): Promise<void> {
    requireAdministrator(caller);
    await this.uses.ledger.change(caller, async ({ em, audit }) => {
      const stations = await em.nativeDelete(ClimateStationRecord, {});
      audit({ action: 'climate.reset', subject: { type: 'climate_station', id: 'all' }, before: { stations } });
    });
  }
}
