import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

const PLACE = { lat: 25.0298, lng: 121.5356 };

interface Obstacle {
  kind: string;
  id: string;
}

interface Shade {
  lost_kwh_year: number;
  other_lost_kwh_year: number;
  neighbours: (Obstacle & {
    height_m: number | null;
    distance_m: number | null;
    bearing_deg: number | null;
    lost_kwh_year: number;
    months: number[];
    hours: number[];
  })[];
  skyline: {
    azimuth_step_deg: number;
    elevations: number[];
    parts: (Obstacle & { from_deg: number; to_deg: number; highest_deg: number })[];
  };
}

/** A roof that is drawn lower than what stands around it. */
const QUESTION = { ...PLACE, roof: { height: 4, min_sun_share: 0.1 }, plant: { capacity_kw: 10 } };

const DOCUMENT = `query($input: EstimateInput!) {
  estimate(input: $input) {
    shade {
      lostKwhYear otherLostKwhYear
      neighbours { kind building { id heightM } heightM distanceM bearingDeg lostKwhYear months hours }
      skyline { azimuthStepDeg elevations parts { kind building { id } fromDeg toDeg highestDeg } }
    }
  }
}`;

interface GraphNode {
  estimate: {
    shade: {
      lostKwhYear: number;
      otherLostKwhYear: number;
      neighbours: Record<string, unknown>[];
      skyline: { elevations: number[]; parts: Record<string, unknown>[] };
    };
  };
}

describe('who shades a roof', () => {
  it('both interfaces name each neighbour with its place, loss, months and hours, and the skyline names them by azimuth', async () => {
    const { status, body } = await service.rest<{ result: { shade: Shade } }>('POST', '/api/assessments/estimate', {
      body: QUESTION,
    });
    const { roof, plant } = { roof: { heightM: 4, minSunShare: 0.1 }, plant: { capacityKw: 10 } };
    const { data, errors } = await service.graphql<GraphNode>(DOCUMENT, { input: { at: PLACE, roof, plant } });

    expect([status, errors]).toEqual([200, undefined]);
    const { shade } = body.result;
    const graph = data!.estimate.shade;
    expect(shade.neighbours.length).toBeGreaterThan(1);
    expect(shade.skyline.elevations).toHaveLength(360);
    const listed = shade.neighbours.reduce((sum, { lost_kwh_year: kwh }) => sum + kwh, 0);
    // each of them is rounded to a tenth
    expect(Math.abs(listed + shade.other_lost_kwh_year - shade.lost_kwh_year)).toBeLessThan(
      0.05 * (shade.neighbours.length + 2),
    );
    expect(graph).toEqual({
      lostKwhYear: shade.lost_kwh_year,
      otherLostKwhYear: shade.other_lost_kwh_year,
      neighbours: shade.neighbours.map((one) => ({
        kind: one.kind.toUpperCase(),
        building: one.kind === 'terrain' ? null : { id: one.id, heightM: one.height_m },
        heightM: one.height_m,
        distanceM: one.distance_m,
        bearingDeg: one.bearing_deg,
        lostKwhYear: one.lost_kwh_year,
        months: one.months,
        hours: one.hours,
      })),
      skyline: {
        azimuthStepDeg: 1,
        elevations: shade.skyline.elevations,
        parts: shade.skyline.parts.map((one) => ({
          kind: one.kind.toUpperCase(),
          building: one.kind === 'terrain' ? null : { id: one.id },
          fromDeg: one.from_deg,
          toDeg: one.to_deg,
          highestDeg: one.highest_deg,
        })),
      },
    });
  });

  it('the greatest neighbour stands in the direction in which the skyline names it', async () => {
    const { body } = await service.rest<{ result: { shade: Shade } }>('POST', '/api/assessments/estimate', {
      body: QUESTION,
    });
    const { neighbours, skyline } = body.result.shade;
    const [first] = neighbours.filter(({ kind }) => kind === 'building');

    const directions = skyline.parts
      .filter(({ id }) => id === first!.id)
      .flatMap(({ from_deg: from, to_deg: to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
    const away = (azimuth: number): number => Math.abs(((azimuth - first!.bearing_deg! + 540) % 360) - 180);
    expect(directions.length).toBeGreaterThan(0);
    expect(Math.min(...directions.map(away))).toBeLessThan(10);
  });
});
