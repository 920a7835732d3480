import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { ComputeOutcome, ComputeTask } from './worker.js';

/** Longest wait for a new thread [ms]. */
const THREAD_PATIENCE_MS = 5_000;
/**
 * Added to the niceness of all threads but the one that goes first: they come after it, the event loop and a database on the
 * same machine. Only Linux has a niceness for each thread.
 */
const NICE = process.platform === 'linux' ? 10 : 0;

/** Threads that calculate, made when the first is needed: one that goes first, and others that come after it. */
export class ThreadPool {
  #pools: Piscina<ComputeTask, ComputeOutcome>[] = [];
  #begun: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly threads: number) {}

  /** Makes the threads, unless they are there or no more are wanted. */
  open(): void {
    if (!this.#isClosed) this.#opened();
  }

  /**
   * @param goesFirst whether on the thread that goes first.
   * @param end ends the calculation with its thread; another thread is then there for the next one.
   */
  run(task: ComputeTask, goesFirst: boolean, end: AbortSignal): Promise<ComputeOutcome> {
    const pool = this.#opened()[goesFirst ? 0 : 1]!;
    return pool.run(task, { signal: end }).catch(async (fault: unknown) => {
      if (end.aborted) await replaced(pool);
      throw fault;
    });
  }

  /** Ends the threads that are there. The engine ends the process with a fault where one is ended while it begins. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.race([this.#begun, patience()]);
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }

  #opened(): readonly Piscina<ComputeTask, ComputeOutcome>[] {
    if (this.#pools.length > 0) return this.#pools;
    this.#pools = [poolOf(1, 0), ...(this.threads > 1 ? [poolOf(this.threads - 1, NICE)] : [])];
    // the first message of a thread is that it has loaded its code
    const threads = this.#pools.flatMap((pool) => pool.threads);
    this.#begun = Promise.allSettled(threads.map((thread) => once(thread, 'message')));
    return this.#pools;
  }
}

function poolOf(threads: number, niceIncrement: number): Piscina<ComputeTask, ComputeOutcome> {
  const filename = new URL('./worker.js', import.meta.url).href;
  return new Piscina({ filename, minThreads: threads, maxThreads: threads, niceIncrement });
}

const patience = (): Promise<void> => pause(THREAD_PATIENCE_MS, undefined, { ref: false });

/**
 * Waits until another thread is there for one that was ended, about half a second: else the next calculation would take the
 * warm thread that is kept free, and the one after it would wait for the new one.
 */
const replaced = (pool: Piscina): Promise<unknown> =>
  Promise.race([new Promise<void>((resolve) => pool.once('workerCreate', () => resolve())), patience()]);
