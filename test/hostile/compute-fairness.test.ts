import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attack } from '../../bench/fairness/attack.js';
import { hostileLoads } from '../../bench/fairness/hostile-requests.js';
import { Visitor } from '../../bench/fairness/visitor.js';
import { onServer } from '../helpers/database.js';
import { buildService, migratedPlace, startService, type ServiceProcess } from '../helpers/service-process.js';

// how long the visitor waits is measured by `npm run bench -- fairness`; lanes and accounts are the same with a server
describe.skipIf(onServer)('one address with a hundred hostile connections', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rooftop-fair-'));
  let service: ServiceProcess;

  beforeAll(async () => {
    buildService();
    // less than an address has otherwise: the load reaches its limits in seconds, and the visitor does not
    const settings = { COMPUTE_THREADS: '2', COMPUTE_SECONDS: '600', WORK_SHARE_ANONYMOUS: '0.1', LOG_LEVEL: 'silent' };
    service = await startService({ ...(await migratedPlace(folder)), ...settings });
  });

  afterAll(async () => {
    await service.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is refused with 429, and visitors of another address are answered', async () => {
    const { mixed } = await hostileLoads(service.url);
    const load = attack(service.url, mixed!);
    await load.refused;

    const visit = await new Visitor(service.url).visit(3);
    const answers = await load.end();

    const faults = Object.values(visit)
      .flat()
      .filter(({ status }) => status !== 200);
    expect(faults).toEqual([]);
    expect(answers['429']).toBeGreaterThan(0);
    expect(Object.keys(answers).filter((status) => !['200', '429'].includes(status))).toEqual([]);
  });
});
