import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, validate } from 'graphql';
import { auditServer } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';
import { startTestApp, type TestApp } from '../helpers/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ demoDistrict: 'off' });
});

afterAll(() => app.stop());

describe('GraphQL over HTTP', () => {
  it('is served as the audit of its specification asks', async () => {
    const results = await auditServer({ url: `${app.url}/graphql` });

    expect(results.filter(({ status }) => status === 'error').map(({ name }) => name)).toEqual([]);
    expect(results.filter(({ status }) => status === 'ok').length).toBeGreaterThanOrEqual(55);
  });
});

describe('the guide to GraphQL', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../docs/graphql.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```graphql\n(.*?)^```/gms)].map(([, text]) => text!);
  const inScripts = [...guide.matchAll(/'((?:query|subscription|mutation) .*)';$/gm)].map(([, text]) => text!);

  it('has documents that fit the schema', async () => {
    const schema = await createSchema();

    const faults = [...blocks, ...inScripts].flatMap((text) => validate(schema, parse(text)));

    expect([blocks.length > 0, inScripts.length > 0]).toEqual([true, true]);
    expect(faults.map(({ message }) => message)).toEqual([]);
  });
});
