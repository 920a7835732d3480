import 'reflect-metadata';
import { runAdmin } from './admin-command.js';

process.exitCode = await runAdmin(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
