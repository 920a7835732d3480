import { setTimeout as pause } from 'node:timers/promises';
import type { ComputeClient } from '../../core/compute/compute.js';
import { UNITS_PER_SECOND } from '../../core/limits/operation-bounds.js';
import type { Caller } from '../caller.js';
import type { LoopShare } from './loop-time.js';
import { givenUp } from './request-turns.js';
import { workClient, type WorkAccounts, type WorkBalance, type WorkClient } from './work-account.js';

/** Work that no request can be seen to do: reading it from its connection, and collecting its garbage [units]. */
const UNSEEN_WORK = 15;

/** Who pays for a request, its address until the caller is known, and what it has taken so far. */
export class RequestClient implements ComputeClient {
  #payer: WorkClient | undefined;
  #threadSeconds = 0;
  #chargedSeconds = 0;
  /** The client whose turn it has. */
  #turnOf: string | undefined;
  readonly loop: LoopShare;
  /** What it is expected to take, once that is known [units]. */
  requested: number | undefined;

  /** @param gone aborted when nobody waits for the answer any more. */
  constructor(
    private readonly work: WorkAccounts,
    private caller: Caller,
    readonly gone: AbortSignal,
  ) {
    this.loop = work.loopTime.open();
  }

  /** From now on this caller pays. */
  identify(caller: Caller): void {
    this.caller = caller;
    this.#payer = undefined;
  }

  get payer(): WorkClient {
    return (this.#payer ??= workClient(this.caller));
  }

  get key(): string {
    return this.payer.key;
  }

  /** @throws RateLimitedError when the client has used up its seconds of the loop; an operation may begin until then. */
  assertLoopLeft(): void {
    this.work.loop.assertLeft(this.payer);
  }

  /**
   * Waits for the client's turn, which lasts until `leave`: few of its requests are worked on at once, and where others
   * ask that have used less of the loop, they begin no faster than its seconds come back.
   * @throws RateLimitedError when the client has used up its seconds of the loop, or too many of its requests wait;
   * UpstreamUnavailableError when nobody waits for the answer any more.
   */
  async begin(): Promise<void> {
    this.assertLoopLeft();
    const { turns } = this.work;
    if (turns === undefined || this.#turnOf !== undefined) return;
    const { key } = this;
    const turn = turns.take(key, this.gone);
    if (turn !== undefined) await turn;
    this.#turnOf = key;
    const other = turns.beside(key);
    const pauseMs = other === undefined ? 0 : this.work.loop.pauseBeside(this.payer, other);
    // its turn lasts through the pause, so that the next request of the client waits too
    if (pauseMs > 0) await pause(pauseMs, undefined, { signal: this.gone }).catch(() => Promise.reject(givenUp()));
    if (turn !== undefined || pauseMs > 0) this.resume();
  }

  /** Ends the turn, if it has one: the answer begins, or waits for a calculation. */
  leave(): void {
    if (this.#turnOf === undefined) return;
    this.work.turns!.leave(this.#turnOf);
    this.#turnOf = undefined;
  }

  assertLeft(): void {
    this.work.threads.assertLeft(this.payer);
  }

  used(): number {
    const { seconds, available } = this.work.threads.balance(this.payer);
    return seconds - available;
  }

  spend(seconds: number): void {
    this.#threadSeconds += seconds;
    this.work.threads.charge(this.payer, seconds);
  }

  resume(): void {
    this.loop.resume();
  }

  /** What the request has taken so far of loop and threads [units]. */
  get units(): number {
    return Math.round((this.#loopSeconds + this.#threadSeconds) * UNITS_PER_SECOND);
  }

  /** Charges the time of the loop that the request has had since it was charged before. */
  settle(): void {
    const seconds = this.#loopSeconds;
    this.work.loop.charge(this.payer, seconds - this.#chargedSeconds);
    this.#chargedSeconds = seconds;
  }

  /** What is left of each account. */
  balances(): Record<'threads' | 'loop', WorkBalance> {
    return { threads: this.work.threads.balance(this.payer), loop: this.work.loop.balance(this.payer) };
  }

  get #loopSeconds(): number {
    return this.loop.seconds + UNSEEN_WORK / UNITS_PER_SECOND;
  }
}
