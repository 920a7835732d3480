import { describe, expect, it } from 'vitest';
import { EstimateAnswer } from '../../src/contract/assessments/estimate.answer.js';
import { DoneAnswer } from '../../src/contract/accounts/account.answer.js';
import { jsonAnswer, RawAnswer, routesFor } from '../../src/rest/route.js';

const DONE: DoneAnswer = { ok: true };

const plain = { summary: 'A sample', request: {} } as const;
const { get } = routesFor('anyone', 'Health');

// the type check refuses what it does not refuse: an expected error that is missing is an error
describe('a route whose handler answers something else than its declaration does not compile', () => {
  it('as an object', () => {
    const declared = { ...plain, answer: { of: EstimateAnswer } } as const;

    const wrong = [
      // @ts-expect-error -- not an estimate
      get('/api/sample', { ...declared, handle: () => ({ nothing: 1 }) }),
      // @ts-expect-error -- not an estimate, though later
      get('/api/sample', { ...declared, handle: () => Promise.resolve({ nothing: 1 }) }),
      // @ts-expect-error -- nothing at all
      get('/api/sample', { ...declared, handle: () => undefined }),
      // @ts-expect-error -- the answer of another operation
      get('/api/sample', { ...declared, handle: () => DONE }),
    ];

    expect(wrong).toHaveLength(4);
  });

  it('as a list', () => {
    const declared = { ...plain, answer: { of: DoneAnswer, list: true } } as const;

    const right = get('/api/sample', { ...declared, handle: () => [DONE] });
    // @ts-expect-error -- one instead of a list
    const wrong = get('/api/sample', { ...declared, handle: () => DONE });

    expect(wrong).not.toBe(right);
  });

  it('as a part of a list', () => {
    const declared = { ...plain, answer: { of: DoneAnswer, list: 'part' } } as const;

    const page = { total: 1, limit: 20, offset: 0 };
    const right = get('/api/sample', { ...declared, handle: () => ({ ...page, items: [DONE] }) });
    // @ts-expect-error -- items of another kind
    const wrong = get('/api/sample', { ...declared, handle: () => ({ ...page, items: [{ nothing: 1 }] }) });

    expect(wrong).not.toBe(right);
  });

  it('as text, which a schema of its own asks for', () => {
    const declared = { ...plain, answer: { schema: { type: 'object' } } } as const;

    const right = [
      get('/api/sample', { ...declared, handle: () => new RawAnswer('{}') }),
      get('/api/sample', { ...declared, handle: () => jsonAnswer({ nothing: 1 }) }),
    ];
    // @ts-expect-error -- an object that nothing checks
    const wrong = get('/api/sample', { ...declared, handle: () => ({ nothing: 1 }) });

    expect(right).not.toContain(wrong);
  });
});
