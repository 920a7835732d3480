import { setTimeout as pause } from 'node:timers/promises';

/** The engine gives memory back to the system only with the collections after the one that freed it. */
const COLLECTIONS = 3;
const PAUSE_MS = 50;

/** Loaded into a process that is measured, under `--expose-gc`: SIGUSR2 makes it collect its garbage. */
process.on('SIGUSR2', () => void collect());

async function collect(): Promise<void> {
  for (let time = 0; time < COLLECTIONS; time++) {
    globalThis.gc?.();
    await pause(PAUSE_MS);
  }
}
