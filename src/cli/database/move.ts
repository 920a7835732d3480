import 'reflect-metadata';
import { runMove } from './move-command.js';
import { TERMINAL } from '../run-command.js';

process.exitCode = await runMove(process.argv.slice(2), TERMINAL);
