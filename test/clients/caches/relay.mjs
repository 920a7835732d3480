import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  commitMutation,
  createOperationDescriptor,
  Environment,
  fetchQuery,
  Network,
  RecordSource,
  Store,
} from 'relay-runtime';

const FOLDER = fileURLToPath(new URL('../generated/relay/', import.meta.url));
const requests = new Map();

const nameOf = (text) =>
  `made${createHash('sha256').update(text).digest('hex').slice(0, 16)}${text.startsWith('mutation') ? 'Mutation' : 'Query'}`;

/** Compiles documents with Relay's own compiler. */
export async function compileForRelay(texts) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(`${FOLDER}artifacts`, { recursive: true });
  const named = new Map(texts.map((text) => [text, nameOf(text)]));
  const tagged = [...named].map(([text, name]) => `graphql\`${text.replace(/^(\w+)/, `$1 ${name}`)}\`;`);
  writeFileSync(`${FOLDER}made.js`, tagged.join('\n'));
  writeFileSync(`${FOLDER}schema.graphql`, readFileSync(new URL('../../../schema.graphql', import.meta.url)));
  writeFileSync(
    `${FOLDER}relay.config.json`,
    JSON.stringify({
      src: '.',
      schema: './schema.graphql',
      language: 'javascript',
      eagerEsModules: true,
      noSourceControl: true,
      artifactDirectory: './artifacts',
      excludes: ['**/artifacts/**'],
    }),
  );
  const compiler = fileURLToPath(new URL('../node_modules/.bin/relay-compiler', import.meta.url));
  execFileSync(compiler, ['relay.config.json'], { cwd: FOLDER, stdio: 'pipe' });
  for (const [text, name] of named) {
    requests.set(text, (await import(`${FOLDER}artifacts/${name}.graphql.js`)).default);
  }
}

/** Relay with the default store. */
export function relayClient(service, { forgetLists }) {
  const network = Network.create(async ({ text, operationKind }, variables) => {
    const answer = await service.answer(text, variables);
    if (operationKind === 'mutation') forgetLists(environment);
    return answer;
  });
  const environment = new Environment({ network, store: new Store(new RecordSource()) });
  const shown = (text) => {
    const operation = createOperationDescriptor(requests.get(text), {});
    return { operation, snapshot: () => environment.lookup(operation.fragment).data };
  };
  return {
    query: async (text) => {
      const { operation, snapshot } = shown(text);
      await fetchQuery(environment, requests.get(text), {}).toPromise();
      environment.retain(operation);
      return snapshot();
    },
    mutate: (text) =>
      new Promise((onCompleted, onError) => {
        commitMutation(environment, { mutation: requests.get(text), variables: {}, onCompleted, onError });
      }),
    read: (text) => {
      const { operation, snapshot } = shown(text);
      return environment.check(operation).status === 'available' ? snapshot() : null;
    },
  };
}
