import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import * as operations from '../../../src/pages/explorer/graph/operations.js';
import * as quotes from '../../../src/pages/quotes/graph/operations.js';
import { operationTypes } from './operation-types.js';

describe('the questions of the pages', () => {
  const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));

  it.each([
    ['explorer', operations],
    ['quotes', quotes],
  ])('%s have the types of operations.generated.ts; `npm run generate` writes them again', async (page, documents) => {
    const types = operationTypes(schema, Object.values(documents));

    const formatted = await format(types, { parser: 'typescript', printWidth: 120, singleQuote: true });
    await expect(formatted).toMatchFileSnapshot(`../../../src/pages/${page}/graph/operations.generated.ts`);
  });

  it('are refused when the schema does not know a field', () => {
    expect(() => operationTypes(schema, ['query Q { building(id: "x") { colour } }'])).toThrow('colour');
  });
});
