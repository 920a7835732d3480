import { requireAdministrator, type Caller } from '../caller.js';

/** Returns the metrics of the process as text. */
interface MetricsText {
  text(): Promise<string>;
}

export class MetricsService {
  constructor(private readonly uses: { metrics: MetricsText; isPublic: boolean }) {}

  /**
   * All metrics in the text form of Prometheus.
   * @param isNear whether the caller is on this machine or a private network, with no proxy in between.
   * @throws UnauthenticatedError or ForbiddenError for callers from afar who are no administrators, unless the metrics
   * are public.
   */
  read(caller: Caller, isNear: boolean): Promise<string> {
    if (!this.uses.isPublic && !isNear) requireAdministrator(caller);
    return this.uses.metrics.text();
  }
}
