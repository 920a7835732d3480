import 'reflect-metadata';
import { runMove } from './move-command.js';

process.exitCode = await runMove(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
