import { describe, expect, it } from 'vitest';
import { existingPvKw } from '../../../src/core/buildings/existing-plant.js';

const SOLAR = { 'generator:source': 'solar' };

describe('the solar plant of a building', () => {
  it.each([
    [{ pv_kw: 12.5 }, 12.5],
    [{ pv_kw: '12.5' }, 12.5],
    [{ PV_KW: 3 }, 3],
    [{ ...SOLAR, 'generator:output:electricity': '5 kW' }, 5],
    [{ ...SOLAR, 'generator:output:electricity': '5.4kWp' }, 5.4],
    [{ ...SOLAR, 'generator:output:electricity': '4500 W' }, 4.5],
    [{ ...SOLAR, 'generator:output:electricity': '0.2 MW' }, 200],
    [{ ...SOLAR, 'generator:output:electricity': 'yes' }, null],
    [{ ...SOLAR }, null],
    [{ 'generator:source': 'wind', 'generator:output:electricity': '5 kW' }, null],
    [{ pv_kw: 0 }, null],
    [{ pv_kw: -3 }, null],
    [{ pv_kw: 'none' }, null],
    [{ pv_kw: '' }, null],
    [{ pv_kw: Number.NaN }, null],
    [{ pv_kw: 50_000 }, 50_000],
    [{ pv_kw: 50_000.5 }, null],
    [{}, null],
  ])('of %o is %s kW', (properties, kw) => {
    expect(existingPvKw(properties)).toBe(kw);
  });
});
