import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildingImportService } from '../../src/domain/buildings/import/building-import.service.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { collection, textFile } from '../domain/buildings/files.js';

const FACES = [
  { tilt: 30, azimuth: 180, areaM2: 138.6 },
  { tilt: 29.9, azimuth: 0, areaM2: 138.5 },
];
/** A ridge near the northern edge, and a long face to the south. */
const UNEVEN = [
  { tilt: 14.1, azimuth: 176, areaM2: 198 },
  { tilt: 45, azimuth: 356, areaM2: 68 },
];
/** Six houses of Taipei, 100 m apart, 20 m wide and 12 m deep. */
const HOUSES: Record<string, object> = {
  gable: { 'roof:shape': 'gabled', 'roof:angle': '30', 'roof:faces': FACES, confidence: '0.82' },
  hip: { 'roof:shape': 'hipped' },
  shed: { 'roof:shape': 'skillion', 'roof:direction': 'S', 'roof:height': '3' },
  onion: { 'roof:shape': 'onion' },
  plain: {},
  uneven: { 'roof:shape': 'gabled', 'roof:angle': '30', 'roof:faces': UNEVEN },
};
const NAMES = Object.keys(HOUSES);
const [LAT, LNG] = [25.03, 121.54];
const placeOf = (name: string) => ({ lat: LAT, lng: LNG + 0.001 * NAMES.indexOf(name) });

