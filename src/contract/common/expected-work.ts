import { FINANCE_SCHEMES } from '../../core/finance/schemes/schemes.js';
import type { FinanceScheme } from '../../core/finance/schemes/scheme.js';
import { isRecord } from '../../core/json/is-record.js';
import { boxArea, circleArea, isBox } from './asked-area.js';
import { MAX_BUILDINGS } from '../../core/bounds.js';

/**
 * What use cases are expected to take, the same through both interfaces, beside reading the request and writing the answer
 * [units of 10 µs]. The figures follow from `npm run bench -- cost`, which compares them with what the work takes.
 */
export const WORK = {
  /** A request with one statement, where nothing else is declared. */
  usual: 160,
  /** One that stores a record and its event. */
  write: 230,
  sun: 10,
  building: 35,
  sunTimes: 50,
  climate: 70,
  townshipProfile: 800,
  placeByAddress: 130,
  placeByPoint: 80,
  placeSuggestions: 180,
  tilt: 470,
  vendors: 220,
  /** argon2 is slow on purpose. */
  password: 2_400,
  /** Tables of any number of roofs, and each of them where it is stored; one that is calculated takes more, and nobody knows before. */
  shadings: 1_750,
  shading: 12,
  elevation: 150,
  horizon: 3_000,
  demTile: 1_000,
  /** One that is kept; another one is drawn by the database. */
  buildingTile: 35,
  report: 9_000,
  /** Sums over 4 million rows take some hundred times that of a district; the statement's time limit bounds it. */
  roofSummary: 2_000,
} as const;

/** Members of what a client asked with; they need not be sound. */
type Asked = Readonly<Record<string, unknown>>;

/** An estimate whose surroundings are looked up, and one of which only the roof is calculated. */
export const SURROUNDINGS_WORK = 1_000;
export const USABLE_ROOF_WORK = 1_700;

/** The whole estimate of a roof: that of a stored building, or the base of a drawn one. */
const ESTIMATE_WORK = 10_000;
const DRAWN_ESTIMATE_WORK = 4_000;
/** For each vertex of a drawn roof and of its obstructions. */
const ROOF_VERTEX_WORK = 60;
/** What the use of electricity adds, what using the output itself adds, and what a battery adds, which is tried hour by hour. */
const MONTHLY_USE_WORK = 2_000;
const SELF_USE_WORK = 15_000;
const BATTERY_WORK = 35_000;
/** The hours of the year. */
export const HOURS_WORK = 2_500;

/** Work of a whole estimate by its options; GraphQL names the bill without its currency. */
export function estimateWork(asked: object): number {
  const { monthlyKwh, billTwd, bill, battery, finance, hourly, roof } = asked as Asked;
  const usesElectricity = [monthlyKwh, billTwd, bill].some((value) => value !== undefined && value !== null);
  return (
    roofWork(roof) +
    (usesElectricity ? MONTHLY_USE_WORK : 0) +
    (isSelfUse(finance) ? SELF_USE_WORK : 0) +
    (isRecord(battery) ? BATTERY_WORK : 0) +
    (hourly === true ? HOURS_WORK : 0)
  );
}

/** GraphQL has the name in capitals. */
function isSelfUse(finance: unknown): boolean {
  const schemes: Readonly<Record<string, FinanceScheme | undefined>> = FINANCE_SCHEMES;
  return isRecord(finance) && schemes[String(finance['mode']).toLowerCase()]?.usesHousehold === true;
}

function roofWork(roof: unknown): number {
  const { footprint, obstructions } = isRecord(roof) ? roof : {};
  const drawn = verticesOf(footprint);
  return (drawn > 0 ? DRAWN_ESTIMATE_WORK : ESTIMATE_WORK) + ROOF_VERTEX_WORK * (drawn + verticesOf(obstructions));
}

/** Positions in a shape, whatever form it has. */
function verticesOf(shape: unknown): number {
  if (isRecord(shape)) return verticesOf(shape['coordinates']);
  if (!Array.isArray(shape)) return 0;
  return typeof shape[0] === 'number' ? 1 : shape.reduce<number>((sum, part) => sum + verticesOf(part), 0);
}

/** The energy of one plane; the best tilt is searched for. */
export function yieldWork(asked: object): number {
  const { optimize, hourly } = asked as Asked;
  return 420 + (optimize === true ? 250 : 0) + (hourly === true ? HOURS_WORK : 0);
}

/** The hours of a year as a text of 0.6 MB, or as 1.3 MB of JSON. */
export const seriesWork = (isJson: boolean): number => (isJson ? 5_500 : 4_400);

/** What of a roof is usable. */
export function usableFractionWork(asked: object): number {
  const { targetFootprint, obstructions } = asked as Asked;
  return 950 + 16 * (verticesOf(targetFootprint) + verticesOf(obstructions));
}

/** Buildings of a square kilometre of a town, those between blocks and parks; a dense quarter has three times as many. */
const PER_SQUARE_KM = 1_000;
/** Assumed where the size of the area is unknown [km²]: a circle of 300 m. */
const USUAL_AREA = 0.28;

/** Buildings that an area is expected to hold: a box, or a circle with `radiusM`. */
export function expectedBuildings(area: object): number {
  const { minLng, minLat, maxLng, maxLat, radiusM } = area as Asked;
  const box = [minLng, minLat, maxLng, maxLat];
  const km2 = isBox(box) ? boxArea(box) : typeof radiusM === 'number' ? circleArea(radiusM) : USUAL_AREA;
  const count = Math.ceil(km2 * PER_SQUARE_KM);
  // edges far outside of the earth give no number
  return count < MAX_BUILDINGS ? count : MAX_BUILDINGS;
}

/** A list of buildings, whose text is stored. */
export const buildingListWork = (buildings: number): number => 50 + buildings * 0.2;

/** A page of stored roofs, counted and written. */
export const roofPageWork = (roofs: number): number => 100 + roofs * 3;

/** Roofs whose light is calculated, and what each takes; those that are only priced; and the buildings around. */
const USUAL_AFFECTED_ROOFS = 50;
const [LIT_ROOF_WORK, PRICED_ROOF_WORK, SCENE_WORK] = [3_000, 60, 20_000];

/** What a plan changes on the roofs around it. */
export function whatIfWork(asked: object): number {
  const { add, remove, heights, buildingIds, plant, finance } = asked as Asked;
  const isPlan = [add, remove, heights].some((list) => Array.isArray(list) && list.length > 0);
  const named = Array.isArray(buildingIds) ? buildingIds.length : USUAL_AFFECTED_ROOFS;
  const isLit = isPlan || isRecord(plant) || isSelfUse(finance);
  return isLit ? SCENE_WORK + named * LIT_ROOF_WORK : WORK.usual + named * PRICED_ROOF_WORK;
}

/** Shadows at one hour: of the scene, and of each of its buildings. */
export const shadowsWork = (buildings: number, hours = 1): number => 50 + hours * (40 + 15 * buildings);
