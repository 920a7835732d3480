import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** How a value is kept in the cache. */
export interface Codec<Value> {
  encode(value: Value): Promise<Uint8Array>;
  /** @throws when the bytes are not such a value; the entry is then thrown away and fetched again. */
  decode(bytes: Uint8Array): Promise<Value>;
}

/**
 * Keeps a value as packed JSON.
 * @param check gives the value back when it has the right shape, and throws when it has not.
 */
export const jsonCodec = <Value>(check: (value: unknown) => Value): Codec<Value> => ({
  encode: (value) => pack(JSON.stringify(value)),
  decode: async (bytes) => check(JSON.parse((await unpack(bytes)).toString('utf8'))),
});

/**
 * Keeps bytes as they are.
 * @param check throws when the bytes are not what they should be.
 */
export const bytesCodec = (check: (bytes: Uint8Array) => void): Codec<Uint8Array> => ({
  encode: (value) => Promise.resolve(value),
  decode: (bytes) => {
    check(bytes);
    return Promise.resolve(bytes);
  },
});
