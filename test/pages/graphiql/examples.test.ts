import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  buildSchema,
  coerceInputValue,
  Kind,
  parse,
  typeFromAST,
  validate,
  type OperationDefinitionNode,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACEHOLDER_ID } from '../../../src/pages/graphiql/admin-tasks.js';
import type { Example } from '../../../src/pages/graphiql/example.js';
import { ADMIN_TABS, EXAMPLES, titleOf } from '../../../src/pages/graphiql/examples.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';

const schemaFile = resolve(import.meta.dirname, '../../../schema.graphql');
const hasSchema = existsSync(schemaFile);

function operationsOf(example: Example): OperationDefinitionNode[] {
  return parse(example.query).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

const titled = [...EXAMPLES, ...ADMIN_TABS].map(
  (example) => [operationsOf(example)[0]?.name?.value ?? '(unnamed)', example] as const,
);

function variablesOf(example: Example): Record<string, unknown> {
  return JSON.parse(example.variables ?? '{}') as Record<string, unknown>;
}

describe('the examples of the explorer', () => {
  it('have a title each, all different', () => {
    const titles = titled.map(([title]) => title);

    expect(titles).not.toContain('(unnamed)');
    expect(new Set(titles).size).toBe(titled.length);
  });

  it('begin with one that runs as it is shown, without variables', () => {
    expect(EXAMPLES[0]?.variables).toBeUndefined();
  });

  it.each(titled)('%s is one operation which gets the variables that it declares', (_title, example) => {
    const operations = operationsOf(example);

    const declared = operations[0]?.variableDefinitions?.map((definition) => definition.variable.name.value) ?? [];
    expect(operations).toHaveLength(1);
    expect(Object.keys(variablesOf(example))).toEqual(declared);
  });

  it('say of each task of administrators in its first line what it is', () => {
    const titles = ADMIN_TABS.map(titleOf);

    expect(new Set(titles).size).toBe(ADMIN_TABS.length);
    expect(titles.filter((title) => /[#{]|For administrators/.test(title))).toEqual([]);
  });

  it.skipIf(!hasSchema).each(titled)('%s holds against schema.graphql', (_title, example) => {
    const schema = buildSchema(readFileSync(schemaFile, 'utf8'));

    const faults = validate(schema, parse(example.query)).map((fault) => fault.message);
    for (const { variable, type } of operationsOf(example)[0]?.variableDefinitions ?? []) {
      const inputType = typeFromAST(schema, type as never);
      const value = variablesOf(example)[variable.name.value];
      coerceInputValue(value, inputType as never, (_path, _value, error) => faults.push(error.message));
    }

    expect(faults).toEqual([]);
  });
});

describe('the examples for administrators', () => {
  const secret = 'the secret of administrators in this test';
  // a subscription is a stream; test/api/subscriptions.test.ts has the one to a job
  const titledForAdmins = titled.filter(
    ([, example]) => ADMIN_TABS.includes(example) && !example.query.includes('\nsubscription '),
  );
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp({ adminSecret: secret, demoDistrict: 'off' });
  });

  afterAll(() => service.stop());

  it.each(titledForAdmins)('%s answers who has the secret, and nobody else', async (_title, example) => {
    const variables = variablesOf(example);

    const opened = await service.graphql(example.query, variables, { 'x-admin-secret': secret });
    const refused = await service.graphql(example.query, variables);

    const replaced = Object.values(variables).includes(PLACEHOLDER_ID) ? [{ extensions: { code: 'NOT_FOUND' } }] : [];
    expect(opened.errors ?? []).toMatchObject(replaced);
    expect(refused.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
