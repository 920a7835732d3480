import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/config/package-root.js';

describe('the root of the package', () => {
  it('is the same for a source folder and its compiled twin', () => {
    const root = mkdtempSync(join(tmpdir(), 'package-'));
    const folders = ['src/pages', 'dist/src/pages'].map((name) => join(root, name));
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{}');

    const found = folders.map((folder) => packageRoot(folder));

    rmSync(root, { recursive: true });
    expect(found).toEqual([root, root]);
  });

  it('is an error outside of any package', () => {
    const top = parse(tmpdir()).root;

    expect(() => packageRoot(top)).toThrow(/package\.json/);
  });
});