const feature = (name: string) => {
  const { lat, lng } = placeOf(name);
  const [e, n] = [0.0001, 0.000054];
  const ring = [[lng - e, lat - n], [lng + e, lat - n], [lng + e, lat + n], [lng - e, lat + n], [lng - e, lat - n]]; // prettier-ignore
  return {
    type: 'Feature',
    id: name,
    properties: { height: 6, ...HOUSES[name] },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
};

let service: TestApp;

interface Answer {
  annual_kwh: number;
  result: {
    roof: {
      shape: string;
      shape_source: string;
      other_faces_area_m2: number;
      hypotheses: { shape: string; odds: number; annual_kwh: number }[];
    };
    layout: { tilt: number; azimuth: number };
    energy: { p10: number; uncertainty: { name: string; relative_sigma: number }[] };
    warnings: { code: string }[];
  };
}

beforeAll(async () => {
  service = await startTestApp({ demoDistrict: 'off', rateLimits: 'off' });
  const imports = new BuildingImportService({ sql: service.app.platform.database.sql, clock: () => new Date() });
  await imports.load(textFile(collection(NAMES.map(feature))), { source: 'houses' });
});

afterAll(() => service.stop());

const estimate = async (name: string, more = {}): Promise<Answer> => {
  const body = { ...placeOf(name), finance: { as_of: '2026-06-01' }, ...more };
  const answer = await service.rest<Answer>('POST', '/api/assessments/estimate', { body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const codes = ({ result }: Answer): string[] => result.warnings.map(({ code }) => code);

describe('a roof whose shape is tagged', () => {
  it('is kept with the building and given by both interfaces', async () => {
    const { lat, lng } = placeOf('gable');
    const { body } = await service.rest<{ buildings: { roof?: object; confidence?: number }[] }>(
      'GET',
      `/api/buildings?lat=${lat}&lng=${lng}&radius_m=20`,
    );
    const graphql = await service.graphql(
      `{ place(at: { at: { lat: ${lat}, lng: ${lng} } }) { building { confidence roof { shape tagged angle direction heightM orientation faces { tilt azimuth areaM2 } } } } }`,
    );

    const tags = { shape: 'gabled', tagged: 'gabled', angle: 30, direction: null, orientation: null };
    const faces = FACES.map(({ areaM2, ...face }) => ({ ...face, area_m2: areaM2 }));
    expect(body.buildings[0]).toMatchObject({ confidence: 0.82, roof: { ...tags, height: null, faces } });
    expect(graphql.errors).toBeUndefined();
    expect(graphql.data).toEqual({
      place: {
        building: { confidence: 0.82, roof: { ...tags, shape: 'GABLED', heightM: null, faces: FACES } },
      },
    });
  });

  it('is planned on its best face: a gable on the one that looks south', async () => {
    const body = await estimate('gable');

    const { roof, layout } = body.result;
    expect(roof).toMatchObject({ shape: 'gabled', shape_source: 'tagged', hypotheses: [] });
    expect(layout).toMatchObject({ tilt: 30, azimuth: expect.closeTo(180, 0) });
    expect(roof.other_faces_area_m2).toBeGreaterThan(50);
    expect(codes(body)).toContain('one_face_used');
    expect(codes(body)).not.toContain('flat_assumed');
  });

  it('has the tilt, the azimuth and the area of each face where the file has them', async () => {
    const [uneven, gable] = [await estimate('uneven'), await estimate('gable')];

    expect(uneven.result.layout).toMatchObject({ tilt: 14.1, azimuth: 176 });
    const other = ({ result }: Answer): number => result.roof.other_faces_area_m2;
    // 48 of 240 m² of the ground, less the edge; of the even gable half
    expect(other(uneven) / other(gable)).toBeLessThan(0.45);
  });

  it('has the usual pitch where none is tagged, with a warning, and that of its height where one is', async () => {
    const [hip, shed] = [await estimate('hip'), await estimate('shed')];

    expect(hip.result.layout.tilt).toBe(20);
    expect(codes(hip)).toContain('roof_pitch_assumed');
    expect(shed.result.layout).toMatchObject({ azimuth: 180, tilt: expect.closeTo(14, 0) });
    expect(shed.result.roof).toMatchObject({ shape: 'skillion', other_faces_area_m2: 0 });
  });

  it('counts as flat, with a warning, where no model covers the shape, and gives way to the one asked for', async () => {
    const [onion, asked] = [await estimate('onion'), await estimate('gable', { roof: { shape: 'flat' } })];

    expect(onion.result.roof).toMatchObject({ shape: 'flat', shape_source: 'assumed' });
    expect(codes(onion)).toContain('roof_shape_unused');
    expect(asked.result.roof).toMatchObject({ shape: 'flat', shape_source: 'given', hypotheses: [] });
  });
});

describe('a roof of which no shape is known', () => {
  it('has hypotheses with odds that widen the band and leave the estimate', async () => {
    const [assumed, flat] = [await estimate('plain'), await estimate('plain', { roof: { shape: 'flat' } })];

    const { hypotheses } = assumed.result.roof;
    expect(hypotheses.map(({ shape }) => shape)).toEqual(['flat', 'gabled', 'shed']);
    expect(hypotheses.reduce((sum, { odds }) => sum + odds, 0)).toBeCloseTo(1, 3);
    expect(hypotheses[0]!.annual_kwh).toBeCloseTo(assumed.annual_kwh, 0);
    expect(new Set(hypotheses.map(({ annual_kwh: kwh }) => kwh)).size).toBe(3);
    expect(assumed.annual_kwh).toBe(flat.annual_kwh);
    expect(assumed.result.energy.p10).toBeLessThan(flat.result.energy.p10);
    expect(assumed.result.energy.uncertainty.map(({ name }) => name)).toContain('roof-shape');
  });

  it('has them through GraphQL, where the roof alone is computed without them', async () => {
    const { lat, lng } = placeOf('plain');
    const ask = (fields: string) =>
      service.graphql<{ estimate: { roof: object } }>(
        `{ estimate(input: { at: { lat: ${lat}, lng: ${lng} }, finance: { asOf: "2026-06-01" } }) { roof { ${fields} } } }`,
      );
    const [whole, alone] = [await ask('shape shapeSource hypotheses { shape odds annualKwh }'), await ask('shape')];

    const { result } = await estimate('plain');
    expect(whole.errors).toBeUndefined();
    expect(whole.data!.estimate.roof).toEqual({
      shape: 'FLAT',
      shapeSource: 'ASSUMED',
      hypotheses: result.roof.hypotheses.map(({ shape, odds, annual_kwh: annualKwh }) => ({
        shape: shape.toUpperCase(),
        odds,
        annualKwh,
      })),
    });
    expect(alone.data!.estimate.roof).toEqual({ shape: 'FLAT' });
  });
});
