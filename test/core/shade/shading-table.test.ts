import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLocalFrame } from '../../../src/core/geometry/local-frame.js';
import type { Polygon } from '../../../src/core/geometry/position.js';
import { toPrisms, type Prism } from '../../../src/core/shade/building.js';
import { districtShading } from '../../../src/core/shade/district-shading.js';
import { roofSamples } from '../../../src/core/shade/roof-samples.js';
import { roofShadows } from '../../../src/core/shade/roof-shadows.js';
import { buildShadingTable, litShare } from '../../../src/core/shade/shading-table.js';
import { createNeighbourhood, skylineOf } from '../../../src/core/shade/sky/skyline.js';
import { skyViewFactor } from '../../../src/core/shade/sky/sky-view.js';
import { createSunFrame } from '../../../src/core/shade/sun-frame.js';
import { sunPosition } from '../../../src/core/sun/sun-position.js';
import { districtShadingTables, skyViewOfTable } from '../../helpers/district-tables.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { rectangle } from '../geometry/shapes.js';

const prism = (x: number, y: number, width: number, depth: number, heightM: number): Prism => ({
  rings: [rectangle(x, y, width, depth)],
  heightM,
  baseHeightM: 0,
});

function exactLitShares(prisms: readonly Prism[], azimuth: number, elevation: number): number[] {
  const frame = createSunFrame({ azimuth, apparentElevation: elevation });
  const turned = prisms.map((p) => ({ ...p, rings: p.rings.map(frame.toSun) }));
  const lit = prisms.map(() => 1);
  for (const { index, share } of roofShadows(turned, frame.shadowPerMetre)) lit[index] = 1 - share;
  return lit;
}

describe('shading table', () => {
  it('is lit everywhere with a free horizon, and never at or below it', () => {
    const table = buildShadingTable([new Float32Array(360)]);

    expect(table.share).toHaveLength(72);
    expect(table.share.flat().every((share) => share === 1)).toBe(true);
    expect(litShare(table, 123, 1)).toBe(1);
    expect(litShare(table, 123, 0)).toBe(0);
    expect(litShare(table, 123, Number.NaN)).toBe(0);
    expect(skyViewOfTable(table)).toBeCloseTo(1, 9);
  });

  it('is the mean of the parts of each bin above the skylines, one by one', () => {
    let state = 7;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const skylines = Array.from({ length: 23 }, () => Float32Array.from({ length: 360 }, () => 90 * random() ** 3));

    const { share } = buildShadingTable(skylines, { azimuthStepDeg: 6, elevationStepDeg: 3 });

    share.forEach((row, i) =>
      row.forEach((lit, j) => {
        const [low, high] = [Math.max(0, 3 * j - 1.5), Math.min(90, 3 * j + 1.5)];
        const parts = [-3, -2, -1, 0, 1, 2, 3].flatMap((step) =>
          skylines.map((skyline) => {
            const above = (high - skyline[(6 * i + step + 360) % 360]!) / (high - low);
            return (Math.abs(step) === 3 ? 0.5 : 1) * Math.min(1, Math.max(0, above));
          }),
        );
        const mean = parts.reduce((sum, part) => sum + part, 0) / (6 * skylines.length);
        // kept to three decimals
        expect(Math.abs(lit - mean)).toBeLessThanOrEqual(0.0005 + 1e-12);
      }),
    );
  });

  it('gives the share of samples in sun and interpolates between its bins', () => {
    const half = [new Float32Array(360), new Float32Array(360).fill(60)];

    const table = buildShadingTable(half, { azimuthStepDeg: 10, elevationStepDeg: 5 });

    expect(litShare(table, 0, 40)).toBe(0.5);
    expect(litShare(table, 359.9, 40)).toBe(0.5);
    expect(litShare(table, 200, 75)).toBe(1);
    expect(litShare(table, 200, 60)).toBeCloseTo(0.75, 9);
    expect(skyViewOfTable(table)).toBeCloseTo((1 + skyViewFactor(half[1]!)) / 2, 2);
  });

  it('keeps its shares within 0 and 1 and rising with elevation', () => {
    const hood = createNeighbourhood([prism(20, -10, 10, 20, 30), prism(-40, 10, 20, 20, 50)]);
    const { points } = roofSamples([rectangle(-5, -5, 10, 10)]);

    const table = buildShadingTable(points.map((p) => skylineOf(hood, { ...p, heightM: 10 }).elevation));

    for (const row of table.share) {
      expect(row.every((share, j) => share >= 0 && share <= 1 && share >= (row[j - 1] ?? 0))).toBe(true);
    }
  });
});

