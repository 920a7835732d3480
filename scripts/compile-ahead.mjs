import { enableCompileCache, flushCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inRoot } from './node.mjs';

/**
 * Loads the bundled service without starting it, and keeps what the engine compiled in the folder of NODE_COMPILE_CACHE, or of
 * the first word: an image has it from the beginning.
 */
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? process.argv[2]);
await import('reflect-metadata');
await import(pathToFileURL(inRoot('dist/bundle/app.js')).href);
flushCompileCache();
process.exit();
