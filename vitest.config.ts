import { defineConfig } from 'vitest/config';

export default defineConfig({
  // one copy of graphql for CommonJS and ES module users, or instances are not recognised across them
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['reflect-metadata'],
    globalSetup: ['test/helpers/global-setup.ts'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // a condition may wait for a database or a process on a busy machine
    expect: { poll: { timeout: 20_000 } },
    env: { TZ: 'UTC', NODE_ENV: 'test' },
  },
});
