import { LRUCache } from 'lru-cache';
import type { DocumentNode } from 'graphql';

/** Documents kept parsed, and texts of persisted queries [bytes, about]. */
const MAX_DOCUMENTS_BYTES = 16 * 1024 * 1024;
const MAX_TEXTS_BYTES = 8 * 1024 * 1024;
/** What a parsed document holds for each word of its text: the token, and its share of the nodes that point at it [bytes]. */
const TOKEN_BYTES = 350;

/** What Apollo puts before the hash of a persisted query in its store. */
export const PERSISTED = 'apq:';

/** A cache as Apollo asks for it; its keys are hashes. */
export interface BoundedStore<Value> {
  get(key: string): Promise<Value | undefined>;
  set(key: string, value: Value): Promise<void>;
  delete(key: string): Promise<boolean>;
}

/** Keeps what was used last, up to a number of bytes. */
function createBoundedStore<Value extends object | string>(
  maxSize: number,
  sizeOf: (value: Value) => number,
): BoundedStore<Value> {
  const cache = new LRUCache<string, Value>({ maxSize, sizeCalculation: sizeOf });
  return {
    get: (key) => Promise.resolve(cache.get(key)),
    set: (key, value) => {
      cache.set(key, value);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(cache.delete(key)),
  };
}

/** Documents that were parsed and found valid, with the texts that they point at. */
export const createDocumentStore = (): BoundedStore<DocumentNode> =>
  createBoundedStore(MAX_DOCUMENTS_BYTES, documentBytes);

/** Texts of persisted queries. */
export const createTextStore = (): BoundedStore<string> =>
  createBoundedStore(MAX_TEXTS_BYTES, (text) => Math.max(1, 2 * text.length));

/** What a parsed document keeps in memory, about [bytes]. */
export function documentBytes({ loc }: DocumentNode): number {
  let tokens = 1;
  for (let token = loc?.startToken ?? null; token !== null; token = token.next) tokens += 1;
  return tokens * TOKEN_BYTES + 2 * (loc?.source.body.length ?? 0);
}
