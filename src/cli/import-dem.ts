import 'reflect-metadata';
import { runDemImport } from './import-dem-command.js';

process.exitCode = await runDemImport(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});
