import { describe, expect, it } from 'vitest';
import { extraterrestrialNormal } from '../../../src/core/energy/irradiance/extraterrestrial.js';
import { isSunOfBefore, thinnedSky } from '../../../src/core/energy/irradiance/sky-hours.js';
import { prepareSiteSky } from '../../../src/core/energy/irradiance/site-sky.js';
import {
  COATED_GLASS,
  diffuseIncidence,
  incidenceModifier,
  incidenceTable,
  PLAIN_GLASS,
} from '../../../src/core/energy/module/incidence-angle.js';
import { planeOptics } from '../../../src/core/energy/module/plane-optics.js';
import { buildYieldInput } from './build-yield-input.js';

describe('the sun’s strength outside the atmosphere', () => {
  // the Earth is nearest to the sun about 3 January; its orbit has an eccentricity e of 0.0167 (Astronomical Almanac)
  const [PERIHELION, ECCENTRICITY] = [3.2, 0.0167];

  it('is the same as many days after the perihelion as before it', () => {
    for (let days = 1; days <= 182; days++) {
      const [after, before] = [extraterrestrialNormal(PERIHELION + days), extraterrestrialNormal(PERIHELION - days)];
      expect(Math.abs(after / before - 1)).toBeLessThan(1e-4);
    }
  });

  it('is on average of perihelion and aphelion 1 + 3 e² of the solar constant, as 1/(1-e)² and 1/(1+e)² are', () => {
    const ends = (extraterrestrialNormal(PERIHELION) + extraterrestrialNormal(PERIHELION + 182.5)) / 2;

    expect(ends / 1366.1).toBeCloseTo(1 + 3 * ECCENTRICITY ** 2, 4);
  });
});

describe('the hours of a site', () => {
  it('have the sun of the hour before only where all of its direction is the same', () => {
    const sun = [[1, 2, 3], [1, 2, 3], [9, 2, 3], [9, 8, 3], [9, 8, 7], [9, 8, 7]]; // prettier-ignore
    const column = (at: number) => Float64Array.from(sun, (direction) => direction[at]!);
    const columns = { sunEast: column(0), sunNorth: column(1), sunUp: column(2) };

    expect(sun.map((_, i) => isSunOfBefore(columns, i))).toEqual([false, true, false, false, false, true]);
  });

  it('are thinned to no fewer than are asked for, each then counting for those left out', () => {
    const { sky } = prepareSiteSky(buildYieldInput());
    const year = sky.hoursPerYear.reduce((sum, hours) => sum + hours, 0);
    const fifth = sky.count / 5;

    expect(thinnedSky(sky, sky.count + 1)).toBe(sky);
    expect(thinnedSky(sky, fifth).count).toBe(Math.floor(fifth));
    expect(thinnedSky(sky, fifth + 0.1)).toBe(sky);
    const left = thinnedSky(sky, 100).hoursPerYear.reduce((sum, hours) => sum + hours, 0);
    expect(Math.abs(left / year - 1)).toBeLessThan(0.02);
  });
});

describe('the glass', () => {
  /** A modifier that is the cosine itself, whose integrals are known. */
  const cosines = Float64Array.from({ length: 2050 }, (_, i) => i / 2048);

  it('has a table of 2,048 steps of the cosine and one value more', () => {
    const table = incidenceTable(COATED_GLASS);

    expect(table).toHaveLength(2050);
    expect([table[0], table[1024], table[2048]]).toEqual([0, incidenceModifier(0.5, COATED_GLASS), 1]);
  });

  it('lets two thirds of a sky’s light to a flat plane and a wall where it lets the cosine through', () => {
    // over a half or a quarter of the sphere: ∫ cos² / ∫ cos = (1/3) / (1/2)
    expect(diffuseIncidence(cosines, 0, 'sky', 400)).toBeCloseTo(2 / 3, 5);
    expect(diffuseIncidence(cosines, 90, 'sky', 400)).toBeCloseTo(2 / 3, 5);
    expect(diffuseIncidence(cosines, 0, 'ground', 400)).toBe(0);
  });

  it('treats sky and ground alike on a wall, which sees half of each', () => {
    const table = incidenceTable(PLAIN_GLASS);

    expect(diffuseIncidence(table, 90, 'sky', 60)).toBeCloseTo(diffuseIncidence(table, 90, 'ground', 60), 12);
  });

  it('is integrated each 3 degrees of tilt over 60 by 60 directions, and a line between', () => {
    const table = incidenceTable(PLAIN_GLASS);
    const sky = (tilt: number): number => diffuseIncidence(table, tilt, 'sky', 60);

    expect(planeOptics(PLAIN_GLASS, 33).sky).toBe(sky(33));
    expect(planeOptics(PLAIN_GLASS, 34).sky).toBeCloseTo((2 * sky(33) + sky(36)) / 3, 12);
  });

  it('is remembered until 16 others were asked for', () => {
    const optics = (thicknessM: number) => planeOptics({ ...PLAIN_GLASS, thicknessM }, 30).table;
    const isKept = (thicknessM: number, table: Float64Array): boolean => optics(thicknessM) === table;
    let next = 1;
    const fresh = (): number => (next += 1) / 1_000;
    // glasses until the memory is emptied: it then holds the last and the first, which was looked up again
    const first = fresh();
    const table = optics(first);
    do optics(fresh());
    while (isKept(first, table));
    const again = optics(first);

    const others = Array.from({ length: 15 }, () => (optics(fresh()), isKept(first, again)));

    expect(others).toEqual([...Array<boolean>(14).fill(true), false]);
  });
});
