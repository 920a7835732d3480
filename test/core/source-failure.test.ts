import { describe, expect, it } from 'vitest';
import { SourceFailure } from '../../src/core/source-failure.js';

const mayPass = (status?: number): boolean =>
  new SourceFailure('status', 'refused', status === undefined ? {} : { status }).mayPass;

describe('a status that a source answers with', () => {
  it('is worth asking again at once where its server or gateway is overloaded or restarting', () => {
    expect([500, 502, 503, 504].map(mayPass)).toEqual([true, true, true, true]);
  });

  it('is the same a moment later where it is any other, or none', () => {
    expect([400, 404, 429, 499, 501, 505, undefined].map(mayPass)).toEqual(Array(7).fill(false));
  });
});
