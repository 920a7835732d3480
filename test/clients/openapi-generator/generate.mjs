/**
 * Makes the client of openapi-generator's `typescript-fetch` from the OpenAPI 3.0 form of the document and compiles it. The
 * npm package carries the generator, which is a Java program; without Java it is left out, with a notice.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asOpenApi30 } from '../../../src/rest/openapi/openapi-3-0.ts';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const generated = path('../generated/openapi-generator');
const compiled = path('../dist/openapi-generator');
const document = `${path('../generated')}/openapi-3.0.json`;
const jar = path('../node_modules/@openapitools/openapi-generator-cli/bin/openapi-generator.jar');

for (const folder of [generated, compiled]) rmSync(folder, { recursive: true, force: true });
if (spawnSync('java', ['-version']).status !== 0) {
  console.log('SKIPPED: the client of openapi-generator; it needs Java (Debian: openjdk-17-jre-headless)');
} else {
  const described = JSON.parse(readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'));
  mkdirSync(path('../generated'), { recursive: true });
  writeFileSync(document, JSON.stringify(asOpenApi30(described)));
  const options = ['-i', document, '-g', 'typescript-fetch', '-o', generated, '-p', 'typescriptThreePlus=true'];
  execFileSync('java', ['-jar', jar, 'generate', ...options], { stdio: ['ignore', 'ignore', 'inherit'] });
  mkdirSync(compiled, { recursive: true });
  // its imports have no endings, so it is compiled to CommonJS
  writeFileSync(`${compiled}/package.json`, '{ "type": "commonjs" }\n');
  execFileSync(process.execPath, [path('../node_modules/typescript/bin/tsc'), '-p', path('.')], { stdio: 'inherit' });
}
