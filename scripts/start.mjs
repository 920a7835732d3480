import { onModernNode } from './node.mjs';

if (onModernNode()) {
  const { startBuilt } = await import('./built.mjs');
  await startBuilt('src/main.js');
}
