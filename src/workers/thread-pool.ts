import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { ComputeOutcome, ComputeTask } from './worker.js';

/** Longest wait for a new thread [ms]. */
const THREAD_PATIENCE_MS = 5_000;

/** Threads that calculate, made when the first is needed. */
export class ThreadPool {
  #pool: Piscina<ComputeTask, ComputeOutcome> | undefined;
  #begun: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(private readonly threads: number) {}

  /** Makes the threads, unless they are there or no more are wanted. */
  open(): void {
    if (!this.#isClosed) this.#opened();
  }

  /** @param end ends the calculation with its thread; another thread is then there for the next one. */
  run(task: ComputeTask, end: AbortSignal): Promise<ComputeOutcome> {
    const pool = this.#opened();
    return pool.run(task, { signal: end }).catch(async (fault: unknown) => {
      if (end.aborted) await replaced(pool);
      throw fault;
    });
  }

  /** Ends the threads that are there. The engine ends the process with a fault where one is ended while it begins. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.race([this.#begun, patience()]);
    await this.#pool?.close();
  }

  #opened(): Piscina<ComputeTask, ComputeOutcome> {
    if (this.#pool) return this.#pool;
    const [minThreads, maxThreads] = [this.threads, this.threads];
    const filename = new URL('./worker.js', import.meta.url).href;
    this.#pool = new Piscina({ filename, minThreads, maxThreads });
    // the first message of a thread is that it has loaded its code
    this.#begun = Promise.allSettled(this.#pool.threads.map((thread) => once(thread, 'message')));
    return this.#pool;
  }
}

const patience = (): Promise<void> => pause(THREAD_PATIENCE_MS, undefined, { ref: false });

/**
 * Waits until another thread is there for one that was ended, about half a second: else the next calculation would take the
 * warm thread that is kept free, and the one after it would wait for the new one.
 */
const replaced = (pool: Piscina): Promise<unknown> =>
  Promise.race([new Promise<void>((resolve) => pool.once('workerCreate', () => resolve())), patience()]);
