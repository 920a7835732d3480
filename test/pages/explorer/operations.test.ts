import { globSync, readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { format } from 'prettier';
import { describe, expect, it } from 'vitest';
import * as quotes from '../../../src/pages/client/graph/quote-questions.js';
import * as roofs from '../../../src/pages/client/graph/roof-questions.js';
import { operationTypes } from './operation-types.js';

describe('the questions of the pages', () => {
  const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));

  const pages = globSync('src/pages/{client,explorer,quotes}/**/*.{ts,tsx}');
  const code = pages.filter((file) => !file.includes('.generated.')).map((file) => readFileSync(file, 'utf8'));

  it.each([
    ['roof', roofs],
    ['quote', quotes],
  ])('%s-questions.ts have the types of generated files, which `npm run generate` writes', async (of, documents) => {
    const types = operationTypes(schema, Object.values(documents), (name) => code.some((text) => text.includes(name)));

    const formatted = await format(types, { parser: 'typescript', printWidth: 120, singleQuote: true });
    await expect(formatted).toMatchFileSnapshot(`../../../src/pages/client/graph/${of}-answers.generated.ts`);
  });

  it('are refused when the schema does not know a field', () => {
    expect(() => operationTypes(schema, ['query Q { building(id: "x") { colour } }'], () => true)).toThrow('colour');
  });
});
