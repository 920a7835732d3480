import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { featureCollection, polygon as turfPolygon, union as turfUnion } from '@turf/turf';
import { Clipper, FillRule } from 'clipper2-ts';
import { createLocalFrame } from '../src/core/geometry/local-frame.js';
import { unionRings } from '../src/core/geometry/overlay.js';
import type { FlatRing, Polygon } from '../src/core/geometry/position.js';
import { toPrisms, type Prism, type ShadeBuilding } from '../src/core/shade/building.js';
import { districtShading, type SunAngles } from '../src/core/shade/district-shading.js';
import { roofShadows } from '../src/core/shade/roof-shadows.js';
import { SHADING_ROWS } from '../src/core/shade/shading-codec.js';
import { packPrisms } from '../src/core/shade/scan-lines.js';
import { scanDistrict } from '../src/core/shade/shading-shares.js';
import { groundSweeps } from '../src/core/shade/shadows.js';
import { createSunFrame } from '../src/core/shade/sun-frame.js';
import { sweepRing } from '../src/core/shade/sweep.js';
import { sunPosition } from '../src/core/sun/sun-position.js';
import type { BenchRow } from './bench-row.js';

const PLACE = { lat: 25.04, lng: 121.5 };
const LOW_SUN = { azimuth: 240, apparentElevation: 10 };
const FILES = ['taipei-wanhua-zhongzheng.geojson', 'taipei-xinyi-nangang.geojson'];
/** Buildings that turf is given; its time for more is extrapolated in proportion. */
const TURF_BUILDINGS = 40;
const UNITS_PER_M = 10_000;
/** Spacing of scan lines for the lit share [m]: as wide as a mean error under 0.003 allows. */
const BENCH_SPACING_M = 1.25;

interface HeightCollection {
  features: { properties: { height_m: number }; geometry: { coordinates: Polygon } }[];
}

function readTown(): ShadeBuilding[] {
  const folder = process.env['SHARED_DATA_DIR'] ?? resolve('../shared/data');
  const paths = FILES.map((file) => join(folder, 'buildings', file)).filter((path) => existsSync(path));
  return paths.flatMap((path) =>
    (JSON.parse(readFileSync(path, 'utf8')) as HeightCollection).features.map(({ properties, geometry }) => ({
      footprint: geometry.coordinates[0]!,
      holes: geometry.coordinates.slice(1),
      heightM: properties.height_m,
    })),
  );
}

/** Blocks on a turned grid, for machines without the real footprints. */
function syntheticTown(): ShadeBuilding[] {
  const frame = createLocalFrame(PLACE);
  return Array.from({ length: 5000 }, (_, i) => {
    const [x, y] = [(i % 71) * 22 - 780, Math.floor(i / 71) * 24 - 850];
    const turn = (a: number, b: number) => frame.toWgs84({ x: x + a - b * 0.2, y: y + b + a * 0.2 });
    const size = 12 + ((i * 7) % 9);
    return { footprint: [turn(0, 0), turn(size, 0), turn(size, 14), turn(0, 14)], heightM: 6 + ((i * 13) % 40) };
  });
}

/** Median time of some runs after one to warm up [ms]. */
function medianMs(runs: number, work: () => unknown): number {
  work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[runs >> 1]!;
}

const sweepAndUnion = (prisms: readonly Prism[], shadowPerMetre: number) =>
  unionRings(groundSweeps(prisms, shadowPerMetre).flatMap(({ rings }) => rings));

const toPath = (ring: FlatRing) =>
  Array.from({ length: ring.length / 2 }, (_, i) => ({
    x: Math.round(ring[2 * i]! * UNITS_PER_M),
    y: Math.round(ring[2 * i + 1]! * UNITS_PER_M),
  }));

/** The same sweeps in north-up metres, handed to clipper2-ts at once. */
function clipperInOneCall(prisms: readonly Prism[], shadowX: number, shadowY: number) {
  const paths = prisms.flatMap(({ rings, heightM }) =>
    rings.map((ring) => toPath(sweepRing(ring, shadowX * heightM, shadowY * heightM).ring)),
  );
  return Clipper.union(paths, FillRule.NonZero);
}

/** The usual way: for each building the union of its footprint's parallelograms, then the union of all. */
function turfSweeps(buildings: readonly ShadeBuilding[], shadowPerMetre: number) {
  const perDegree = 111_000;
  const azimuth = (LOW_SUN.azimuth * Math.PI) / 180;
  const sweeps = buildings.map(({ footprint, heightM }) => {
    const shift = (heightM * shadowPerMetre) / perDegree;
    const [dx, dy] = [-Math.sin(azimuth) * shift * 1.1, -Math.cos(azimuth) * shift];
    const move = ([lng, lat]: readonly number[]) => [lng! + dx, lat! + dy];
    const sides = footprint.slice(1).map((b, i) => {
      const a = footprint[i]!;
      return turfPolygon([[[...a], [...b], move(b), move(a), [...a]]]);
    });
    return turfUnion(featureCollection([turfPolygon([footprint.map((p) => [...p])]), ...sides]))!;
  });
  return turfUnion(featureCollection(sweeps));
}

