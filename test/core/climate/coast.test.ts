import { describe, expect, it } from 'vitest';
import { coastDistanceKm } from '../../../src/core/climate/townships.js';
import { readReference } from '../../../src/providers/reference-files.js';

const { townships, stations } = readReference();
const named = (name: string) => stations.find((station) => station.name === name)!.coastKm!;

describe('the distance from the coast', () => {
  it('is small in harbours and on islands and large among the mountains', () => {
    expect(named('花蓮')).toBeLessThan(1.5);
    expect(named('澎湖')).toBeLessThan(3);
    expect(named('彭佳嶼')).toBe(0);
    expect(named('臺中')).toBeGreaterThan(18);
    expect(named('臺中')).toBeLessThan(28);
    expect(named('阿里山')).toBeGreaterThan(55);
    expect(named('阿里山')).toBeLessThan(75);
  });

  it('is 0 on a quay outside the outline and not known at sea or abroad', () => {
    expect(coastDistanceKm(townships, { lat: 25.163, lng: 121.7595 })).toBeLessThan(2);
    expect(coastDistanceKm(townships, { lat: 24, lng: 119 })).toBeUndefined();
    expect(coastDistanceKm(townships, { lat: 35.68, lng: 139.77 })).toBeUndefined();
  });
});
