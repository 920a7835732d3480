import { readFileSync } from 'node:fs';
import type { EstimateInput, Neighbour } from '../../../src/core/estimate/estimate-types.js';
import { NOTHING_UNSEEN } from '../../../src/core/estimate/roof/roof-rules.js';
import { climateAt } from '../../../src/core/climate/monthly-climate.js';
import { coastDistanceKm } from '../../../src/core/climate/townships.js';
import { placeUncertainty, toMonthlyClimate } from '../../../src/domain/energy/place-climate.js';
import { readFinanceRows, readReference } from '../../../src/providers/reference-files.js';
import { sharedData } from '../../helpers/shared-data.js';

const reference = readReference();
const rows = readFinanceRows();

/** A point in east Taipei whose surroundings the real data hold. */
export const TAIPEI = { lat: 25.0413375, lng: 121.5858743 };

/** A rectangle around a point, metres east and north. */
export function rectangle(center: { lat: number; lng: number }, widthM: number, depthM: number): number[][] {
  const east = widthM / 2 / (111_320 * Math.cos((center.lat * Math.PI) / 180));
  const north = depthM / 2 / 110_760;
  return [
    [center.lng - east, center.lat - north],
    [center.lng + east, center.lat - north],
    [center.lng + east, center.lat + north],
    [center.lng - east, center.lat + north],
  ];
}

/** A flat roof of 20 by 12 m, 12 m high, in the open, in Taipei's climate; overrides as the test needs. */
export function buildEstimateInput(overrides: Partial<EstimateInput> = {}): EstimateInput {
  const place = overrides.place ?? TAIPEI;
  const climate = climateAt(reference.stations, {
    ...place,
    coastKm: coastDistanceKm(reference.townships, place),
  })!;
  return {
    place,
    roof: {
      footprint: rectangle(place, 20, 12),
      heightM: 12,
      heightSigmaM: 1,
      shape: 'flat',
      setbackM: 0.5,
      obstructions: [],
      unseen: NOTHING_UNSEEN,
      minSunShare: 0.6,
    },
    neighbours: [],
    climate: toMonthlyClimate(climate),
    uncertainty: placeUncertainty(climate),
    utcOffsetHours: 8,
    goal: 'annual',
    monthlyKwh: 400,
    plant: {},
    finance: { rows, county: '臺北市', asOf: '2026-06-01', options: {} },
    ...overrides,
  };
}

interface Feature {
  properties: { id: string; height_m: number };
  geometry: { coordinates: number[][][] };
}

/** Real buildings of east Taipei within a distance of a point [m], by the distance of their first corner. */
export function realNeighbours(place: { lat: number; lng: number }, distanceM: number): Neighbour[] {
  const { features } = JSON.parse(readFileSync(sharedData('buildings/taipei-xinyi-nangang.geojson'), 'utf8')) as {
    features: Feature[];
  };
  return features
    .map(({ properties, geometry }) => ({
      id: properties.id,
      footprint: geometry.coordinates[0]!,
      heightM: properties.height_m,
    }))
    .filter(({ footprint: [corner] }) => distance(place, corner!) < distanceM);
}

const distance = ({ lat, lng }: { lat: number; lng: number }, [x, y]: number[]): number =>
  Math.hypot((x! - lng) * 111_320 * Math.cos((lat * Math.PI) / 180), (y! - lat) * 110_760);
