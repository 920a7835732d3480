import 'reflect-metadata';
import { runImport } from './import-command.js';
import { TERMINAL } from './run-command.js';

/** Ctrl-C reaches this process from the terminal and once more through the process that started it [ms]. */
const SAME_KEYSTROKE_MS = 500;

const interrupt = new AbortController();
let interruptedAt = -Infinity;

process.on('SIGINT', () => {
  if (performance.now() - interruptedAt < SAME_KEYSTROKE_MS) return;
  // a second one does not wait for the batch at work; what is stored stays whole all the same
  if (interrupt.signal.aborted) process.exit(130);
  interruptedAt = performance.now();
  process.stderr.write('\nStopping after the current batch ...\n');
  interrupt.abort();
});

process.exitCode = await runImport(process.argv.slice(2), {
  ...TERMINAL,
  live: process.stdout.isTTY === true,
  signal: interrupt.signal,
});
