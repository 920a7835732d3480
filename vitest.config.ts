import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/helpers/longest-first.js';

export default defineConfig({
  // one copy of graphql for CommonJS and ES module users, or instances are not recognised across them
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['reflect-metadata'],
    globalSetup: ['test/helpers/global-setup.ts'],
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // many tests wait for a process, a page or a time limit: one more than the two processors that they need
    maxWorkers: 3,
    // none of these limits is what a test is about: a busy machine may be many times slower
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    env: { TZ: 'UTC', NODE_ENV: 'test' },
  },
});
