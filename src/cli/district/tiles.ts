import 'reflect-metadata';
import { TERMINAL } from '../run-command.js';
import { runTiles } from './tiles-command.js';

process.exitCode = await runTiles(process.argv.slice(2), TERMINAL);
