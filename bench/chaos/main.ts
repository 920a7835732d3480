import 'reflect-metadata';
import { cutPower } from './powercut.js';

/** Prints one table of the faults that were injected; ends with 1 where something acknowledged is lost. */
const [name = '', writes = '10000', cuts = '200'] = process.argv.slice(2);
if (name !== 'powercut') throw new Error(`There is no fault "${name}"; there is powercut [WRITES] [CUTS]`);
const begun = performance.now();
const { broken, lost, checked, syncs } = await cutPower({ writes: Number(writes), writers: 16, cuts: Number(cuts) });
const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
process.stdout.write(
  '| fault | tried | lost | folders that do not open | syncs | minutes |\n| --- | --- | --- | --- | --- | --- |\n' +
    `| power cut of the embedded database | ${writes} writes, ${cuts} cuts, ${checked} acknowledged writes looked for | ` +
    `${lost} | ${broken.length} | ${syncs} | ${minutes} |\n`,
);
for (const message of new Set(broken)) process.stdout.write(`${message}\n`);
if (lost + broken.length > 0) process.exitCode = 1;
