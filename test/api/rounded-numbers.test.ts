import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EstimatePartsAnswer } from '../../src/contract/assessments/estimate-parts.answer.js';
import { UsableFractionAnswer } from '../../src/contract/assessments/usable-fraction.answer.js';
import { BuildingAnswer } from '../../src/contract/buildings/building.answer.js';
import { ClimateAnswer, TownshipAnswer, TownshipClimateAnswer } from '../../src/contract/climate/climate.answer.js';
import { TiltAnswer, YieldAnswer } from '../../src/contract/energy/energy.answer.js';
import type { AnswerClass } from '../../src/contract/fields/answer-field.js';
import { PlaceAnswer } from '../../src/contract/places/place.answer.js';
import { BuildingShadingAnswer } from '../../src/contract/shade/shading.answer.js';
import { BuildingShadowHourAnswer, BuildingShadowsAnswer } from '../../src/contract/shade/building-shadow.answer.js';
import { SunAnswer, SunTimesAnswer } from '../../src/contract/sun/sun.answer.js';
import { ElevationAnswer, HorizonAnswer } from '../../src/contract/terrain/terrain.answer.js';
import { ROOF_EXAMPLES } from '../../src/contract/common/body-examples.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { selectionOf } from '../helpers/both-doors.js';
import { plainTile } from '../helpers/terrain-tiles.js';

/** Digits of the longest number that says anything: a weight, whose rounded parts must still add up. */
const MAX_DIGITS = 11;

const PLACE = 'lat=25.0298&lng=121.5356';
const VIEW = 'min_lon=121.534&min_lat=25.028&max_lon=121.537&max_lat=25.031&month=3&local_hour=15';
const [TILE_X, TILE_Y] = [6861, 3506];

const folder = mkdtempSync(join(tmpdir(), 'rounded-'));
let service: TestApp;
let buildingId: string;

beforeAll(async () => {
  for (const [dx, dy] of [
    [-1, -1],
    [0, -1],
    [1, -1],
    [-1, 0],
    [0, 0],
    [1, 0],
    [-1, 1],
    [0, 1],
    [1, 1],
  ] as const) {
    // prettier-ignore
    const column = join(folder, '13', String(TILE_X + dx));
    mkdirSync(column, { recursive: true });
    writeFileSync(join(column, `${TILE_Y + dy}.png`), plainTile(256, [128, 20 + 7 * dx + 3 * dy, 77]));
  }
  service = await startTestApp({ demDir: folder });
  const { body } = await service.rest<{ buildings: { id: string }[] }>('GET', `/api/buildings?${PLACE}&radius_m=5`);
  buildingId = body.buildings[0]!.id;
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** A ring as GraphQL takes it in a document. */
const asLiteral = (ring: number[][]): string => `{ type: "Polygon", coordinates: [${JSON.stringify(ring)}] }`;

/** Significant digits of a number as JSON writes it. */
const digitsOf = (value: number): number =>
  String(Math.abs(value)).replace(/e.*$/, '').replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;

/** Names and values of the numbers with more digits than any means; the first of each name. */
function noisyNumbers(answer: unknown): Record<string, number> {
  const noisy: Record<string, number> = {};
  const walk = (value: unknown, name: string): void => {
    if (typeof value === 'number' && digitsOf(value) > MAX_DIGITS) noisy[name] ??= value;
    if (typeof value !== 'object' || value === null) return;
    for (const [member, inner] of Object.entries(value)) walk(inner, Array.isArray(value) ? name : member);
  };
  walk(answer, '');
  return noisy;
}

/** How many numbers an answer holds. */
const countNumbers = (text: string): number => (text.match(/[-\d.]+(?=[,}\]])/g) ?? []).length;

