import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

const programs = resolve(import.meta.dirname, '../clients/dist/round-trip');
const isCompiled = existsSync(programs);
const notice = isCompiled ? '' : ' [skipped: not compiled; run "npm run lint:interfaces"]';

/** Of openapi-generator, whose sources are compiled by themselves. */
const JAVA_CLIENT = '../openapi-generator/openapi-generator/round-trip';
const hasJavaClient = existsSync(resolve(programs, `${JAVA_CLIENT}.js`));
const javaNotice = hasJavaClient ? '' : ' [skipped: generating it needs Java]';

/** What a client printed. */
interface Drawn {
  ids: string[];
  heights: number[];
  capacityKw?: number;
  firstPosition: number[];
  shares: number[];
  elevation: number;
  unionType: string;
}

describe.skipIf(!isCompiled)(`clients generated from openapi.json${notice}`, () => {
  let service: TestApp;

  beforeAll(async () => {
    service = await startTestApp({ demoDistrict: 'on' });
  });

  afterAll(() => service.stop());

  const run = async (client: string): Promise<Drawn> => {
    const program = resolve(programs, `${client}.js`);
    const { stdout } = await promisify(execFile)(process.execPath, [program, service.url]);
    return JSON.parse(stdout) as Drawn;
  };

  const expectMap = (drawn: Drawn): void => {
    expect(drawn.ids.length).toBeGreaterThan(3);
    expect(drawn.heights).toHaveLength(drawn.ids.length);
    expect(drawn.heights.every((height) => height > 0)).toBe(true);
    expect(drawn.firstPosition.map(Math.floor)).toEqual([121, 25]);
    expect(drawn.shares.every((share) => share > 0 && share <= 1)).toBe(true);
    expect(drawn.elevation).toBeGreaterThan(0);
    expect(drawn.unionType).toBe('MultiPolygon');
  };

  it.each(['openapi-fetch', 'hey-api', 'oazapfts', 'orval'])(
    '%s: buildings go back as they came and give their shadows',
    async (client) => expectMap(await run(client)),
  );

  it.skipIf(!hasJavaClient)(`openapi-generator: the same, and an estimate${javaNotice}`, async () => {
    const drawn = await run(JAVA_CLIENT);

    expectMap(drawn);
    expect(drawn.capacityKw).toBeGreaterThan(0);
  });
});
