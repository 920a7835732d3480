import type { Response } from 'express';
import { describe, expect, it } from 'vitest';
import { PUBLIC_URL_SETTING } from '../../src/rest/public-base-url.js';
import { setListHeaders, type ListPlace } from '../../src/rest/list-headers.js';
import { vendorRoutes } from '../../src/rest/routes/vendor.routes.js';
import { roofRoutes } from '../../src/rest/routes/roof.routes.js';
import { listOf } from '../helpers/list-answer.js';

const VENDORS = vendorRoutes.find(({ path }) => path === '/api/vendors')!;
const ROOFS = roofRoutes.find(({ path }) => path === '/api/roofs')!;

/** What a client reads of the headers of a list. */
function read(
  route: typeof VENDORS,
  query: string,
  part: { total: number; totalIsEstimate?: true } & ListPlace,
  publicUrl?: string,
) {
  const headers = new Headers();
  const app = new Map([[PUBLIC_URL_SETTING, publicUrl]]);
  const response = {
    req: { originalUrl: `${route.path}${query}`, app },
    setHeader: (name: string, value: unknown) => headers.set(name, String(value)),
  };
  setListHeaders(response as unknown as Response, route.request.query, part);
  return listOf({ body: [], headers });
}

describe('the links of a list', () => {
  it('keep the declared parameters, leave out others, and are absolute with a public address', () => {
    const query = '?county=%E8%87%BA%E5%8C%97&secret=1&limit=2&offset=1';
    const { links, total } = read(VENDORS, query, { total: 6, limit: 2, offset: 1 }, 'https://solar.example/app/');

    const at = (offset: number) =>
      `https://solar.example/app/api/vendors?county=%E8%87%BA%E5%8C%97&limit=2&offset=${offset}`;
    expect(total).toBe(6);
    expect(links).toEqual({ first: at(0), prev: at(0), next: at(3), last: at(4) });
  });

  it.each([
    [0, 0, ['first', 'last']],
    [20, 0, ['first', 'last']],
    [21, 0, ['first', 'next', 'last']],
    [21, 20, ['first', 'prev', 'last']],
    [5, 400, ['first', 'prev', 'last']],
  ])('of %i items behind %i are %j', (total, offset, relations) => {
    expect(Object.keys(read(VENDORS, '', { total, limit: 20, offset }).links)).toEqual(relations);
  });

  it('have no last part where the length is an estimate, and a next one where items follow', () => {
    const estimate = { total: 12_000, totalIsEstimate: true, limit: 20, offset: 13_000 } as const;
    const [middle, end] = [true, false].map((hasNextPage) => read(VENDORS, '', { ...estimate, hasNextPage }));

    expect(middle!.isEstimate).toBe(true);
    expect(Object.keys(middle!.links)).toEqual(['first', 'prev', 'next']);
    expect(Object.keys(end!.links)).toEqual(['first', 'prev']);
  });

  it('go by cursor where the list has cursors', () => {
    const middle = read(ROOFS, '?sort=payback&after=a', { total: 9, next: 'b c' });
    const end = read(ROOFS, '?after=a', { total: 9, next: null });

    expect(middle.links).toEqual({ first: '/api/roofs?sort=payback', next: '/api/roofs?sort=payback&after=b+c' });
    expect(end.links).toEqual({ first: '/api/roofs' });
  });
});
