import { resolve } from 'node:path';
import { defineConfig } from 'vite';

const root = resolve(import.meta.dirname, 'src/pages/graphiql');

/** Builds the GraphiQL page into static files; the service's own code is compiled by tsc, not by Vite. */
export default defineConfig({
  root,
  base: '/graphql/',
  publicDir: false,
  logLevel: 'error',
  worker: { format: 'es' },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/pages/graphiql'),
    emptyOutDir: true,
    target: 'es2023',
    // the editor is one large piece by nature, and is loaded once
    chunkSizeWarningLimit: 8000,
  },
});
