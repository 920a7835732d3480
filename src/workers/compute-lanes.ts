import { RateLimitedError, UpstreamUnavailableError } from '../core/errors.js';
import { PresentClients } from '../core/limits/present-clients.js';
import { FairQueue } from './fair-queue.js';

/** Calculations that may wait in each lane before further ones are refused. */
const MAX_WAITING = 64;
/** Those of one client in both lanes: a tenth of a lane. */
const MAX_WAITING_OF_CLIENT = Math.floor(MAX_WAITING / 10);
/** How long a light calculation waits for heavy ones before one of them gives way [ms]: longer than a thread takes to start. */
const LIGHT_PATIENCE_MS = 1_000;
/** A client that has used no more than this, and not got it back, always goes first [s]. */
const MODEST_SECONDS = 1;
/** How long a client is asked to wait [s]. */
const RETRY_AFTER_SECONDS = 2;
/** The process itself, as a client: it may have any number of calculations that can wait, on any number of threads. */
export const OWN_WORK = '';

/** A calculation that asks for its turn. */
export interface LaneEntry {
  isHeavy: boolean;
  /** The client that asks; `OWN_WORK` for work of the process itself. */
  client: string;
  /** What asks for it, which may ask again: of one client's, the first has all its calculations before the next. */
  request?: object | undefined;
  /** Seconds that the client has used and not got back; who used most gives way first, and who used little goes first. */
  used?(this: void): number;
  /** Gives up the place in the lane. */
  signal?: AbortSignal | undefined;
}

/** A calculation that counts as heavy must leave its thread to a light one; it may wait for another turn. */
export class GaveWayError extends Error {}

/** The turn of a calculation. */
export interface LaneTurn {
  /** Counts a light calculation as heavy from now on. */
  becomeHeavy(this: void): void;
  /** Aborted with a `GaveWayError` when it must leave its thread. */
  gaveWay: AbortSignal;
  /** Whether it has the one thread that goes before the others. */
  goesFirst: boolean;
}

/** A calculation that has its turn. */
interface Working {
  entry: LaneEntry;
  isHeavy: boolean;
  goesFirst: boolean;
  way: AbortController;
}

interface Waiting extends LaneEntry {
  /** Of its request, in the order in which these first asked. */
  number: number;
  begin(this: void, working: Working): void;
}

/**
 * Turns at a number of threads. Light calculations go before heavy ones, and where there are several threads neither the
 * heavy ones nor those of one client begin on all of them, but for a light one beside its client's heavy ones where nobody
 * else would wait for it. Clients take turns, and one that has a calculation at work begins its next one after those of the
 * others. One thread goes first: heavy calculations, and those of clients that have used much, leave it to others while
 * another is free. Where light ones became heavy until no thread is left for another client, the calculation of the client
 * that used most seconds gives way after a second.
 */
export class ComputeLanes {
  readonly #threads: number;
  /** Threads that heavy calculations, or those of one client, may have. */
  readonly #share: number;
  readonly #light = new FairQueue<Waiting>();
  readonly #heavy = new FairQueue<Waiting>();
  readonly #working = new Set<Working>();
  /** The client's calculation that was last to go first by its right; work of the process itself always may. */
  #first: LaneEntry | undefined;
  readonly #present: PresentClients;
  readonly #numbers = new WeakMap<object, number>();
  #requests = 0;

  /**
   * @param threads at which turns are taken.
   * @param share of them for heavy calculations, or those of one client; all of them where nobody else ever asks.
   * @param now a clock that only goes forward [ms].
   */
  constructor(threads: number, share = Math.max(1, threads - 1), now: () => number = () => performance.now()) {
    this.#present = new PresentClients(now);
    this.#threads = threads;
    this.#share = share;
  }

  get waiting(): number {
    return this.#light.size + this.#heavy.size;
  }

  get working(): number {
    return this.#working.size;
  }

