import 'reflect-metadata';
import { runRestore } from './backup-command.js';
import { TERMINAL } from '../run-command.js';

process.exitCode = await runRestore(process.argv.slice(2), TERMINAL);