describe('shading of a district by scan lines', () => {
  it('shades a roof as the closed formula says', () => {
    const district = [prism(0, 0, 20, 20, 30), prism(25, 0, 20, 20, 10)];

    const lit = districtShading(district, [
      { azimuth: 270, elevation: 60 },
      { azimuth: 90, elevation: 60 },
      { azimuth: 270, elevation: -1 },
    ]);

    const reach = 20 / Math.tan(Math.PI / 3) - 5;
    expect(lit[3]).toBeCloseTo(1 - reach / 20, 4);
    expect(lit[4]).toBe(1);
    expect(lit[0]).toBe(1);
    expect([lit[2], lit[5]]).toEqual([0, 0]);
  });

  it('counts a tower upon a podium, and towers that share a wall, as clipping does', () => {
    const district = [
      prism(0, 0, 60, 40, 10),
      prism(20, 10, 10, 10, 40),
      prism(30, 10, 10, 10, 30),
      prism(70, 5, 20, 20, 12),
    ];
    const suns = [0, 37, 90, 145, 211, 270, 333].flatMap((azimuth) =>
      [8, 25, 60].map((elevation) => ({ azimuth, elevation })),
    );

    const lit = districtShading(district, suns, 0.1);

    suns.forEach(({ azimuth, elevation }, k) => {
      exactLitShares(district, azimuth, elevation).forEach((exact, roof) => {
        expect(Math.abs(lit[roof * suns.length + k]! - exact)).toBeLessThan(0.01);
      });
    });
  });

  it('counts only the area of a podium that its tower leaves free', () => {
    const podium = [prism(0, 0, 40, 20, 10), prism(0, 0, 20, 20, 40)];

    const lit = districtShading(podium, [
      { azimuth: 90, elevation: 45 },
      { azimuth: 270, elevation: (Math.atan(3) * 180) / Math.PI },
    ]);

    // free are 20 m: all in the sun from the east, 10 m in the shade of 30 m from the west
    expect(lit[0]).toBeCloseTo(1, 6);
    expect(lit[1]).toBeCloseTo(0.5, 2);
  });

  it('does not depend on the order of buildings', () => {
    const district = [prism(0, 0, 20, 20, 30), prism(25, 3, 20, 20, 10), prism(10, 25, 12, 12, 18)];
    const suns = [{ azimuth: 250, elevation: 20 }];

    const lit = [...districtShading(district, suns)];
    const turned = [...districtShading(district.toReversed(), suns)];

    expect(turned.toReversed()).toEqual(lit);
  });

  it('gives nothing for nothing', () => {
    expect(districtShading([], [{ azimuth: 0, elevation: 10 }])).toHaveLength(0);
    expect(districtShadingTables([])).toEqual([]);
  });

  it.skipIf(!hasSharedData)(
    `stays within a mean error of 0.003 of exact clipping on real footprints, and its tables agree with skylines${sharedDataNotice}`,
    () => {
      const place = { lat: 25.04, lng: 121.5 };
      const file = JSON.parse(readFileSync(sharedData('buildings/taipei-wanhua-zhongzheng.geojson'), 'utf8')) as {
        features: { properties: { height_m: number }; geometry: { coordinates: Polygon } }[];
      };
      const prisms = toPrisms(
        file.features
          .slice(0, 400)
          .map(({ properties, geometry }) => ({ footprint: geometry.coordinates[0]!, heightM: properties.height_m })),
        createLocalFrame(place),
      );
      const suns = [0, 2, 4, 6, 8, 10].flatMap((hour) => {
        const sun = sunPosition(place, new Date(Date.UTC(2026, 2, 20, hour - 1)));
        return sun.apparentElevation > 2 ? [{ azimuth: sun.azimuth, elevation: sun.apparentElevation }] : [];
      });

      const lit = districtShading(prisms, suns);
      const table = districtShadingTables(prisms.slice(0, 60))[30]!;

      const errors = suns.flatMap(({ azimuth, elevation }, k) =>
        exactLitShares(prisms, azimuth, elevation).map((exact, roof) => Math.abs(lit[roof * suns.length + k]! - exact)),
      );
      expect(suns.length).toBeGreaterThan(4);
      expect(errors.reduce((a, b) => a + b, 0) / errors.length).toBeLessThan(0.003);
      const hood = createNeighbourhood(prisms.slice(0, 60));
      const { points } = roofSamples(prisms[30]!.rings);
      const views = points.map((p) => skyViewFactor(skylineOf(hood, { ...p, heightM: prisms[30]!.heightM }).elevation));
      expect(skyViewOfTable(table)).toBeCloseTo(views.reduce((a, b) => a + b, 0) / views.length, 1);
    },
  );
});
