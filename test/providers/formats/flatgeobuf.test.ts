import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Position } from '../../../src/core/geometry/position.js';
import { createHttpClient } from '../../../src/providers/chain/http-client.js';
import { SourceFailure } from '../../../src/core/source-failure.js';
import { fileBytes, httpBytes, type ByteSource } from '../../../src/providers/formats/byte-source.js';
import { openFlatGeobuf } from '../../../src/providers/formats/flatgeobuf.js';
import { bytes, html, startStubUpstream, type Behaviour, type StubUpstream } from '../../helpers/stub-upstream.js';
import { writeFlatGeobuf, type WrittenFeature } from './flatgeobuf-writer.js';

const http = createHttpClient();
const folder = mkdtempSync(join(tmpdir(), 'flatgeobuf-'));
const soon = (): AbortSignal => AbortSignal.timeout(30_000);

const square = (lng: number, lat: number, size = 0.0002): Position[] => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
  [lng, lat],
];

/** A town of houses on a grid of 0.001°, each with its number. */
const town = (columns: number, rows: number): WrittenFeature[] =>
  Array.from({ length: columns * rows }, (_, i) => ({
    polygons: [[square(121 + (i % columns) * 0.001, 25 + Math.floor(i / columns) * 0.001)]],
    properties: { id: `house-${i}`, height: 3 + (i % 40), name: `第${i}棟` },
  }));

/** A source over bytes in memory that counts what it was asked for. */
function memoryBytes(file: Uint8Array): ByteSource & { readings: number; total: number } {
  const source = {
    readings: 0,
    total: 0,
    read: (offset: number, length: number) => {
      source.readings += 1;
      const piece = file.subarray(offset, offset + length);
      source.total += piece.length;
      return Promise.resolve({ bytes: piece, version: '1' });
    },
  };
  return source;
}

/** Serves a file with range requests. */
const ranges =
  (file: Uint8Array, etag = '"1"'): Behaviour =>
  (response, call) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(call.headers.range ?? '') ?? [];
    const piece = file.subarray(Number(from), Number(to) + 1);
    if (piece.length === 0) return void response.writeHead(416, { etag }).end();
    const end = Number(from) + piece.length - 1;
    response.writeHead(206, { etag, 'content-range': `bytes ${from}-${end}/${file.length}` });
    return void response.end(piece);
  };

const failureOf = async (work: Promise<unknown>): Promise<SourceFailure> => {
  const error: unknown = await work.catch((e: unknown) => e);
  if (error instanceof SourceFailure) return error;
  throw new Error('should have failed');
};

const ids = (features: { id: string }[]): string[] => features.map(({ id }) => id).toSorted();

let stub: StubUpstream;
beforeEach(async () => (stub = await startStubUpstream()));
afterEach(() => stub.close());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await http.close();
});

