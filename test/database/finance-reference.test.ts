import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/database/database.js';
import type { AnyFinanceRow } from '../../src/core/finance/rows/finance-table.js';
import { FinanceTableService } from '../../src/domain/finance/finance-table.service.js';
import { FinanceRowRecord } from '../../src/entities/reference/finance-row.entity.js';
import { readFinanceRows } from '../../src/providers/reference-files.js';
import { migratedDatabase } from '../helpers/database.js';

const MIGRATION = { migrations: ['Migration20261122HFinanceRowOrigins'] };

/** Rows as the version before shipped and stored them. */
const EARLIER = [
  {
    id: 'capex-1kw',
    kind: 'capex',
    region: 'TW',
    validFrom: '2025-01-01',
    validTo: null,
    value: {
      minKw: 1,
      maxKwExclusive: 10,
      twdPerKwMin: 55000,
      twdPerKwMax: 70000,
      basis: 'market range',
    },
    unit: 'TWD per kW',
    source: 'from memory, no document at hand',
    sourceDate: null,
    status: 'unverified',
    note: 'household plants, 2025; cost implied by the tariff formula is 60,150 (the rate = cost x (capital recovery + O&M share) / annual kWh, with 5.25 % over 20 years (0.08195), 1,250 kWh/kW and an O&M share of 3.5 %)',
  },
  {
    id: 'capex-50kw',
    kind: 'capex',
    region: 'TW',
    validFrom: '2025-01-01',
    validTo: null,
    value: {
      minKw: 50,
      maxKwExclusive: 100,
      twdPerKwMin: 43240,
      twdPerKwMax: 45000,
      basis: 'implied by the tariff formula and one quote',
    },
    unit: 'TWD per kW',
    source:
      'Central News Agency on tw.news.yahoo.com, 2025-11-28 (MOEA draft for 2026); sun-king.tw self-use evaluation page (no date shown)',
    sourceDate: '2025-11-28',
    status: 'unverified',
    note: 'implied 43,240 (the rate = cost x (capital recovery + O&M share) / annual kWh, with 5.25 % over 20 years (0.08195), 1,250 kWh/kW and an O&M share of 3.5 %); quote of 45,000 for 99.9 kW, undated',
  },
  {
    id: 'capex-quote-2015',
    kind: 'capex_quote',
    region: 'TW',
    validFrom: '2015-01-01',
    validTo: '2015-12-31',
    value: {
      description: 'rooftop 10 kW',
      year: 2015,
      twdPerKwMin: 100000,
      twdPerKwMax: 100000,
    },
    unit: 'TWD per kW',
    source: 'gabt.com.tw/solarKnowledge6.html (2015)',
    sourceDate: '2015',
    status: 'published',
    note: 'history, not used as a default',
  },
  {
    id: 'fit-rooftop-2026h1-10kw',
    kind: 'feed_in_tariff',
    region: 'TW',
    validFrom: '2026-01-01',
    validTo: '2026-06-30',
    value: {
      mounting: 'rooftop',
      minKw: 10,
      maxKwExclusive: 20,
      rateTwdPerKwh: null,
      termYears: 20,
    },
    unit: 'TWD/kWh',
    source: 'not found',
    sourceDate: null,
    status: 'unverified',
    note: 'rate of this band not found; to be asked for or entered by an administrator',
  },
  {
    id: 'bonus-island-cable',
    kind: 'feed_in_bonus',
    region: ['澎湖縣', '金門縣', '連江縣'],
    validFrom: '2018-01-01',
    validTo: null,
    value: {
      name: 'island_with_cable',
      percent: 4,
      applies: 'ask',
      condition: 'outlying island from the day of its cable link',
    },
    unit: '% of the rate',
    source: 'hdsolar.com.tw/solar-3.php (2019)',
    sourceDate: '2019',
    status: 'unverified',
    note: 'seen for 2019; later years not seen',
  },
] as unknown as AnyFinanceRow[];

let database: Database;

const seed = () => new FinanceTableService({ em: database.em.fork() }).seed(readFinanceRows());
const stored = async (id: string) => database.em.fork().findOne(FinanceRowRecord, { id });
const edit = (id: string, changes: Partial<FinanceRowRecord>) =>
  database.em.fork().nativeUpdate(FinanceRowRecord, { id }, changes);

beforeAll(async () => {
  database = await openDatabase({
    dataDir: 'memory',
    databasePoolSize: 2,
    ...(await migratedDatabase()),
  });
  await database.orm.migrator.down(MIGRATION);
  await database.em.fork().insertMany(
    FinanceRowRecord,
    EARLIER.map((row) => ({ ...row, country: 'TW', currency: 'TWD', note: row.note ?? null })),
  );
  await edit('capex-50kw', { note: 'as our own survey has it' });
  await database.orm.migrator.up(MIGRATION);
});

afterAll(() => database.close());

describe('finance rows of an installation that an earlier version filled', () => {
  it('follow the new version where nobody edited them, are withdrawn where it ships them no longer, and stay where edited', async () => {
    const result = await seed();

    expect(await stored('fit-rooftop-2026h1-10kw')).toMatchObject({
      value: { rateTwdPerKwh: 5.3819 },
      sourceZh: expect.stringMatching(/^經濟部/) as string,
    });
    expect((await stored('capex-1kw'))?.value).toMatchObject({ twdPerKwMin: 51700, omShareMin: 0.0475 });
    expect((await stored('bonus-island-cable'))?.validTo).toBe('2025-12-31');
    expect(await stored('capex-quote-2015')).toBeNull();
    expect(await stored('capex-50kw')).toMatchObject({
      note: 'as our own survey has it',
      sourceZh: null,
      value: { twdPerKwMin: 43240 },
    });
    expect(result).toMatchObject({ updated: 3, withdrawn: 1 });
  });

  it('are left alone by a second start', async () => {
    await seed();

    expect(await seed()).toEqual({ added: 0, updated: 0, withdrawn: 0 });
  });

  it('stay as an administrator edits them later, and stay away when an administrator removes them', async () => {
    await seed();
    await edit('capex-1kw', { value: { minKw: 1, maxKwExclusive: 10, twdPerKwMin: 1, twdPerKwMax: 2, basis: 'own' } });
    await database.em.fork().nativeDelete(FinanceRowRecord, { id: 'bonus-island-cable' });

    await seed();

    expect((await stored('capex-1kw'))?.value).toMatchObject({ twdPerKwMin: 1 });
    expect(await stored('bonus-island-cable')).toBeNull();
  });
});
