import { Migration } from '@mikro-orm/migrations';

/** The name under which databases record it. */
export const STATES_SPREAD = 'Migration20261127SpreadTables';

/**
 * Marks that from here on no statement takes for granted that one table has all buildings, shading and potentials. Where an
 * operator spreads them over nodes, keys hold the tile, and versions before this one refuse to start.
 */
export class Migration20261127SpreadTables extends Migration {
  override up(): void {
    // a mark alone
  }

  override down(): void {
    // nothing was changed
  }
}
