import 'reflect-metadata';
import { runBackup } from './backup-command.js';
import { TERMINAL } from '../run-command.js';

process.exitCode = await runBackup(process.argv.slice(2), TERMINAL);
