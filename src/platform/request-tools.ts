import type { Language } from '../core/accounts/language.js';
import { computeFor, type Compute, type ComputeClient } from '../core/compute/compute.js';
import type { Clock } from '../core/time/clock.js';
import type { Database } from '../database/database.js';
import type { Security } from '../domain/accounts/security.js';
import type { BuildingSupplyService } from '../domain/buildings/search/building-supply.service.js';
import { RecentEstimateService } from '../domain/assessments/recent-estimate.service.js';
import { computeInTurn } from '../domain/compute-in-turn.js';
import { computeShared } from '../domain/shared-turns.js';
import { Ledger } from '../domain/events/ledger.service.js';
import { IdempotencyService } from '../domain/limits/idempotency.service.js';
import { createLimitMeter, type LimitListener, type LimitMeter } from '../domain/limits/limit-meter.js';
import type { VendorPages } from '../domain/vendors/vendor-pages.service.js';
import type { FinanceRows } from '../domain/finance/finance-rows.js';
import type { Platform } from './platform.js';

/** The request that services are made for. */
export interface ServedRequest {
  /** Called with every rate limit that applies to it. */
  onLimit?: LimitListener;
  /** The client that its calculations count for. */
  client?: ComputeClient;
  /** Language of texts, English unless given. */
  language?: Language | undefined;
}

/** A getter that keeps what it returned first. */
export function once(_prototype: object, key: string, getter: PropertyDescriptor): void {
  const make = getter.get!;
  getter.get = function (): unknown {
    const value: unknown = make.call(this);
    Object.defineProperty(this, key, { value });
    return value;
  };
}

/** What the services of one request share; each part is made when the request first uses it. */
export class RequestTools {
  constructor(
    readonly platform: Platform,
    private readonly request: ServedRequest = {},
  ) {}

  @once
  get em(): Database['em'] {
    return this.platform.database.em.fork();
  }

  @once
  get compute(): Compute {
    return this.request.client
      ? computeInTurn(computeFor(this.platform.compute, this.request.client))
      : this.platform.compute;
  }

  /** For what several requests share, which counts for no single client. */
  @once
  get sharedCompute(): Compute {
    const { compute, sharedTurns } = this.platform;
    return this.request.client ? computeShared(compute, sharedTurns, this.request.client.key) : compute;
  }

  @once
  get idempotency(): IdempotencyService {
    return new IdempotencyService({ em: this.em, clock: this.platform.clock });
  }

  @once
  get ledger(): Ledger {
    const { em, idempotency, meter } = this;
    return new Ledger({ em, clock: this.platform.clock, idempotency, meter, wake: this.platform.wake });
  }

  @once
  get recent(): RecentEstimateService {
    const { clock, writeEstimate } = this.platform;
    return new RecentEstimateService({ sql: this.sql, clock, write: writeEstimate });
  }

  get clock(): Clock {
    return this.platform.clock;
  }

  get sql(): Database['sql'] {
    return this.platform.database.sql;
  }

  get supply(): BuildingSupplyService {
    return this.platform.buildingSupply;
  }

  get financeRows(): FinanceRows {
    return this.platform.financeRows;
  }

  get vendorPages(): VendorPages {
    return this.platform.vendorPages;
  }

  get security(): Security {
    return this.platform.security;
  }

  get language(): Language {
    return this.readerLanguage ?? 'en';
  }

  /** The language that the request asks for, if any: stored texts are written in it. */
  get readerLanguage(): Language | undefined {
    return this.request.language;
  }

  @once
  get meter(): LimitMeter {
    return createLimitMeter(this.platform.security.limits, this.request.onLimit);
  }
}
