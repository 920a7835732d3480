import 'reflect-metadata';
import { runDistribute } from './distribute-command.js';
import { TERMINAL } from '../run-command.js';

process.exitCode = await runDistribute(process.argv.slice(2), TERMINAL);
