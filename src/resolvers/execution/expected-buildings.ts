import { MAX_BUILDINGS } from '../../core/bounds.js';
import { isRecord } from '../../core/is-record.js';
import { DEFAULT_BUILDINGS } from '../connections/building-connection.js';

/** Buildings of a square kilometre of a town, those between blocks and parks; a dense quarter has three times as many. */
const PER_SQUARE_KM = 1_000;
/** Assumed where the size of the area is unknown [km²]: a circle of 300 m. */
const USUAL_AREA = 0.28;
const KM_PER_DEGREE = 111;
/** Work of the shadows of a scene, and of each of its buildings: a hundredth of a millisecond, 5,000 take an eighth of a second. */
const SCENE_WORK = 500;
const BUILDING_WORK = 2.5;

type Arguments = Readonly<Record<string, unknown>>;

/** Buildings that the argument `input` of shadows brings, or that its box is expected to hold; it need not be sound. */
export function buildingsOfCasters(args: Arguments): number {
  const { given, box } = recordOf(recordOf(args['input'])['of']);
  const { buildings } = recordOf(given);
  if (Array.isArray(buildings)) return Math.min(MAX_BUILDINGS, buildings.length);
  return buildingsWithin(recordOf(box));
}

/** Buildings of the page of an area that is asked for; the arguments need not be sound. */
export function buildingsOfPage({ in: area, first }: Arguments): number {
  const { box, circle } = recordOf(area);
  const limit = typeof first === 'number' ? Math.max(1, first) : DEFAULT_BUILDINGS;
  return Math.min(limit, buildingsWithin({ ...recordOf(box), ...recordOf(circle) }));
}

function buildingsWithin(input: Record<string, unknown>): number {
  const { minLng, minLat, maxLng, maxLat, radiusM } = input;
  const km2 = isBox([minLng, minLat, maxLng, maxLat])
    ? boxArea(input as Record<string, number>)
    : typeof radiusM === 'number'
      ? Math.PI * (radiusM / 1000) ** 2
      : USUAL_AREA;
  return Math.min(MAX_BUILDINGS, Math.ceil(km2 * PER_SQUARE_KM));
}

/** Work of the shadows of so many buildings at some hours. */
export const shadowWork =
  (buildingsOf: (args: Arguments) => number, hours = 1) =>
  (args: Arguments): number =>
    hours * (SCENE_WORK + BUILDING_WORK * buildingsOf(args));

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

const isBox = (edges: readonly unknown[]): boolean => edges.every((edge) => Number.isFinite(edge));

function boxArea({ minLng, minLat, maxLng, maxLat }: Record<string, number>): number {
  const height = Math.abs(maxLat! - minLat!) * KM_PER_DEGREE;
  return height * Math.abs(maxLng! - minLng!) * KM_PER_DEGREE * Math.cos((minLat! * Math.PI) / 180);
}
