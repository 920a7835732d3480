// Raw SQL: a bounded cache that several processes write at once.
import type { Sql } from '../../database/sql-types.js';
import type { Clock } from '../../core/time/clock.js';
import type { HorizonStore, TracedHorizon } from '../../domain/terrain/terrain.service.js';
import { DAY_MS } from '../../core/time/durations.js';
import { singleFlight } from '../../core/single-flight.js';
import { settleEach } from '../../domain/each.js';

/** How long a horizon is kept, as long as a tile of a server is taken without asking [ms]. */
const KEPT_MS = 180 * DAY_MS;
/** Horizons kept at most; one is some 6 kB. */
const MAX_ROWS = 100_000;
/** Horizons written between two looks at how many are kept. */
const TRIM_EVERY = 500;

type StoredHorizon = Omit<TracedHorizon, 'origin'> & {
  origin: Omit<TracedHorizon['origin'], 'retrievedAt'> & { retrievedAt: string };
};

/** Keeps horizons in the database; those that rest on stale heights are given but not kept. */
export function createHorizonStore(sql: Sql, clock: Clock): HorizonStore {
  const fly = singleFlight<TracedHorizon>();
  let writes = 0;
  const keep = async (made: Map<string, TracedHorizon>): Promise<void> => {
    if (made.size === 0) return;
    await write(sql, made, clock());
    writes += made.size;
    if (writes < TRIM_EVERY) return;
    writes = 0;
    await trim(sql);
  };
  return {
    each: async (wanted) => {
      const kept = await read(
        sql,
        wanted.map(({ key }) => key),
        new Date(clock().getTime() - KEPT_MS),
      );
      const made = new Map<string, TracedHorizon>();
      const horizons = await settleEach(wanted, async ({ key, trace }) => {
        const horizon = kept.get(key) ?? (await fly(key, trace));
        if (!kept.has(key) && !horizon.origin.stale) made.set(key, horizon);
        return horizon;
      });
      await keep(made);
      return horizons;
    },
  };
}

async function read(sql: Sql, keys: readonly string[], since: Date): Promise<Map<string, TracedHorizon>> {
  const rows = await sql.rows<{ key: string; profile: StoredHorizon }>(
    'select key, profile from terrain_horizons where key = any($1::text[]) and made_at > $2',
    [keys, since],
  );
  return new Map(rows.map(({ key, profile }) => [key, toTraced(profile)]));
}

const toTraced = ({ origin, ...profile }: StoredHorizon): TracedHorizon => ({
  ...profile,
  origin: { ...origin, retrievedAt: new Date(origin.retrievedAt) },
});

/** In the order of their keys: two processes that write some of the same do not wait for each other in a circle. */
async function write(sql: Sql, made: ReadonlyMap<string, TracedHorizon>, madeAt: Date): Promise<void> {
  const keys = [...made.keys()].toSorted();
  await sql.rows(
    `insert into terrain_horizons (key, profile, made_at)
     select key, profile::jsonb, $3 from unnest($1::text[], $2::text[]) as given(key, profile)
     on conflict (key) do update set profile = excluded.profile, made_at = excluded.made_at`,
    [keys, keys.map((key) => JSON.stringify(made.get(key))), madeAt],
  );
}

const trim = (sql: Sql): Promise<object[]> =>
  sql.rows(
    `delete from terrain_horizons where key in
       (select key from terrain_horizons order by made_at desc offset $1::int)`,
    [MAX_ROWS],
  );
