import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** Shapes that are still declared twice; the number may only fall. */
const DECLARED_TWICE = 0;
/** Shares fewer names, or has fewer of them, than what is taken as the same shape. */
const [LEAST_NAMES, LEAST_SHARE] = [4, 0.7];

interface Shape {
  name: string;
  names: string[];
}

interface Declared {
  type: string;
  id?: { name: string };
  body: { body: { type: string; key?: { name?: string } }[] };
}

/** The classes or interfaces of a room with the names of their fields. */
function shapesOf(room: string, kind: 'ClassDeclaration' | 'TSInterfaceDeclaration'): Shape[] {
  const folder = join(root, 'src', room);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => {
    const { program } = parseSync(file, readFileSync(join(folder, file), 'utf8'), { lang: 'ts' });
    const statements = program.body as unknown as (Declared & { declaration?: Declared })[];
    return statements
      .map((statement) => statement.declaration ?? statement)
      .filter(({ type, id }) => type === kind && id !== undefined)
      .map(({ id, body }) => ({
        name: `${room}/${file} ${id!.name}`,
        names: body.body.flatMap(({ type, key }) => (/Property/.test(type) && key?.name ? [key.name] : [])),
      }));
  });
}

describe('a shape', () => {
  it('is declared once: an interface of core or domain that repeats a class of the contract takes its type from it', () => {
    const contract = shapesOf('contract', 'ClassDeclaration').map(({ names }) => new Set(names));
    const interfaces = ['core', 'domain'].flatMap((room) => shapesOf(room, 'TSInterfaceDeclaration'));

    const repeated = interfaces.filter(
      ({ names }) =>
        names.length >= LEAST_NAMES &&
        contract.some((fields) => names.filter((name) => fields.has(name)).length >= LEAST_SHARE * names.length),
    );

    expect(interfaces.length).toBeGreaterThan(300);
    expect(repeated.length, repeated.map(({ name }) => name).join('\n')).toBeLessThanOrEqual(DECLARED_TWICE);
  });
});
