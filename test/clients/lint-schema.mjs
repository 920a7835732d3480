/**
 * Lints schema.graphql with graphql-eslint's recommended and Relay rules. Prints every finding; ends with code 1 when
 * there is one.
 */
import { fileURLToPath } from 'node:url';
import graphqlEslint from '@graphql-eslint/eslint-plugin';
import { ESLint } from 'eslint';

const root = fileURLToPath(new URL('../../', import.meta.url));
const schema = `${root}schema.graphql`;
const { 'flat/schema-recommended': recommended, 'flat/schema-relay': relay } = graphqlEslint.configs;

/** Rules that are set otherwise, and why. */
const OWN_RULES = {
  // a text of one line takes one line, which makes the file a tenth shorter
  '@graphql-eslint/description-style': ['error', { style: 'inline' }],
  // most types are calculated and have no identity; test/resolvers/vocabulary.test.ts checks which have one
  '@graphql-eslint/strict-id-in-types': 'off',
  // short lists are plain lists; the same test checks the nodes of edges
  '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false }],
  // pages go forwards
  '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
  // a quantity may be called as its answer: `Elevation.elevationM`
  '@graphql-eslint/no-typename-prefix': 'off',
  // more than recommended: each enum value, field, argument and input, but for what the root types are
  '@graphql-eslint/require-description': [
    'error',
    { types: true, rootField: true, DirectiveDefinition: true, EnumValueDefinition: true, FieldDefinition: true },
  ],
};

const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: {
    files: ['schema.graphql'],
    languageOptions: { parser: graphqlEslint.parser, parserOptions: { graphQLConfig: { schema } } },
    plugins: { '@graphql-eslint': graphqlEslint },
    rules: { ...recommended.rules, ...relay.rules, ...OWN_RULES },
  },
});
/** The values of `extensions.code` are a type that no field has. */
const UNREACHABLE = 'Enum type `ErrorCode` is unreachable.';

const [{ messages: found }] = await eslint.lintFiles(schema);
const messages = found.filter(({ message }) => message !== UNREACHABLE);
for (const { ruleId, message, line } of messages) console.log(`error ${ruleId}: ${message} (schema.graphql:${line})`);
console.log(`graphql-eslint: ${messages.length}`);
if (messages.length > 0) process.exitCode = 1;
