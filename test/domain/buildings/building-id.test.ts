import { describe, expect, it } from 'vitest';
import { validate, version } from 'uuid';
import { newBuildingId } from '../../../src/domain/buildings/import/building-id.js';

describe('ids of new buildings', () => {
  it('are distinct UUIDs of version 7 in the order in which they are made', () => {
    const ids = Array.from({ length: 5_000 }, newBuildingId);

    expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.toSorted()).toEqual(ids);
  });
});
