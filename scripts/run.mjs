import { onModernNode } from './node.mjs';

const [file, ...parameters] = process.argv.slice(2);

if (file === undefined) {
  console.error('Usage: node scripts/run.mjs FILE [PARAMETER]..., where FILE is a path inside dist');
  process.exitCode = 2;
} else if (onModernNode()) {
  const { startBuilt } = await import('./built.mjs');
  await startBuilt(file, ...parameters);
}
