import 'reflect-metadata';
import { runTableImport } from './import-table-command.js';
import { TERMINAL } from './run-command.js';

process.exitCode = await runTableImport(process.argv.slice(2), TERMINAL);
