import { defineConfig } from 'vitest/config';
import config from './vitest.config.js';

/** Through the interfaces, where the services of people's records are tested. */
const STORIES = ['story', 'graph', 'nodes', 'inquiries', 'vendors', 'admin', 'health', 'climate-import'].map(
  (name) => `test/api/${name}.test.ts`,
);

/**
 * The tests of `core` and `domain`, and of the people's side, with the coverage of both rooms. Counting takes the
 * calculations about three times as long, so the other tests run without it.
 */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ['test/core/**/*.test.ts', 'test/domain/**/*.test.ts', ...STORIES],
    // hundreds of assessments that reach no line of their own
    exclude: ['test/domain/assessments/best-plant.test.ts'],
    testTimeout: 300_000,
    coverage: {
      provider: 'v8',
      include: ['src/core/**/*.ts', 'src/domain/**/*.ts'],
      reporter: ['json-summary'],
      reportOnFailure: true,
    },
  },
});
