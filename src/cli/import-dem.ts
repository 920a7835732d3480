import 'reflect-metadata';
import { runDemImport } from './elevation/import-dem-command.js';
import { TERMINAL } from './run-command.js';

process.exitCode = await runDemImport(process.argv.slice(2), TERMINAL);
