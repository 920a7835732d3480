import { describe, expect, it } from 'vitest';
import { passingDatabaseFault } from '../../src/core/database-faults.js';

describe('a fault of the database that passes', () => {
  it.each([
    ['that is not there', 'ECONNREFUSED', 5],
    ['that ended a statement', '57014', 5],
    ['whose disk is full', '53100', 60],
  ])('asks a caller to come back to a database %s (%s) after %d s', (_, code, seconds) => {
    expect(passingDatabaseFault({ code })).toMatchObject({ retryAfterSeconds: seconds });
  });

  it('is no other fault', () => {
    expect(['23505', '42601', undefined].map((code) => passingDatabaseFault({ code }))).toEqual(
      Array(3).fill(undefined),
    );
  });
});
