import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { convertFeatures } from '../../../src/domain/buildings/import/converted-features.js';
import type { DegreeBox } from '../../../src/core/buildings/building-area.js';
import { createHttpClient, type HttpClient } from '../../../src/providers/chain/http-client.js';
import { openFootprintFile } from '../../../src/providers/formats/open-footprint-file.js';
import { collection, polygonFeature, square } from '../../domain/buildings/files.js';
import {
  bytes,
  closeMidBody,
  redirect,
  startStubUpstream,
  status,
  type Behaviour,
  type StubUpstream,
} from '../../helpers/stub-upstream.js';
import { writeFlatGeobuf } from './flatgeobuf-writer.js';

let stub: StubUpstream;
let http: HttpClient;

beforeEach(async () => {
  stub = await startStubUpstream();
  http = createHttpClient();
});

afterEach(async () => {
  await http.close();
  await stub.close();
});

/** Serves ranges of a file as servers of files do. */
const ranges =
  (body: Uint8Array, etag = '"1"'): Behaviour =>
  (response, { headers }) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(String(headers['range']))!.map(Number) as [
      number,
      number,
      number,
    ];
    const piece = body.subarray(first, last + 1);
    response.writeHead(206, { etag, 'content-range': `bytes ${first}-${first + piece.length - 1}/${body.length}` });
    response.end(piece);
  };

async function idsOf(path: string, box?: DegreeBox): Promise<string[]> {
  const file = await openFootprintFile(`${stub.url}/${path}`, { http, trust: 'operator' });
  const ids: string[] = [];
  for await (const batch of convertFeatures(file, { source: 'city', skip: 0, box, attributions: new Set() })) {
    ids.push(...batch.features.flatMap(({ buildings }) => buildings.map(({ sourceId }) => sourceId)));
  }
  return ids;
}

const TOWN = Buffer.from(
  collection([polygonFeature('a', [square(121, 25)]), polygonFeature('b', [square(121.01, 25)])]),
);

describe('a file of footprints on a server', () => {
  it('is read by ranges, the whole of it', async () => {
    stub.behave(ranges(TOWN));

    const ids = await idsOf('town.geojson');

    expect(ids).toEqual(['a', 'b']);
    expect(stub.calls.every(({ headers }) => headers['range'] !== undefined)).toBe(true);
  });

  it('is only read in the area of a box, when it has an index', async () => {
    const houses = Array.from({ length: 20_000 }, (_, i) => ({
      polygons: [[square(100 + (i % 200) * 0.1, 10 + Math.floor(i / 200) * 0.1) as [number, number][]]],
      properties: { id: `h${i}` },
    }));
    const body = writeFlatGeobuf(houses);
    let sent = 0;
    stub.behave((response, call) => {
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(String(call.headers['range']))!.map(Number);
      sent += last! - first! + 1;
      ranges(body)(response, call);
    });

    const ids = await idsOf('houses.fgb', { west: 99.99, south: 9.99, east: 100.01, north: 10.01 });

    expect(ids).toEqual(['h0']);
    expect(sent).toBeLessThan(3 * 1024 * 1024);
    expect(sent).toBeLessThan(body.length);
  });

  it('may be small and come as a whole', async () => {
    stub.behave(bytes(TOWN));

    expect(await idsOf('town.geojson')).toEqual(['a', 'b']);
  });

  it.each<[string, Behaviour, RegExp]>([
    ['is not there', status(404), /answered 404/],
    ['sends on to another host', redirect('http://example.test/town.geojson'), /redirects to another address/],
    [
      'answers with a different byte range',
      (response) => void response.writeHead(206, { 'content-range': 'bytes 7-9/900' }).end('abc'),
      /different byte range/,
    ],
    [
      'does not report the size',
      (response) => void response.writeHead(206, { 'content-range': 'bytes 0-0/*' }).end('a'),
      /does not report the size/,
    ],
  ])('that %s is refused with the reason', async (_name, behaviour, fault) => {
    stub.behave(behaviour);

    await expect(idsOf('town.geojson')).rejects.toThrow(fault);
  });

  it('is asked for again when the server breaks off', async () => {
    let calls = 0;
    stub.behave((response, call) => (++calls === 2 ? closeMidBody : ranges(TOWN))(response, call));

    expect(await idsOf('town.geojson')).toEqual(['a', 'b']);
  });

  it('that changes while it is read is given up', async () => {
    let calls = 0;
    stub.behave((response, call) => ranges(TOWN, `"${Math.min(2, ++calls)}"`)(response, call));

    await expect(idsOf('town.geojson')).rejects.toThrow('the file changed while it was read');
  });

  it('on a private network is refused where the address is not the operator’s', async () => {
    stub.behave(ranges(TOWN));

    const opening = openFootprintFile(`${stub.url}/town.geojson`, { http, trust: 'data' });

    await expect(opening).rejects.toMatchObject({ kind: 'forbidden_address' });
    expect(stub.calls).toEqual([]);
  });
});
