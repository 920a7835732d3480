import { RateLimitedError, UpstreamUnavailableError } from '../../core/errors.js';
import { PresentClients } from '../../core/limits/present-clients.js';

/** Requests of one client that are worked on at once: where nobody else asks, beside others, and beside those who have used less. */
const AT_ONCE = { alone: 8, besideOthers: 2, ahead: 1 } as const;
/** Requests of one client that may wait: behind a proxy nothing else bounds how many it sends at a time. */
const MAX_WAITING = 256;
/** How long a client is asked to wait [s]. */
const RETRY_AFTER_S = 2;

interface Waiting {
  begin(this: void): void;
}

/** The requests of one client. */
interface Own {
  working: number;
  /** In the order in which they came. */
  waiting: Set<Waiting>;
}

/**
 * Turns of requests: however many one client sends at a time, all but a few wait before their work begins, so that the
 * event loop and the database never have more of them in hand when the request of another client comes.
 */
export class RequestTurns {
  readonly #own = new Map<string, Own>();
  readonly #present: PresentClients;

  /**
   * @param now a clock that only goes forward [ms].
   * @param isAhead whether a client has used much, and more than another one.
   */
  constructor(
    now: () => number,
    private readonly isAhead: (client: string, other: string) => boolean,
  ) {
    this.#present = new PresentClients(now);
  }

  /**
   * Takes a turn of a client, which `leave` must end.
   * @param gone aborted when nobody waits for the answer any more.
   * @returns `undefined` where the work may begin at once.
   * @throws RateLimitedError when too many of the client wait; UpstreamUnavailableError when nobody waits any more.
   */
  take(client: string, gone: AbortSignal): Promise<void> | undefined {
    if (gone.aborted) throw givenUp();
    this.#present.note(client);
    const own = this.#own.get(client) ?? { working: 0, waiting: new Set() };
    this.#own.set(client, own);
    if (own.working < this.#atOnce(client)) {
      own.working += 1;
      return undefined;
    }
    if (own.waiting.size >= MAX_WAITING) {
      throw new RateLimitedError(
        RETRY_AFTER_S,
        `${MAX_WAITING} of your requests are waiting, and no more may wait. Send the next one when one is answered`,
      );
    }
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        own.waiting.delete(waiting);
        reject(givenUp());
      };
      const waiting: Waiting = {
        begin: () => {
          gone.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      own.waiting.add(waiting);
      gone.addEventListener('abort', giveUp, { once: true });
    });
  }

  /** Ends a turn; the next of the same client may begin. */
  leave(client: string): void {
    const own = this.#own.get(client)!;
    own.working -= 1;
    const free = this.#atOnce(client) - own.working;
    for (const waiting of [...own.waiting].slice(0, Math.max(0, free))) {
      own.waiting.delete(waiting);
      own.working += 1;
      waiting.begin();
    }
    if (own.working === 0) this.#own.delete(client);
  }

  /** The other client that has asked last, if that was lately. */
  beside(client: string): string | undefined {
    return this.#present.beside(client);
  }

  #atOnce(client: string): number {
    const other = this.beside(client);
    if (other === undefined) return AT_ONCE.alone;
    return this.isAhead(client, other) ? AT_ONCE.ahead : AT_ONCE.besideOthers;
  }
}

/** The error of a request whose client is gone. */
export const givenUp = (): Error => new UpstreamUnavailableError('The request was cancelled', RETRY_AFTER_S);
