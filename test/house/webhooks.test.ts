import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../src/core/events/event-types.js';

const root = resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/** Members of each event in the code, whose types are gone once it runs. */
function declaredMembers(type: string): string[] {
  const text = read('src/core/events/event-types.ts');
  const members = new RegExp(`'${type}': \\{([^}]*)\\}`).exec(text)![1]!;
  return [...members.matchAll(/(\w+):/g)].map(([, name]) => name!);
}

describe('the table of events in docs/webhooks.md', () => {
  it('has every event that a webhook receives, with all its members', () => {
    const rows = [...read('docs/webhooks.md').matchAll(/^\| `(\w+\.\w+)` +\|[^|]*\| (`[^|]*)\|$/gm)];
    const documented = rows.map(([, type, members]) => [
      type!,
      [...members!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
    ]);

    const sent = EVENT_TYPES.filter((type) => !type.startsWith('account.'));

    expect(Object.fromEntries(documented)).toEqual(
      Object.fromEntries(sent.map((type) => [type, declaredMembers(type)])),
    );
  });
});
