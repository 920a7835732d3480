import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roofFaces, type RoofForm } from '../../../src/core/estimate/roof/roof-faces.js';
import { shapeOdds, shapeUncertainty } from '../../../src/core/estimate/roof/roof-hypotheses.js';
import { rotated, signedArea } from '../../../src/core/geometry/ring.js';

const form = (more: Partial<RoofForm>): RoofForm => ({
  shape: 'gabled',
  direction: null,
  angle: null,
  heightM: null,
  orientation: null,
  ...more,
});
/** 20 m from west to east, 10 m from south to north. */
const BOX = Float64Array.of(0, 0, 20, 0, 20, 10, 0, 10);

const facesOf = (more: Partial<RoofForm>) =>
  roofFaces([BOX], form(more))
    .map(({ azimuth, tilt, outline }) => ({ azimuth: Math.round(azimuth), tilt, m2: Math.round(signedArea(outline)) }))
    .toSorted((a, b) => a.azimuth - b.azimuth);

describe('the faces of a roof', () => {
  it('of a gable look across its longer side, or along it where that is tagged', () => {
    expect(facesOf({ angle: 30 })).toEqual([
      { azimuth: 0, tilt: 30, m2: 100 },
      { azimuth: 180, tilt: 30, m2: 100 },
    ]);
    expect(facesOf({ angle: 30, orientation: 'across' }).map(({ azimuth }) => azimuth)).toEqual([90, 270]);
    expect(facesOf({ angle: 30, direction: 90 }).map(({ azimuth }) => azimuth)).toEqual([90, 270]);
  });

  it('of a hip are two trapezoids and two triangles of one pitch', () => {
    expect(facesOf({ shape: 'hipped', heightM: 5 })).toEqual([
      { azimuth: 0, tilt: 45, m2: 75 },
      { azimuth: 90, tilt: 45, m2: 25 },
      { azimuth: 180, tilt: 45, m2: 75 },
      { azimuth: 270, tilt: 45, m2: 25 },
    ]);
  });

  it('of a shed is one that looks where it is tagged, with the pitch of its height, else 20°', () => {
    expect(facesOf({ shape: 'skillion', direction: 180, heightM: 10 })).toEqual([
      { azimuth: 180, tilt: expect.closeTo(45, 9), m2: 200 },
    ]);
    expect(facesOf({ shape: 'skillion', direction: 90 })).toEqual([{ azimuth: 90, tilt: 20, m2: 200 }]);
  });

  it('have tilt, azimuth and area of those that the data set has, the ridge where their areas say', () => {
    const [north, south] = [20, 45].map((tilt, i) => ({ tilt, azimuth: 2 + 178 * i, areaM2: (160 - 120 * i) / Math.cos((tilt * Math.PI) / 180) })); // prettier-ignore
    const dormers = [{ tilt: 60, azimuth: 180, areaM2: 2 }, { tilt: 0, azimuth: 0, areaM2: 1 }]; // prettier-ignore

    const faces = facesOf({ angle: 30, faces: [north!, south!, ...dormers] });

    expect(faces).toEqual([
      { azimuth: 2, tilt: 20, m2: 160 },
      { azimuth: 180, tilt: 45, m2: 40 },
    ]);
    expect(facesOf({ shape: 'skillion', direction: 180, faces: [south!] })).toMatchObject([{ tilt: 45, m2: 200 }]);
    // one that the data set has not keeps the form's own
    expect(facesOf({ angle: 30, faces: [south!] })).toMatchObject([{ tilt: 30, m2: 100 }, { tilt: 45, m2: 100 }]); // prettier-ignore
  });

  it('turn with the building and share its box', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
        fc.constantFrom('gabled', 'hipped'),
        (turn, shape) => {
          const faces = roofFaces([rotated(BOX, Math.cos(turn), Math.sin(turn))], form({ shape, angle: 25 }));
          const areas = faces.map(({ outline }) => signedArea(outline));
          expect(areas.every((area) => area > 0)).toBe(true);
          expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(200, 1);
        },
      ),
      { seed: 11 },
    );
  });
});

describe('roof hypotheses', () => {
  it('have odds that sum to 1 and make tall blocks flat', () => {
    const [low, tall] = [shapeOdds(3), shapeOdds(40)];

    for (const odds of [low, tall]) expect(odds.flat + odds.gabled + odds.shed).toBeCloseTo(1, 12);
    expect(low.flat).toBeCloseTo(262 / 710, 12);
    expect(tall.flat).toBeGreaterThan(0.98);
  });

  it('add the variance between them, and nothing where they agree', () => {
    const plant = (shape: 'flat' | 'gabled' | 'shed', odds: number, ...energiesKwh: number[]) => ({
      shape,
      odds,
      capacityKw: 5,
      energiesKwh,
    });
    const differing = [plant('flat', 0.5, 100), plant('gabled', 0.3, 60), plant('shed', 0.2, 80, 110)];

    // mean 87; 0.5 x 13² + 0.3 x 27² + 0.1 x 7² + 0.1 x 23² = 361
    expect(shapeUncertainty(differing, 100)[0]!.relativeSigma).toBeCloseTo(0.19, 10);
    expect(shapeUncertainty([plant('flat', 1, 100)], 100)[0]!.relativeSigma).toBe(0);
    expect(shapeUncertainty([], 100)).toEqual([]);
  });
});
