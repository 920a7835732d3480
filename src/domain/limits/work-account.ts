import { LRUCache } from 'lru-cache';
import { RateLimitedError } from '../../core/errors.js';
import type { Caller } from '../caller.js';
import { subscriberNetwork } from './client-network.js';
import { LoopTime } from './loop-time.js';
import { RequestTurns } from './request-turns.js';

/** Whose work is counted: an account, the administrator's secret, or an address. */
export interface WorkClient {
  key: string;
  isSignedIn: boolean;
}

/** What a client may use. */
export interface Allowance {
  /** At once [s]. */
  seconds: number;
  /** Seconds that come back each second. */
  restoredPerSecond: number;
}

/** What is left of it. */
export interface WorkBalance extends Allowance {
  /** [s] Negative where work that was begun took more than was left. */
  available: number;
}

/**
 * Part of its seconds of the loop that a client may use at full speed while others ask that have used less. What it saves beyond
 * is for when it is alone: every statement of another's request waits behind it, where calculations have a thread kept free.
 */
const SHARE_BESIDE_OTHERS = 0.1;
/** Longest pause of a request in favour of others [ms]. */
const LONGEST_PAUSE_MS = 2_000;

/** Clients remembered; one that is forgotten has its whole allowance again. */
const MAX_CLIENTS = 10_000;

/** What a client has used and not got back yet, at an instant. */
interface Used {
  seconds: number;
  atMs: number;
  restoredPerSecond: number;
}

/** Seconds of one kind of work that each client may use, whatever it asks for. What work took is charged after it. */
export class WorkAccount {
  readonly #used = new LRUCache<string, Used>({ max: MAX_CLIENTS });

  /**
   * @param what the work, as a refusal names it.
   * @param now a clock that only goes forward [ms].
   */
  constructor(
    private readonly what: string,
    private readonly allowances: Readonly<Record<'anonymous' | 'signedIn', Allowance>>,
    private readonly now: () => number,
  ) {}

  /** @throws RateLimitedError when the client has used up its seconds, with when some are back. */
  assertLeft(client: WorkClient): void {
    const { available, seconds, restoredPerSecond } = this.balance(client);
    if (available > 0) return;
    throw new RateLimitedError(
      Math.max(1, Math.ceil(-available / restoredPerSecond)),
      `More than ${seconds} s of ${this.what} were used; ${restoredPerSecond} s come back each second. Wait, or ask for less`,
    );
  }

  /** Charges what work took [s]; a negative number gives back what was charged too much. */
  charge(client: WorkClient, seconds: number): void {
    const { restoredPerSecond } = this.#allowanceOf(client);
    const used = Math.max(0, this.#usedBy(client.key) + seconds);
    this.#used.set(client.key, { seconds: used, atMs: this.now(), restoredPerSecond });
  }

  balance(client: WorkClient): WorkBalance {
    const allowance = this.#allowanceOf(client);
    return { ...allowance, available: allowance.seconds - this.#usedBy(client.key) };
  }

  /**
   * How long a request of a client waits in favour of another client that asks too [ms]: until what it has used at full
   * speed is back. 0 where the other one has used as much.
   */
  pauseBeside(client: WorkClient, other: string): number {
    const { seconds, restoredPerSecond } = this.#allowanceOf(client);
    const used = this.#usedBy(client.key);
    if (used <= this.#usedBy(other)) return 0;
    const beyond = used - SHARE_BESIDE_OTHERS * seconds;
    return Math.min(LONGEST_PAUSE_MS, Math.max(0, (1000 * beyond) / restoredPerSecond));
  }

  /** Whether a client has used more than another one, and more than anyone may use at full speed beside others. */
  isAhead(key: string, other: string): boolean {
    return this.#usedBy(key) > Math.max(this.#usedBy(other), SHARE_BESIDE_OTHERS * this.allowances.anonymous.seconds);
  }

  #usedBy(key: string): number {
    const used = this.#used.get(key);
    if (used === undefined) return 0;
    const restored = ((this.now() - used.atMs) / 1000) * used.restoredPerSecond;
    return Math.max(0, used.seconds - restored);
  }

  #allowanceOf({ isSignedIn }: WorkClient): Allowance {
    return isSignedIn ? this.allowances.signedIn : this.allowances.anonymous;
  }
}

/** The accounts of a process: every request, through whatever interface, uses these two. */
export interface WorkAccounts {
  /** Seconds of the threads that calculate. */
  threads: WorkAccount;
  /** Seconds of the event loop. */
  loop: WorkAccount;
  /** How the time of the event loop is shared among requests. */
  loopTime: LoopTime;
  /** Turns of the requests of each client; absent where nothing is limited. */
  turns: RequestTurns | undefined;
}

/** Seconds of its share that a client may use at once [s]: a minute of threads and ten seconds of the loop with a quarter of a core. */
const THREADS_SAVED_S = 240;
const LOOP_SAVED_S = 40;
/** Cores of a client where nothing is limited: more than a machine has. */
const UNLIMITED_CORES = 1_000_000;

export interface WorkSettings {
  rateLimits: string;
  workShareAnonymous: number;
  workShareAccount: number;
}

/**
 * Opens the accounts.
 * @param now a clock that only goes forward [ms].
 * @param loopUsed processor time of the event loop so far [s].
 */
export function createWorkAccounts(settings: WorkSettings, now: () => number, loopUsed: () => number): WorkAccounts {
  const open = (what: string, savedSeconds: number): WorkAccount => {
    const allowance = (share: number): Allowance => {
      const restoredPerSecond = settings.rateLimits === 'on' ? share : UNLIMITED_CORES;
      return { seconds: restoredPerSecond * savedSeconds, restoredPerSecond };
    };
    const anonymous = allowance(settings.workShareAnonymous);
    return new WorkAccount(what, { anonymous, signedIn: allowance(settings.workShareAccount) }, now);
  };
  const loop = open('the event loop', LOOP_SAVED_S);
  const turns = new RequestTurns(now, (client, other) => loop.isAhead(client, other));
  return {
    threads: open('calculation', THREADS_SAVED_S),
    loop,
    loopTime: new LoopTime(loopUsed),
    turns: settings.rateLimits === 'on' ? turns : undefined,
  };
}

/** Whose work a caller's requests are. */
export function workClient(caller: Caller): WorkClient {
  if (caller.kind === 'anonymous') return { key: subscriberNetwork(caller.ip), isSignedIn: false };
  const { accountId } = caller;
  return { key: accountId === undefined ? 'administrator' : `account ${accountId}`, isSignedIn: true };
}