const row = (work: string, oursMs: number, baseline: string, baselineMs: number, note?: string): BenchRow => ({
  work,
  ours: `${oursMs.toFixed(1)} ms`,
  baseline: `${baseline} ${baselineMs.toFixed(0)} ms`,
  ratio: baselineMs / oursMs,
  ...(note === undefined ? {} : { note }),
});

function benchUnion(buildings: readonly ShadeBuilding[]): BenchRow[] {
  const count = buildings.length;
  const frame = createSunFrame(LOW_SUN);
  const local = toPrisms(buildings, createLocalFrame(PLACE));
  const turned = local.map((prism) => ({ ...prism, rings: prism.rings.map(frame.toSun) }));
  const azimuth = (LOW_SUN.azimuth * Math.PI) / 180;
  const shadow = [-Math.sin(azimuth) * frame.shadowPerMetre, -Math.cos(azimuth) * frame.shadowPerMetre] as const;
  const ours = medianMs(7, () => sweepAndUnion(turned, frame.shadowPerMetre));
  const clipper = medianMs(1, () => clipperInOneCall(local, shadow[0], shadow[1]));
  const work = `ground sweeps and their union, ${count} buildings, sun at 10°`;
  const rows = [row(work, ours, 'clipper2-ts in one call', clipper)];
  const turf = timeTurf(buildings.slice(0, TURF_BUILDINGS), frame.shadowPerMetre);
  if (turf === undefined) return rows;
  const note = `turf measured on ${TURF_BUILDINGS} buildings and extrapolated in proportion`;
  return [...rows, row(work, ours, 'turf', (turf * count) / TURF_BUILDINGS, note)];
}

/** turf's union can throw on real footprints; then there is no figure. */
function timeTurf(buildings: readonly ShadeBuilding[], shadowPerMetre: number): number | undefined {
  try {
    return medianMs(1, () => turfSweeps(buildings, shadowPerMetre));
  } catch {
    return undefined;
  }
}

/** Sun positions of the twelve months' middle days, hour by hour, above 2 degrees. */
function yearOfSuns(): SunAngles[] {
  const hours = Array.from(
    { length: 288 },
    (_, i) => new Date(Date.UTC(2026, Math.floor(i / 24), 15, (i % 24) - 8, 30)),
  );
  return hours
    .map((instant) => sunPosition(PLACE, instant))
    .filter(({ apparentElevation }) => apparentElevation > 2)
    .map(({ azimuth, apparentElevation }) => ({ azimuth, elevation: apparentElevation }));
}

function exactLitShares(prisms: readonly Prism[], { azimuth, elevation }: SunAngles): number[] {
  const frame = createSunFrame({ azimuth, apparentElevation: elevation });
  const turned = prisms.map((prism) => ({ ...prism, rings: prism.rings.map(frame.toSun) }));
  const lit = prisms.map(() => 1);
  for (const { index, share } of roofShadows(turned, frame.shadowPerMetre)) lit[index] = 1 - share;
  return lit;
}

function meanError(prisms: readonly Prism[], suns: readonly SunAngles[], shares: Float32Array): number {
  const sum = suns
    .map((sun, k) =>
      exactLitShares(prisms, sun)
        .map((exact, roof) => Math.abs(exact - shares[roof * suns.length + k]!))
        .reduce((a, b) => a + b, 0),
    )
    .reduce((a, b) => a + b, 0);
  return sum / (suns.length * prisms.length);
}

function benchLitShare(buildings: readonly ShadeBuilding[]): BenchRow[] {
  const prisms = toPrisms(buildings, createLocalFrame(PLACE));
  const suns = yearOfSuns();
  const oursMs = medianMs(5, () => districtShading(prisms, suns, BENCH_SPACING_M));
  const start = performance.now();
  const error = meanError(prisms, suns, districtShading(prisms, suns, BENCH_SPACING_M));
  const exactMs = performance.now() - start - oursMs;
  const packed = packPrisms(prisms);
  const tableMs = medianMs(3, () =>
    scanDistrict({ prisms: packed, roofs: prisms.length, fromRow: 0, toRow: SHADING_ROWS }),
  );
  const perSecond = (ms: number) => `${Math.round((prisms.length / ms) * 1000)} roofs/s`;
  return [
    {
      work: `lit share of each roof for ${suns.length} sun positions, town of ${prisms.length}`,
      ours: perSecond(oursMs),
      baseline: `exact by Clipper2 ${perSecond(exactMs)}`,
      ratio: exactMs / oursMs,
      note: `lines ${BENCH_SPACING_M} m apart; mean error against exact clipping ${error.toFixed(4)}`,
    },
    {
      work: `whole shading table (every 5° by 3°) with sky-view factor, town of ${prisms.length}`,
      ours: perSecond(tableMs),
      baseline: `exact by Clipper2, ${suns.length} positions only, ${perSecond(exactMs)}`,
      ratio: exactMs / tableMs,
    },
  ];
}

/** Measures shadows and shading against baselines in the same run, on real footprints where they are at hand. */
export async function benchShade(): Promise<BenchRow[]> {
  const real = readTown();
  const town = real.length >= 5000 ? real : syntheticTown();
  const rows = [town.slice(0, 1000), town.slice(0, 5000)].flatMap(benchUnion);
  return Promise.resolve([...rows, ...benchLitShare(town.slice(0, 1000))]);
}
