import { describe, expect, it } from 'vitest';
import type { Sql } from '../../../src/database/sql-types.js';
import { createVendorPages, type VendorPage } from '../../../src/domain/vendors/vendor-pages.service.js';

const page = (total: number, name = ''): VendorPage => ({
  items: [{ counties: [], tags: [], portfolios: [], name } as unknown as VendorPage['items'][number]],
  total,
  limit: 20,
  offset: 0,
  cursors: ['c'],
  hasNextPage: false,
  hasPreviousPage: false,
});

/** Pages over a database that knows nothing but a revision. */
function pagesAt(state: { revision: string }) {
  const rows = () => Promise.resolve([{ revision: state.revision }]);
  return createVendorPages({ rows } as unknown as Sql);
}

describe('the pages that are kept', () => {
  it('are read once for all that ask the same at the same time, and again after a change', async () => {
    const state = { revision: 'a' };
    const pages = pagesAt(state);
    let reads = 0;
    const ask = () => pages.once('q', () => Promise.resolve(page(++reads)));

    const first = await Promise.all(Array.from({ length: 20 }, ask));
    const again = await ask();
    state.revision = 'b';
    const changed = await Promise.all(Array.from({ length: 20 }, ask));

    expect(new Set([...first, again].map(({ total }) => total))).toEqual(new Set([1]));
    expect(new Set(changed.map(({ total }) => total))).toEqual(new Set([2]));
  });

  it('are not those whose reading failed', async () => {
    const pages = pagesAt({ revision: 'a' });

    const failed = pages.once('q', () => Promise.reject(new Error('down')));
    await expect(failed).rejects.toThrow('down');
    const next = await pages.once('q', () => Promise.resolve(page(1)));

    expect(next.total).toBe(1);
  });

  it('cannot be changed by one that is answered with them', async () => {
    const pages = pagesAt({ revision: 'a' });

    const { items } = await pages.once('q', () => Promise.resolve(page(1)));

    expect(() => items.pop()).toThrow(TypeError);
    expect(() => (items[0]!.name = 'x')).toThrow(TypeError);
    expect(() => items[0]!.portfolios.pop()).toThrow(TypeError);
  });

  it('make room for others: an endless number of questions does not fill the memory', async () => {
    const pages = pagesAt({ revision: 'a' });
    let reads = 0;
    const megabyte = 'x'.repeat(1024 * 1024);
    const ask = (question: number) => pages.once(`q ${question}`, () => Promise.resolve(page(++reads, megabyte)));

    for (let question = 0; question < 20; question++) await ask(question);
    await ask(19);
    const afterLatest = reads;
    await ask(0);

    expect([afterLatest, reads]).toEqual([20, 21]);
  });
});
