import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Migration20261122TextLists } from '../../src/database/migrations/20261122-text-lists.js';
import { Vendor } from '../../src/entities/vendors/vendor.entity.js';
import { application, asAdmin, makeVendor, register, startMarket, type VendorOwner } from '../api/market.js';
import type { TestApp } from '../helpers/app.js';

/** Words that mean something to an array literal, to SQL, or to a careless parser. */
const HOSTILE = ['NULL', 'null', '"NULL"', ' ', '', ' a ', '\t', 'a,\tb', 'a\nb', '\r\n', '"', "'", '\\', '\\\\', '\\"', '{', '}', '{}', '{a,b}', ',', ';--', '$1', '?', '??', ':x', '臺北市', '𠮷野', 'é', '\u3000', '\u00a0', '\u200b', '\ufeff']; // prettier-ignore

const word = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: fc.constantFrom(...HOSTILE), maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0')),
);

let app: TestApp;
let vendor: VendorOwner;

beforeAll(async () => {
  app = await startMarket();
  vendor = await makeVendor(app);
});

afterAll(() => app.stop());

describe('case 134: a list of texts', () => {
  const em = () => app.app.platform.database.em.fork();

  it('comes back as it was stored, whatever its words, by the unit of work, by a single update, and from SQL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 8 }), fc.array(word, { maxLength: 8 }), async (tags, counties) => {
        const writer = em();
        const held = await writer.findOneOrFail(Vendor, { id: vendor.vendorId });
        held.tags = tags;
        await writer.flush();
        await em().nativeUpdate(Vendor, { id: vendor.vendorId }, { counties });

        const kept = await em().findOneOrFail(Vendor, { id: vendor.vendorId });
        const [row] = await app.sql('select tags, counties from vendors where id = $1', [vendor.vendorId]);
        expect([kept.tags, kept.counties]).toEqual([tags, counties]);
        expect(row).toEqual({ tags, counties });
      }),
      { numRuns: 60, examples: [[HOSTILE, HOSTILE]] },
    );
  });

  it('is found by each of its words, whatever they are', async () => {
    await em().nativeUpdate(Vendor, { id: vendor.vendorId }, { countyKeys: HOSTILE });

    for (const one of HOSTILE) {
      const found = await em().find(Vendor, { countyKeys: { $overlap: [one, 'no such county'] } });
      expect(found.map(({ id }) => id)).toEqual([vendor.vendorId]);
    }
    expect(await em().find(Vendor, { countyKeys: { $overlap: ['no such county'] } })).toEqual([]);
  });

  it.each(['counties', 'tags', 'county_keys'])('cannot hold null among the %s of a vendor', async (column) => {
    const change = app.sql(`update vendors set ${column} = array['a', null] where id = $1`, [vendor.vendorId]);

    await expect(change).rejects.toMatchObject({ code: '23514' });
  });
});

describe('words of a company', () => {
  const WORDS = ['NULL', ' a ', 'a,\tb', '"quoted"', 'back\\slash', '{braces}', '臺北市'];

  it('leave as they were sent, through both interfaces', async () => {
    const { headers, vendorId } = await makeVendor(app, { counties: WORDS });

    const patched = await app.rest('PATCH', '/api/me/vendor', { body: { tags: WORDS }, headers });
    const graphql = await app.graphql<{ vendor: object }>(
      'query ($id: ID!) { vendor(id: $id) { counties tags } }',
      { id: vendorId },
      headers,
    );

    expect(patched.body).toMatchObject({ counties: WORDS, tags: WORDS });
    expect(graphql.data?.vendor).toEqual({ counties: WORDS, tags: WORDS });
  });

  it('that are blank are refused through both interfaces, and nothing is stored', async () => {
    const { headers, id } = await register(app);
    const counties = ['臺北市', ' \t', ''];

    const rest = await app.rest('POST', '/api/vendors/apply', { body: application({ counties }), headers });
    const graphql = await app.graphql(
      `mutation ($counties: [String!]) { applyAsVendor(input: {
         companyName: "a", contactName: "b", email: "a@example.com", phone: "1", counties: $counties }) { application { id } } }`,
      { counties },
      headers,
    );
    const tags = await app.rest('PATCH', `/api/admin/vendors/${vendor.vendorId}`, {
      body: { tags: ['\u3000'] },
      headers: asAdmin,
    });

    const faults = [
      { type: 'string_pattern_mismatch', loc: ['counties', 1], ctx: { pattern: '\\S' } },
      { type: 'string_too_short', loc: ['counties', 2] },
    ];
    expect([rest.status, tags.status]).toEqual([422, 422]);
    expect(rest.body['detail']).toMatchObject(faults.map(({ loc, ...fault }) => ({ ...fault, loc: ['body', ...loc] })));
    expect(graphql.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(graphql.errors?.[0]?.extensions.detail).toHaveLength(2);
    expect(await app.sql('select 1 from vendor_applications where account_id = $1', [id])).toEqual([]);
  });
});

describe('lists of texts that an earlier version stored', () => {
  it('are repaired by the migration: null is the word NULL again, empty members go, sound rows stay', async () => {
    const sound = await makeVendor(app, { counties: ['臺中市'] });
    const { database } = app.app.platform;
    const run = async (direction: 'up' | 'down'): Promise<void> => {
      const migration = new Migration20261122TextLists(database.orm.em.getDriver() as never, database.orm.config);
      migration[direction]();
      for (const query of migration.getQueries()) await app.sql(query as string);
    };
    await run('down');
    await app.sql(`update vendors set counties = array['a', null, ''], tags = array[null, null],
      county_keys = array['a', null] where id = $1`, [vendor.vendorId]); // prettier-ignore

    await run('up');

    const rows = await app.sql('select id, counties, tags, county_keys from vendors where id = any($1)', [
      [vendor.vendorId, sound.vendorId],
    ]);
    expect(rows).toContainEqual({
      id: vendor.vendorId,
      counties: ['a', 'NULL'],
      tags: ['NULL', 'NULL'],
      county_keys: ['a', 'null'],
    });
    expect(rows).toContainEqual({ id: sound.vendorId, counties: ['臺中市'], tags: [], county_keys: ['臺中市'] });
  });
});
