// Raw SQL: a bounded cache that several processes write at once.
import type { Sql } from '../../database/sql-types.js';
import type { Clock } from '../../core/clock.js';
import type { HorizonStore, TracedHorizon } from '../../domain/terrain/terrain.service.js';
import { DAY_MS } from '../../core/durations.js';
import { singleFlight } from '../../core/single-flight.js';

/** How long a horizon is kept, as long as a tile of a server is taken without asking [ms]. */
const KEPT_MS = 180 * DAY_MS;
/** Horizons kept at most; one is some 6 kB. */
const MAX_ROWS = 100_000;
/** Writes between two looks at how many are kept. */
const TRIM_EVERY = 500;

type StoredHorizon = Omit<TracedHorizon, 'origin'> & {
  origin: Omit<TracedHorizon['origin'], 'retrievedAt'> & { retrievedAt: string };
};

/** Keeps horizons in the database; those that rest on stale heights are given but not kept. */
export function createHorizonStore(sql: Sql, clock: Clock): HorizonStore {
  const fly = singleFlight<TracedHorizon>();
  let writes = 0;
  const make = async (key: string, work: () => Promise<TracedHorizon>): Promise<TracedHorizon> => {
    const kept = await read(sql, key, new Date(clock().getTime() - KEPT_MS));
    if (kept) return kept;
    const made = await work();
    if (made.origin.stale) return made;
    await write(sql, key, made, clock());
    writes += 1;
    if (writes % TRIM_EVERY === 0) await trim(sql);
    return made;
  };
  return { once: (key, work) => fly(key, () => make(key, work)) };
}

async function read(sql: Sql, key: string, since: Date): Promise<TracedHorizon | undefined> {
  const [row] = await sql.rows<{ profile: StoredHorizon }>(
    'select profile from terrain_horizons where key = $1 and made_at > $2',
    [key, since],
  );
  if (row === undefined) return undefined;
  const { origin, ...profile } = row.profile;
  return { ...profile, origin: { ...origin, retrievedAt: new Date(origin.retrievedAt) } };
}

async function write(sql: Sql, key: string, horizon: TracedHorizon, madeAt: Date): Promise<void> {
  await sql.rows(
    `insert into terrain_horizons (key, profile, made_at) values ($1, $2::jsonb, $3)
     on conflict (key) do update set profile = excluded.profile, made_at = excluded.made_at`,
    [key, JSON.stringify(horizon), madeAt],
  );
}

const trim = (sql: Sql): Promise<object[]> =>
  sql.rows(
    `delete from terrain_horizons where key in
       (select key from terrain_horizons order by made_at desc offset $1::int)`,
    [MAX_ROWS],
  );