describe('numbers of REST answers end where their meaning does', () => {
  it.each([
    `/api/sun?${PLACE}&time=2026-06-21T01:23:45Z`,
    `/api/sun-times?${PLACE}&date=2026-03-21`,
    '/api/townships',
    `/api/township?${PLACE}&goal=summer`,
    '/api/climate/63000030',
    `/api/dem/elevation?${PLACE}`,
    `/api/dem/horizon?${PLACE}`,
    `/api/tilt?${PLACE}`,
    `/api/buildings?${PLACE}&radius_m=100`,
    `/api/shadows?${VIEW}`,
    '/api/shadows/cache/{building}?dialect=azimuth_altitude',
    `/api/places/reverse?${PLACE}`,
  ])('GET %s', async (path) => {
    const { status, text, body } = await service.rest('GET', path.replace('{building}', buildingId));

    expect([status, noisyNumbers(body)]).toEqual([200, {}]);
    expect(countNumbers(text)).toBeGreaterThan(1);
  });

  it.each([
    ['/api/assessments/estimate', { ...ROOF_EXAMPLES.estimate, finance: { mode: 'self_use' } }],
    ['/api/assessments/estimate', ROOF_EXAMPLES.estimate],
    ['/api/yield', { ...ROOF_EXAMPLES.yield, optimize: true }],
    ['/api/usable-fraction', ROOF_EXAMPLES.usableFraction],
    ['/api/shadows/from-features', ROOF_EXAMPLES.shadows],
    ['/api/shadows/precompute', ROOF_EXAMPLES.shadowDay],
  ])('POST %s', async (path, body) => {
    const answer = await service.rest('POST', path, { body });

    expect([answer.status, noisyNumbers(answer.body)]).toEqual([200, {}]);
    expect(countNumbers(answer.text)).toBeGreaterThan(1);
  });

  it('of an estimate that is kept', async () => {
    const { body: estimate } = await service.rest('POST', '/api/assessments/estimate', {
      body: ROOF_EXAMPLES.estimate,
    });

    const kept = await service.rest('POST', '/api/assessments', {
      body: { lat: 25.0298, lng: 121.5356, assessment_hash: estimate['assessment_hash'] },
    });

    expect([kept.status, noisyNumbers(kept.body)]).toEqual([200, {}]);
  });
});

describe('numbers of GraphQL answers end where their meaning does', () => {
  const place = 'lat: 25.0298, lng: 121.5356';
  const scene = `buildings: [{ footprint: ${asLiteral(ROOF_EXAMPLES.shadows.buildings[0]!.footprint)}, heightM: 28.08 }], at: { ${place} }`;

  it.each<[string, AnswerClass]>([
    [`sun(at: { ${place} }, time: "2026-06-21T01:23:45Z")`, SunAnswer],
    [`sunTimes(at: { ${place} }, date: "2026-03-21")`, SunTimesAnswer],
    ['townships', TownshipAnswer],
    [`townshipClimate(input: { at: { ${place} } })`, TownshipClimateAnswer],
    ['township(code: "63000030") { climate', ClimateAnswer],
    [`elevation(at: { ${place} })`, ElevationAnswer],
    [`horizon(input: { at: { ${place} } })`, HorizonAnswer],
    [`tilt(input: { at: { ${place} } })`, TiltAnswer],
    [`planeYield(input: { at: { ${place} }, tilt: 20, azimuth: 170, optimize: true })`, YieldAnswer],
    [`estimate(input: { at: { ${place} }, monthlyKwh: 400 })`, EstimatePartsAnswer],
    [`usableFraction(input: { at: { ${place} }, targetFootprint: ${asLiteral(ROOF_EXAMPLES.usableFraction.target_footprint)} })`, UsableFractionAnswer], // prettier-ignore
    [`shadows(input: { of: { given: { ${scene} } }, moment: { onDate: { localHour: 15 } } })`, BuildingShadowsAnswer],
    [`shadowDay(input: { of: { given: { ${scene} } } })`, BuildingShadowHourAnswer],
    ['shadows(input: { of: { box: { minLng: 121.534, minLat: 25.028, maxLng: 121.537, maxLat: 25.031 } }, moment: { inMonth: { month: 3, localHour: 15 } } })', BuildingShadowsAnswer], // prettier-ignore
    ['building(id: "{building}") { shading', BuildingShadingAnswer],
    [`buildings(in: { circle: { center: { ${place} }, radiusM: 100 } }) { nodes`, BuildingAnswer],
    [`place(at: { at: { ${place} } }) { address`, PlaceAnswer],
  ])('%s', async (field, answerClass) => {
    const { data, errors } = await service.graphql(
      `{ ${field.replace('{building}', buildingId)} ${selectionOf(answerClass)} ${/\) \{ \w+$/.test(field) ? '}' : ''} }`,
    );

    expect([errors, noisyNumbers(data)]).toEqual([undefined, {}]);
    expect(countNumbers(JSON.stringify(data))).toBeGreaterThan(1);
  });
});
