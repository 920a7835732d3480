/** Makes four clients from openapi.json, each by a generator of its own, into the folder `generated`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { generateSource } from 'oazapfts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generate as generateByOrval } from 'orval';

const output = fileURLToPath(new URL('generated/', import.meta.url));
const input = fileURLToPath(new URL('../../openapi.json', import.meta.url));

rmSync(output, { recursive: true, force: true });
mkdirSync(output);
const types = await openapiTypescript(JSON.parse(readFileSync(input, 'utf8')));
writeFileSync(`${output}openapi-typescript.ts`, astToString(types));
await createClient({
  input,
  output: { path: `${output}hey-api`, module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
});
writeFileSync(`${output}oazapfts.ts`, await generateSource(input));
await generateByOrval({
  input,
  output: { target: `${output}orval.ts`, client: 'fetch' },
});
