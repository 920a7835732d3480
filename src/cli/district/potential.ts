import 'reflect-metadata';
import { TERMINAL } from '../run-command.js';
import { runPotential } from './potential-command.js';

process.exitCode = await runPotential(process.argv.slice(2), TERMINAL);
