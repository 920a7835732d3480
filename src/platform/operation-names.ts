import { HOUR_MS } from '../core/time/durations.js';

/** Names that are distinguished; clients may send any number of them. */
const MAX_NAMES = 100;
/** How many of them visitors without an account may take. */
const MAX_OF_VISITORS = 50;

interface Known {
  isTrusted: boolean;
  lastMs: number;
}

/**
 * The names of operations that metrics distinguish. Each is forgotten an hour after its last use, so that no client takes the
 * places permanently, and a trusted name replaces the one of a visitor that was unused the longest.
 */
export class OperationNames {
  /** From the one unused the longest to the last used. */
  readonly #known = new Map<string, Known>();
  readonly #nowMs: () => number;
  readonly #forget: (name: string) => void;

  /** @param forget is called with each name that loses its place. */
  constructor(nowMs: () => number, forget: (name: string) => void) {
    this.#nowMs = nowMs;
    this.#forget = forget;
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  /** Gives a name a place, or keeps the one that it has, where there is room. @param isTrusted see `CountedOperation`. */
  admit(name: string, isTrusted: boolean): void {
    const lastMs = this.#nowMs();
    this.#forgetUnused(lastMs - HOUR_MS);
    const known = this.#known.get(name);
    if (!known && !this.#hasRoom(isTrusted)) return;
    this.#known.delete(name);
    this.#known.set(name, { isTrusted: isTrusted || known?.isTrusted === true, lastMs });
  }

  #hasRoom(isTrusted: boolean): boolean {
    if (this.#known.size < MAX_NAMES && (isTrusted || this.#visitorNames().length < MAX_OF_VISITORS)) return true;
    const [oldest] = isTrusted ? this.#visitorNames() : [];
    if (oldest !== undefined) this.#remove(oldest);
    return oldest !== undefined;
  }

  #visitorNames(): string[] {
    return [...this.#known].filter(([, { isTrusted }]) => !isTrusted).map(([name]) => name);
  }

  #forgetUnused(beforeMs: number): void {
    for (const [name, { lastMs }] of this.#known) {
      if (lastMs >= beforeMs) return;
      this.#remove(name);
    }
  }

  #remove(name: string): void {
    this.#known.delete(name);
    this.#forget(name);
  }
}
