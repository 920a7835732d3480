import { UNITS_PER_SECOND } from '../../../core/limits/operation-bounds.js';
import type { RequestClient } from '../../../domain/limits/request-client.js';

/** What an operation was expected to take and has taken, as `extensions.cost` says it. */
export interface CostReport {
  requested: number;
  /** What it has taken up to the moment in which this is written. */
  readonly actual?: number;
  bytesExpected: number;
  /** The account that is nearest to empty, at the same moment. */
  readonly throttle?: { maximum: number; available: number; restoredPerSecond: number };
}

/**
 * The report with what is only known when it is written: it comes last, after all data.
 * @param before what the request took before the operation [units].
 */
export function withActual(report: CostReport, client: RequestClient, before: number): CostReport {
  return {
    requested: report.requested,
    get actual() {
      return client.units - before;
    },
    bytesExpected: report.bytesExpected,
    get throttle() {
      return throttleOf(client);
    },
  };
}

function throttleOf(client: RequestClient): NonNullable<CostReport['throttle']> {
  client.settle();
  const { threads, loop } = client.balances();
  const isThreads = threads.available / threads.seconds < loop.available / loop.seconds;
  const { seconds, available, restoredPerSecond } = isThreads ? threads : loop;
  return {
    maximum: Math.round(seconds * UNITS_PER_SECOND),
    available: Math.max(0, Math.floor(available * UNITS_PER_SECOND)),
    restoredPerSecond: Math.round(restoredPerSecond * UNITS_PER_SECOND),
  };
}
