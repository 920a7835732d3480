import type { Polygon } from 'geojson';
import type { Language } from '../../../core/accounts/language.js';
import { floorsFitAt } from '../../../core/buildings/heights/height-figures.js';
import { createLocalFrame } from '../../../core/geometry/local-frame.js';
import { toRadians, type LatLng } from '../../../core/units.js';
import { ask } from '../ask.js';
import { choiceValues, type TableChoice } from './table-choice.js';
import { ROOFS_OF_BOX, WHAT_IF } from './roof-questions.js';
import type {
  RoofsOfBoxAnswer,
  RoofsOfBoxVariables,
  PlanEffectAnswer,
  PlanEffectVariables,
} from './roof-answers.generated.js';

export type RoofTablePage = NonNullable<RoofsOfBoxAnswer['roofs']>;
export type ViewBox = NonNullable<NonNullable<RoofsOfBoxVariables['in']>['box']>;
export type PlanEffect = NonNullable<PlanEffectAnswer['whatIf']>;

/** Rows that are added to the table at once. */
const PAGE_ROWS = 50;

/** Which roofs are listed, and in which order. */
export interface RoofChoice extends TableChoice {
  box: ViewBox | undefined;
}

/** A page of the roofs of a box, the best first. @throws FaultError */
export async function roofsInView({ box, filter, orderBy }: RoofChoice, after: string | undefined, language: Language) {
  const variables: RoofsOfBoxVariables = {
    ...(box && { in: { box } }),
    filter,
    orderBy,
    first: PAGE_ROWS,
    ...(after !== undefined && { after }),
  };
  return (await ask<RoofsOfBoxAnswer>(ROOFS_OF_BOX, variables, language)).roofs!;
}

/** Address of all of these roofs as a file for a spreadsheet. */
export function csvOf({ box, ...table }: RoofChoice): string {
  const edges = box && { min_lon: box.minLng, min_lat: box.minLat, max_lon: box.maxLng, max_lat: box.maxLat };
  const values = new URLSearchParams(choiceValues(table));
  for (const [name, value] of Object.entries(edges ?? {})) values.set(name, String(value));
  return `/api/roofs/export?${values}`;
}

/** A planned building: a box with floors. */
export interface Plan {
  lng: number;
  lat: number;
  widthM: number;
  depthM: number;
  floors: number;
  /** How far it is turned from north, clockwise [deg]. */
  turnDeg: number;
}

/** Sides and floors that a planned building may have, and how it is turned. */
export const PLAN_RANGES = {
  floors: { min: 1, max: 40 },
  widthM: { min: 5, max: 100 },
  depthM: { min: 5, max: 100 },
  // a box looks the same after half a turn, and its sides change places after a quarter
  turnDeg: { min: 0, max: 89 },
} as const;

/** The box from one corner towards the one that faces it, in whole metres and turned as it was. */
export function planBetween(plan: Plan, from: LatLng, to: LatLng): Plan {
  const frame = createLocalFrame(from);
  const [sin, cos] = [Math.sin(toRadians(plan.turnDeg)), Math.cos(toRadians(plan.turnDeg))];
  const { x: east, y: north } = frame.toLocal([to.lng, to.lat]);
  const side = (length: number, { min, max }: { min: number; max: number }): number =>
    (Math.sign(length) || 1) * Math.max(min, Math.min(max, Math.round(Math.abs(length))));
  const width = side(east * cos - north * sin, PLAN_RANGES.widthM);
  const depth = side(east * sin + north * cos, PLAN_RANGES.depthM);
  const [lng, lat] = frame.toWgs84({ x: (width * cos + depth * sin) / 2, y: (depth * cos - width * sin) / 2 });
  return { ...plan, lng, lat, widthM: Math.abs(width), depthM: Math.abs(depth) };
}

/** Height by the floors of buildings of that country [m]. */
export function heightOf(plan: Plan): number {
  const { baseM, storeyM } = floorsFitAt(plan);
  return Math.round((baseM + storeyM * plan.floors) * 10) / 10;
}

/** Outline on the ground [lng, lat], closed. */
export function planOutline({ lng, lat, widthM, depthM, turnDeg }: Plan): [lng: number, lat: number][] {
  const frame = createLocalFrame({ lng, lat });
  const [sin, cos] = [Math.sin(toRadians(turnDeg)), Math.cos(toRadians(turnDeg))];
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]] as const; // prettier-ignore
  return corners.map(([east, north]) => {
    const [x, y] = [(east * widthM) / 2, (north * depthM) / 2];
    return frame.toWgs84({ x: x * cos + y * sin, y: y * cos - x * sin });
  });
}

/** What the plan changes on the roofs around it. @throws FaultError */
export async function effectOf(plan: Plan, language: Language): Promise<PlanEffect> {
  const footprint: Polygon = { type: 'Polygon', coordinates: [planOutline(plan)] };
  const variables: PlanEffectVariables = { input: { add: [{ footprint, heightM: heightOf(plan) }] } };
  return (await ask<PlanEffectAnswer>(WHAT_IF, variables, language)).whatIf!;
}
