import 'reflect-metadata';
import { runAdmin } from './admin-command.js';
import { TERMINAL } from './run-command.js';

process.exitCode = await runAdmin(process.argv.slice(2), TERMINAL);