  /**
   * Does a piece of work when its turn has come.
   * @throws RateLimitedError when too many of the client wait; UpstreamUnavailableError when too many of all clients do;
   * the signal's reason when it is given up before its turn.
   */
  async inTurn<T>(entry: LaneEntry, work: (turn: LaneTurn) => Promise<T>): Promise<T> {
    this.#assertRoom(entry);
    const working = await this.#turn(entry);
    const becomeHeavy = (): void => {
      working.isHeavy = true;
    };
    const { goesFirst, way } = working;
    return work({ becomeHeavy, gaveWay: way.signal, goesFirst }).finally(() => this.#end(working));
  }

  /**
   * @param besides requests of the client that will have a calculation soon.
   * @throws RateLimitedError when too many calculations of a client wait.
   */
  assertRoomFor(client: string, besides = 0): void {
    const own = this.#light.sizeOf(client) + this.#heavy.sizeOf(client) + besides;
    if (client !== OWN_WORK && own >= MAX_WAITING_OF_CLIENT) {
      throw new RateLimitedError(
        RETRY_AFTER_SECONDS,
        `${own} of your calculations are waiting, and no more may wait. Send the next request when one is answered`,
      );
    }
  }

  #assertRoom({ isHeavy, client }: LaneEntry): void {
    this.assertRoomFor(client);
    if (this.#laneOf(isHeavy).size < MAX_WAITING) return;
    throw new UpstreamUnavailableError('Too many calculations are waiting', RETRY_AFTER_SECONDS);
  }

  #turn(entry: LaneEntry): Promise<Working> {
    const { signal } = entry;
    signal?.throwIfAborted();
    return new Promise((resolve, reject) => {
      const lane = this.#laneOf(entry.isHeavy);
      const impatience = entry.isHeavy ? undefined : setTimeout(() => this.#makeWay(entry), LIGHT_PATIENCE_MS);
      const giveUp = (): void => {
        clearTimeout(impatience);
        lane.remove(waiting);
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        ...entry,
        number: this.#numberOf(entry.request ?? entry),
        begin: (working) => {
          clearTimeout(impatience);
          signal?.removeEventListener('abort', giveUp);
          resolve(working);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      lane.add(waiting);
      if (entry.client !== OWN_WORK) this.#present.note(entry.client);
      this.#beginNext();
    });
  }

  #numberOf(request: object): number {
    const number = this.#numbers.get(request) ?? ++this.#requests;
    this.#numbers.set(request, number);
    return number;
  }

  /** Begins as many as there are threads for. */
  #beginNext(): void {
    while (this.#working.size < this.#threads) {
      // who has nothing at work goes before who has
      const next =
        this.#take((working) => working === 0) ??
        this.#take((working) => working < this.#share) ??
        this.#light.take((entry) => this.#goesBesideOwnHeavy(entry));
      if (next === undefined) return;
      const working = {
        entry: next,
        isHeavy: next.isHeavy,
        goesFirst: this.#goesFirst(next),
        way: new AbortController(),
      };
      this.#working.add(working);
      next.begin(working);
    }
  }

  /** Whether a calculation takes the thread that goes first: it has the right, or no other is free. */
  #goesFirst(entry: LaneEntry): boolean {
    const used = usedBy(entry);
    const mayGoFirst =
      !entry.isHeavy && (used <= MODEST_SECONDS || (this.#first !== undefined && used <= usedBy(this.#first)));
    if (mayGoFirst && entry.client !== OWN_WORK) this.#first = entry;
    const others = [...this.#working].filter(({ goesFirst }) => !goesFirst).length;
    return others === this.#working.size && (mayGoFirst || others === this.#threads - 1);
  }

  /** Ends a calculation where only heavy ones are at work and a light one of a client that has none at work waits. */
  #makeWay({ client }: LaneEntry): void {
    const staying = [...this.#working].filter(({ way }) => !way.signal.aborted);
    if (this.#threads === 1 || staying.length < this.#threads || staying.some(({ isHeavy }) => !isHeavy)) return;
    if (client !== OWN_WORK && this.#workingOf(client) > 0) return;
    const ofClients = staying.filter(({ entry }) => entry.client !== OWN_WORK);
    ofClients.toSorted((a, b) => usedBy(b.entry) - usedBy(a.entry))[0]?.way.abort(new GaveWayError());
  }

  #take(mayBegin: (working: number) => boolean): Waiting | undefined {
    const isNext = ({ client }: LaneEntry): boolean => client === OWN_WORK || mayBegin(this.#workingOf(client));
    const heavyWorking = [...this.#working].filter(({ isHeavy }) => isHeavy).length;
    return this.#light.take(isNext) ?? (heavyWorking < this.#share ? this.#heavy.take(isNext) : undefined);
  }

  /**
   * Whether a light calculation may take the last thread, beside heavy ones of its own client: not where the client has used
   * much and another one, who may soon ask again, would wait for it.
   */
  #goesBesideOwnHeavy(entry: LaneEntry): boolean {
    const { client } = entry;
    if (usedBy(entry) > MODEST_SECONDS && this.#present.beside(client) !== undefined) return false;
    return [...this.#working].every((working) => working.entry.client !== client || working.entry.isHeavy);
  }

  #laneOf(isHeavy: boolean): FairQueue<Waiting> {
    return isHeavy ? this.#heavy : this.#light;
  }

  #end(working: Working): void {
    this.#working.delete(working);
    this.#beginNext();
  }

  /** Calculations of a client that are at work; no more than there are threads. */
  #workingOf(client: string): number {
    return [...this.#working].filter(({ entry }) => entry.client === client).length;
  }
}

const usedBy = ({ used }: LaneEntry): number => used?.() ?? 0;
