import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const EXPORTED = /^export (?:abstract |async )*(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_]\w*)/gm;

describe('names', () => {
  it('no two files of src export the same name', () => {
    const homes = new Map<string, string[]>();
    for (const file of globSync('src/**/*.ts', { cwd: root })) {
      const text = readFileSync(resolve(root, file), 'utf8');
      const names = new Set([...text.matchAll(EXPORTED)].map(([, name]) => name!));
      for (const name of names) homes.set(name, [...(homes.get(name) ?? []), file]);
    }

    const shared = [...homes].filter(([, files]) => files.length > 1);

    expect(homes.size).toBeGreaterThan(1_000);
    expect(shared).toEqual([]);
  });
});
