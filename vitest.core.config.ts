import { defineConfig } from 'vitest/config';
import config from './vitest.config.js';

/** The tests of the pure core alone: no database is created for them. */
export default defineConfig({
  ...config,
  test: { ...config.test, include: ['test/core/**/*.test.ts'], globalSetup: [] },
});
