import type { Request, RequestHandler, Response } from 'express';
import { describe, expect, it } from 'vitest';
import { oneAfterTheOther } from '../../src/http/one-after-the-other.js';

const FAULT = new Error('fault');

function throwFault(): never {
  throw FAULT;
}

/** What goes on behind the handlers: nothing, or the fault that one of them had. */
const passThrough = (...handlers: RequestHandler[]): Promise<unknown> =>
  new Promise((resolve) => void oneAfterTheOther(handlers)({} as Request, {} as Response, resolve));

describe('several handlers as one', () => {
  it('have their turns in order, also where one waits', async () => {
    const turns: string[] = [];
    const noting =
      (name: string): RequestHandler =>
      async (_request, _response, next) => {
        turns.push(name);
        await Promise.resolve();
        next();
      };

    expect(await passThrough(noting('a'), noting('b'), noting('c'))).toBeUndefined();
    expect(turns).toEqual(['a', 'b', 'c']);
  });

  it.each<[string, RequestHandler]>([
    ['given', (_request, _response, next) => next(FAULT)],
    ['thrown', throwFault],
    ['of a promise', () => Promise.reject(FAULT)],
  ])('end with a fault that is %s', async (_how, handler) => {
    let isReached = false;
    const behind: RequestHandler = () => void (isReached = true);

    expect(await passThrough(handler, behind)).toBe(FAULT);
    expect(isReached).toBe(false);
  });
});
