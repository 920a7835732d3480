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
import { describe, expect, it } from 'vitest';
import { EXAMPLE_HEADERS, EXAMPLES, type Example } from '../../../src/pages/graphiql/examples.js';

const schemaFile = resolve(import.meta.dirname, '../../../schema.graphql');
const hasSchema = existsSync(schemaFile);

function operationsOf(example: Example): OperationDefinitionNode[] {
  return parse(example.query).definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}

const titled = EXAMPLES.map((example) => [operationsOf(example)[0]?.name?.value ?? '(unnamed)', example] as const);

function variablesOf(example: Example): Record<string, unknown> {
  return JSON.parse(example.variables ?? '{}') as Record<string, unknown>;
}

describe('the examples of the explorer', () => {
  it('have a title each, all different', () => {
    const titles = titled.map(([title]) => title);

    expect(titles).not.toContain('(unnamed)');
    expect(new Set(titles).size).toBe(EXAMPLES.length);
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

  it('come with headers that are JSON and hold no secret', () => {
    const headers = JSON.parse(EXAMPLE_HEADERS) as unknown;

    expect(headers).toEqual({ Authorization: 'Bearer ', 'X-Admin-Secret': '' });
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
