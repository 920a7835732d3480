// Raw SQL: keys of whole tables are replaced and the tables spread over nodes, which no entity manager does.
import { isDistributed } from './distributed.sql.js';
import type { Sql } from '../sql-types.js';
import { UnsupportedDatabaseError } from '../fitness.js';
import { STATES_SPREAD } from '../migrations/loads/20261127-spread-tables.js';

type Rows = Pick<Sql, 'rows'>;

/** A table that grows with the area. */
interface SpreadTable {
  table: string;
  /** Column by whose value a row has its place; rows of one value lie together. */
  column: string;
  /** Keys that have the column only here: on one server the others alone are unique. By their names, with the columns. */
  keys?: Readonly<Record<string, { kind: 'primary key' | 'unique'; columns: readonly string[] }>>;
  /** The table beside whose rows of the same value its own lie. */
  beside: string;
}

const primary = (...columns: string[]) => ({ kind: 'primary key', columns }) as const;

/**
 * The first stands beside none. The id comes first in a key, so that a building is found by it alone on each node; it is
 * unique as it is made, and what is loaded under one name once is kept so by the merge.
 */
const SPREAD: readonly SpreadTable[] = [
  {
    table: 'buildings',
    column: 'tile',
    keys: {
      buildings_pkey: primary('id', 'tile'),
      buildings_source_source_id_unique: { kind: 'unique', columns: ['source', 'source_id', 'tile'] },
    },
    beside: 'none',
  },
  {
    table: 'staged_buildings',
    column: 'tile',
    keys: { staged_buildings_pkey: primary('import_id', 'feature_id', 'source_id', 'tile') },
    beside: 'buildings',
  },
  {
    table: 'building_shading',
    column: 'tile',
    keys: { building_shading_pkey: primary('building_id', 'tile') },
    beside: 'buildings',
  },
  {
    table: 'roof_potentials',
    column: 'tile',
    keys: { roof_potentials_pkey: primary('building_id', 'tile') },
    beside: 'buildings',
  },
  { table: 'building_coverage', column: 'tile', beside: 'buildings' },
  { table: 'building_editions', column: 'tile', beside: 'buildings' },
  { table: 'roof_potential_tiles', column: 'tile', beside: 'buildings' },
  { table: 'roof_totals', column: 'tile', beside: 'buildings' },
  { table: 'terrain_blocks', column: 'grid_id', beside: 'none' },
];

/** Tables that every node has whole. */
const WHOLE = ['terrain_grids'] as const;

/** Under this name the database notes that versions which know one server only can no longer run. */
const DISTRIBUTED = 'distributed';

/**
 * Spreads the tables that grow with the area over the nodes of a Citus cluster, in one transaction.
 * @returns the tables; none where it has been done before.
 * @throws UnsupportedDatabaseError where the database has no Citus, or its cluster no node that takes tables.
 */
export function distribute(sql: Sql): Promise<string[]> {
  return sql.transaction(
    async (transaction) => {
      await assertNodes(transaction);
      if (await isDistributed(transaction)) return [];
      await transaction.rows('insert into schema_requirements (migration, needs) values ($1, $2)', [
        DISTRIBUTED,
        STATES_SPREAD,
      ]);
      for (const table of WHOLE) await transaction.rows(`select create_reference_table('${table}')`);
      // a node that crashes alone would empty its part, and the load would not notice
      await transaction.rows('alter table staged_buildings set logged');
      await holdTilesInKeys(transaction);
      // for versions that can no longer run; a table that is spread has no triggers
      await transaction.rows('drop trigger buildings_grow_tall on buildings');
      for (const { table, column, beside } of SPREAD) {
        await transaction.rows(
          `select create_distributed_table('${table}', '${column}', colocate_with => '${beside}')`,
        );
      }
      return [...WHOLE, ...SPREAD.map(({ table }) => table)];
    },
    { mayTakeLong: true },
  );
}

async function assertNodes(sql: Rows): Promise<void> {
  const [found] = await sql.rows<{ installed: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as installed`,
  );
  if (!found!.installed) {
    throw new UnsupportedDatabaseError(
      'The database has no Citus: have an administrator run "create extension citus" in it on every node and add the nodes',
    );
  }
  const nodes = await sql.rows('select from pg_dist_node where shouldhaveshards and isactive');
  if (nodes.length === 0) {
    throw new UnsupportedDatabaseError('The Citus cluster has no node that takes tables: add one with citus_add_node');
  }
}

/** Makes the keys those of tables that are spread, by which all statements then go. */
export async function holdTilesInKeys(sql: Rows): Promise<void> {
  for (const { table, keys = {} } of SPREAD) {
    for (const [name, { kind, columns }] of Object.entries(keys)) {
      await sql.rows(`alter table ${table} drop constraint ${name}`);
      await sql.rows(`alter table ${table} add constraint ${name} ${kind} (${columns.join(', ')})`);
    }
  }
}
