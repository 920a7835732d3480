import type { Logger } from 'pino';
import type { Settings } from './config/settings.js';
import type { Database } from './database/database.js';
import type { Security } from './domain/accounts/security.js';
import type { BuildingSupplyService } from './domain/buildings/building-supply.service.js';
import type { BuildingTileStore } from './domain/buildings/building-tile.service.js';
import type { Clock } from './domain/clock.js';
import type { Compute } from './domain/compute.js';
import type { WakeSignal } from './domain/events/wake-signal.js';
import type { Reference } from './domain/reference.js';
import type { Metrics } from './metrics.js';
import type { HttpClient } from './providers/chain/http-client.js';
import type { Places } from './providers/places/places.js';
import type { Terrain } from './providers/terrain/terrain-sources.js';

/** What the whole process shares: opened once, closed once. */
export interface Platform {
  settings: Settings & { jwtSecret: string };
  database: Database;
  compute: Compute;
  reference: Reference;
  terrain: Terrain;
  /** Brings buildings from outside into the database. */
  buildingSupply: BuildingSupplyService;
  /** Vector tiles drawn last. */
  buildingTiles: BuildingTileStore;
  /** Places from outside the database. */
  places: Places;
  /** Client of all outside sources. */
  http: HttpClient;
  security: Security;
  /** Rung when there are new events to deliver. */
  wake: WakeSignal;
  clock: Clock;
  metrics: Metrics;
  log: Logger;
}
