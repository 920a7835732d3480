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
import type { Example } from '../../../src/pages/graphiql/example.js';
import { EXAMPLES } from '../../../src/pages/graphiql/examples.js';
import { tabOf } from '../../../src/pages/graphiql/tasks/task.js';
import { TASK_GROUPS } from '../../../src/pages/graphiql/tasks/tasks.js';
import { ACCESS_EXTENSION } from '../../../src/resolvers/execution/limits/access.js';
import { createSchema } from '../../../src/resolvers/schema.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';

const schemaFile = resolve(import.meta.dirname, '../../../schema.graphql');
const hasSchema = existsSync(schemaFile);

function operationsOf(example: Example): OperationDefinitionNode[] {
  return parse(example.query).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

/** No record has this id. */
const UNKNOWN_ID = '00000000-0000-0000-0000-000000000000';

const TASKS = TASK_GROUPS.flatMap(({ tasks }) => tasks);
/** Tasks as they are opened, about a record or file that there is not. */
const TASK_TABS = TASKS.map((task) =>
  tabOf(task, {
    ...(task.choose !== undefined && { record: { id: UNKNOWN_ID, pendingName: 'A name' } }),
    ...(task.upload !== undefined && { file: 'no-such-file.csv' }),
  }),
);
const LISTS: Example[] = TASKS.flatMap(({ choose }) => (choose === undefined ? [] : [{ query: choose }]));

const titled = [...EXAMPLES, ...TASK_TABS].map(
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

  it('have a task for each mutation of administrators and planners, with a title of its own', async () => {
    const mutations = Object.values((await createSchema()).getMutationType()!.getFields());
    const ofAdministrators = mutations.filter(({ extensions }) =>
      ['administrator', 'planner'].includes(String(extensions[ACCESS_EXTENSION])),
    );

    const missing = ofAdministrators.filter(({ name }) => !TASKS.some(({ query }) => query.includes(`  ${name}`)));

    expect(ofAdministrators.length).toBeGreaterThan(24);
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(new Set(TASKS.map(({ title }) => title)).size).toBe(TASKS.length);
  });

  it.skipIf(!hasSchema).each([...titled, ...LISTS.map((list, at) => [`list ${at + 1} to choose from`, list] as const)])(
    '%s holds against schema.graphql',
    (_title, example) => {
      const schema = buildSchema(readFileSync(schemaFile, 'utf8'));

      const faults = validate(schema, parse(example.query)).map((fault) => fault.message);
      for (const { variable, type } of operationsOf(example)[0]?.variableDefinitions ?? []) {
        const inputType = typeFromAST(schema, type as never);
        const value = variablesOf(example)[variable.name.value];
        coerceInputValue(value, inputType as never, (_path, _value, error) => faults.push(error.message));
      }

      expect(faults).toEqual([]);
    },
  );
});

describe('the examples for administrators', () => {
  const secret = 'the secret of administrators in this test';
  // a subscription is a stream; test/api/subscriptions.test.ts has the one to a job
  const titledForAdmins = titled.filter(
    ([, example]) => TASK_TABS.includes(example) && !example.query.startsWith('subscription '),
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

    const codes = [
      ...(variables['id'] === UNKNOWN_ID ? ['NOT_FOUND'] : []),
      ...(example.variables?.includes('no-such-file') ? ['VALIDATION_FAILED'] : []),
    ];
    expect((opened.errors ?? []).map(({ extensions }) => extensions.code)).toEqual(codes);
    expect(refused.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  });
});
