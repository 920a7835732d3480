import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { WITHOUT_NODE } from '../../vite.config.js';

const core = resolve(import.meta.dirname, '../../src/core');

/** What of `core` is asked of Node when it is bundled for a browser, and the bundle itself. */
async function bundleForBrowser(file: string): Promise<{ asked: string[]; code: string }> {
  const asked: string[] = [];
  const watch = {
    name: 'watch',
    enforce: 'pre' as const,
    resolveId(name: string, importer: string | undefined) {
      if (isBuiltin(name)) asked.push(`${name} by ${importer}`);
    },
  };
  const { output } = (await build({
    ...WITHOUT_NODE,
    configFile: false,
    logLevel: 'silent',
    plugins: [watch],
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: resolve(core, file), preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return { asked, code: output.map((part) => (part.type === 'chunk' ? part.code : '')).join('\n') };
}

describe('core in a browser', () => {
  it.each(['estimate/estimate.ts', 'shade/viewport-shadows.ts', 'sun/sun-position.ts', 'geometry/overlay.ts'])(
    '%s needs nothing of Node',
    async (file) => {
      const { asked, code } = await bundleForBrowser(file);

      expect(asked).toEqual([]);
      expect(code).not.toMatch(/createRequire|browser-external|globalThis\.process/);
      expect(code.length).toBeGreaterThan(1_000);
    },
  );
});
