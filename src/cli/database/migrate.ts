import 'reflect-metadata';
import { runMigrate } from './migrate-command.js';
import { TERMINAL } from '../run-command.js';

process.exitCode = await runMigrate(process.argv.slice(2), TERMINAL);