describe('a FlatGeobuf file read by box', () => {
  it('gives exactly the features whose box touches the question, for any box and any size of index', async () => {
    const files = [
      { features: town(1, 1), nodeSize: 16 },
      { features: town(4, 4), nodeSize: 16 },
      { features: town(17, 1), nodeSize: 16 },
      { features: town(40, 25), nodeSize: 16 },
      { features: town(30, 30), nodeSize: 2 },
    ].map(({ features, nodeSize }) => ({ features, file: writeFlatGeobuf(features, { nodeSize }) }));
    const edge = (from: number): fc.Arbitrary<number> => fc.double({ min: from - 0.01, max: from + 0.05, noNaN: true });

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.tuple(edge(121), edge(121)),
        fc.tuple(edge(25), edge(25)),
        async ({ features, file }, lngs, lats) => {
          const box = {
            west: Math.min(...lngs),
            east: Math.max(...lngs),
            south: Math.min(...lats),
            north: Math.max(...lats),
          };

          const { features: found } = await openFlatGeobuf(memoryBytes(file)).within(box, soon());

          const expected = features.filter(({ polygons }) => {
            const [[west, south], , [east, north]] = polygons[0]![0]! as [Position, Position, Position];
            return west <= box.east && east >= box.west && south <= box.north && north >= box.south;
          });
          expect(ids(found)).toEqual(expected.map(({ properties }) => String(properties['id'])).toSorted());
        },
      ),
      { seed: 4, numRuns: 150 },
    );
  });

  it('keeps shape, holes, several parts and fields of text and number', async () => {
    const courtyard = [square(121, 25, 0.001), square(121.0003, 25.0003, 0.0002)];
    const twins = [[square(121.01, 25)], [square(121.02, 25)]];
    const file = writeFlatGeobuf([
      { polygons: [courtyard], properties: { id: 'court', height: 12.5 } },
      { polygons: twins, properties: { id: 'twins', name: '雙塔' } },
    ]);

    const { features } = await openFlatGeobuf(memoryBytes(file)).within(
      { west: 120, south: 24, east: 122, north: 26 },
      soon(),
    );

    expect(features).toEqual([
      {
        type: 'Feature',
        id: 'court',
        geometry: { type: 'Polygon', coordinates: courtyard },
        properties: { id: 'court', height: 12.5 },
      },
      {
        type: 'Feature',
        id: 'twins',
        geometry: { type: 'MultiPolygon', coordinates: twins },
        properties: { id: 'twins', name: '雙塔' },
      },
    ]);
  });

  it('reads a small part of a large file', async () => {
    const file = writeFlatGeobuf(town(200, 100));
    const source = memoryBytes(file);

    const { features } = await openFlatGeobuf(source).within(
      { west: 121.05, south: 25.05, east: 121.0505, north: 25.0505 },
      soon(),
    );

    expect(features).toHaveLength(1);
    expect(source.total).toBeLessThan(file.length / 5);
  });

  it('reads the same over HTTP ranges and from a file on disk', async () => {
    const file = writeFlatGeobuf(town(40, 25));
    const path = join(folder, 'town.fgb');
    writeFileSync(path, file);
    stub.behave(ranges(file));
    const box = { west: 121.01, south: 25.01, east: 121.012, north: 25.012 };

    const fromDisk = await openFlatGeobuf(fileBytes(path)).within(box, soon());
    const fromServer = await openFlatGeobuf(httpBytes(`${stub.url}/town.fgb`, http)).within(box, soon());

    expect(fromDisk.features).toHaveLength(9);
    expect(fromServer).toEqual(fromDisk);
    expect(stub.calls.every(({ headers }) => headers.range !== undefined)).toBe(true);
  });

  it('87: refuses a server that ignores ranges, and one that answers a page', async () => {
    const file = openFlatGeobuf(httpBytes(stub.url, http));
    const box = { west: 121, south: 25, east: 122, north: 26 };

    stub.behave(bytes(writeFlatGeobuf(town(2, 2))));
    const whole = await failureOf(file.within(box, soon()));
    stub.behave(html);
    const page = await failureOf(file.within(box, soon()));

    expect([whole.kind, page.kind]).toEqual(['malformed', 'malformed']);
  });

  it('notices that the file was exchanged while it was read, and reads the new one next', async () => {
    const box = { west: 120.9, south: 24.9, east: 122, north: 26 };
    const file = openFlatGeobuf(httpBytes(stub.url, http));
    stub.behave(ranges(writeFlatGeobuf(town(40, 40)), '"old"'));
    await file.header(soon());
    stub.behave(ranges(writeFlatGeobuf(town(2, 2)), '"new"'));

    const exchanged = await failureOf(file.within(box, soon()));
    const anew = await file.within(box, soon());

    expect(exchanged.mayPass).toBe(true);
    expect(anew.features).toHaveLength(4);
  });

  it.each([
    ['no index', writeFlatGeobuf(town(2, 2), { nodeSize: 0 })],
    ['other coordinates', writeFlatGeobuf(town(2, 2), { epsg: 3826 })],
    ['another format', Buffer.from('PK\u0003\u0004 and then some more bytes')],
    ['nothing in it', Buffer.alloc(0)],
  ])('87: refuses a file with %s', async (_what, file) => {
    const failure = await failureOf(
      openFlatGeobuf(memoryBytes(file)).within({ west: 121, south: 25, east: 122, north: 26 }, soon()),
    );

    expect(failure.kind).toBe('malformed');
  });

  it('gives no feature of a file without any', async () => {
    const file = writeFlatGeobuf([]);

    const { features } = await openFlatGeobuf(memoryBytes(file)).within(
      { west: 121, south: 25, east: 122, north: 26 },
      soon(),
    );

    expect(features).toEqual([]);
  });

  it('87: a broken file is a failure or still whole, whatever byte is wrong and wherever it ends', async () => {
    const whole = writeFlatGeobuf(town(5, 5));
    const box = { west: 121, south: 25, east: 122, north: 26 };

    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), async (at, byte, end) => {
        const broken = Buffer.from(whole.subarray(0, end < whole.length / 2 ? whole.length : end));
        if (at < broken.length) broken[at] = byte;

        const outcome: unknown = await openFlatGeobuf(memoryBytes(broken))
          .within(box, soon())
          .catch((e: unknown) => e);

        const isFailure = outcome instanceof SourceFailure;
        expect(isFailure || Array.isArray((outcome as { features?: unknown }).features)).toBe(true);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
