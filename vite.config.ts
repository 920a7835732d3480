import { resolve } from 'node:path';
import { defineConfig, type UserConfig } from 'vite';

/** The pages that are built into static files: addresses of their files, and what they need besides. */
const PAGES: Readonly<Record<string, UserConfig>> = {
  // the editor is one large piece by nature, and is loaded once
  graphiql: { base: '/graphql/', build: { chunkSizeWarningLimit: 8000 } },
  // the map's code is loaded after the first text
  quotes: { base: '/quotes/', build: { modulePreload: { polyfill: false } } },
  explorer: { base: '/explorer/', build: { chunkSizeWarningLimit: 1500, modulePreload: { polyfill: false } } },
};

/** A browser has nothing of Node: `clipper2-wasm` asks for `process`, and for `module` where there is one. */
export const WITHOUT_NODE = {
  define: { 'globalThis.process': 'undefined' },
  resolve: { alias: { module: 'data:text/javascript,' } },
} satisfies UserConfig;

/** Builds one page, named by the mode; the service's own code is compiled by tsc, not by Vite. */
export default defineConfig(({ mode }) => {
  const { base, build } = PAGES[mode]!;
  return {
    ...WITHOUT_NODE,
    root: resolve(import.meta.dirname, 'src/pages', mode),
    base,
    publicDir: false,
    logLevel: 'error',
    worker: { format: 'es' },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      ...build,
      outDir: resolve(import.meta.dirname, 'dist/pages', mode),
      emptyOutDir: true,
      target: 'es2023',
    },
  };
});
