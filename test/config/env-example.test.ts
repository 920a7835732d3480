import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { variableOf } from '../../src/config/setting-readers.js';
import { readSettings } from '../../src/config/read-settings.js';
import { Settings } from '../../src/config/settings.js';

const text = readFileSync(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
const entries = [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => ({ name, value }));

describe('.env.example', () => {
  it('lists exactly the variables that the settings read, each once', () => {
    const listed = entries.map((entry) => entry.name);

    const read = Object.keys(new Settings()).map(variableOf);

    expect(listed).toHaveLength(read.length);
    expect(new Set(listed)).toEqual(new Set(read));
  });

  it('says something about each variable in the line above it', () => {
    const lines = text.split('\n');

    const bare = lines.filter((line, index) => /^#?[A-Z0-9_]+=/.test(line) && !/^# \S+/.test(lines[index - 1] ?? ''));

    expect(bare).toEqual([]);
  });

  it('sets nothing when it is copied as it is', () => {
    const set = parseEnv(text);

    expect(set).toEqual({});
  });

  it('shows the defaults: with every comment sign removed the settings stay as they are without it', () => {
    const shown = parseEnv(text.replaceAll(/^#(?=[A-Z])/gm, ''));

    const settings = readSettings(shown);

    expect(Object.keys(shown)).toHaveLength(entries.length);
    expect(settings).toEqual(new Settings());
  });
});
