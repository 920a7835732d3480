import type { WhatIfRequest } from '../../contract/district/what-if.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { BuildingRecord } from '../../core/buildings/building-item.js';
import { joinBoxes, middleOfBox, positionsBox } from '../../core/buildings/degree-box.js';
import { reachOf } from '../../core/buildings/reach.js';
import { MAX_EXTENT_M, MAX_PLANNED_VERTICES } from '../../core/district/what-if.js';
import { InvalidInputError } from '../../core/errors.js';
import { createLocalFrame } from '../../core/geometry/local-frame.js';
import type { Position, Ring } from '../../core/geometry/position.js';
import { closed } from '../../core/geometry/geojson.js';
import { toPrisms, type ShadeBuilding } from '../../core/shade/building.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { SceneBuilding } from '../shade/shading-inputs.js';

/** Buildings that a plan changes, as they are and as they would be. */
export interface BuildingPlan {
  before: BuildingRecord[];
  after: SceneBuilding[];
}

type Asked = Pick<Plain<WhatIfRequest>, 'add' | 'remove' | 'heights'>;

/**
 * Reads a plan.
 * @throws InvalidInputError for a building that is not stored or is named twice, a planned one that is no polygon or begins above
 * its top, too many vertices, and a plan over too large an area.
 */
export async function readPlan(
  buildings: Pick<BuildingService, 'byIds'>,
  { add = [], remove = [], heights = [] }: Asked,
): Promise<BuildingPlan> {
  const named = [
    ...remove.map((id, i) => ({ id, loc: ['remove', i] })),
    ...heights.map(({ buildingId: id }, i) => ({ id, loc: ['heights', i, 'buildingId'] })),
  ];
  const twice = named.find(({ id }, i) => named.findIndex((one) => one.id === id) < i);
  if (twice) throw InvalidInputError.at(twice.loc, 'each building can be changed once', twice.id);
  const found = await storedOf(buildings, named);
  const added = plannedBuildings(add);
  const raised = heights.map(({ heightM }, i) =>
    asPlanned({ ...found[remove.length + i]!, heightM, heightSource: 'measured', heightSigmaM: 0 }),
  );
  const plan = { before: found, after: [...raised, ...added] };
  const boxes = [...found.map(({ footprint }) => positionsBox(footprint)), ...plan.after.map(({ box }) => box)];
  if (boxes.length > 0) assertExtent(boxes, add.length > 0 ? 'add' : named[0]!.loc[0]!);
  return plan;
}

/** Stored buildings by where the request names them. @throws InvalidInputError for one that is not stored. */
export async function storedOf(
  buildings: Pick<BuildingService, 'byIds'>,
  named: readonly { id: string; loc: (string | number)[] }[],
): Promise<BuildingRecord[]> {
  if (named.length === 0) return [];
  const found = await buildings.byIds(named.map(({ id }) => id));
  const missing = found.findIndex((building) => building === undefined);
  if (missing < 0) return found as BuildingRecord[];
  const { id, loc } = named[missing]!;
  throw InvalidInputError.at(loc, 'there is no building of this id; newer data may have replaced it', id);
}

/** @throws InvalidInputError where the boxes are not near each other. */
export function assertExtent(boxes: readonly DegreeBox[], field: string | number): void {
  const { west, south, east, north } = boxes.reduce(joinBoxes);
  const { metersPerLng, metersPerLat } = reachOf({ point: middleOfBox({ west, south, east, north }) }, 1);
  const longest = Math.max((east - west) * metersPerLng, (north - south) * metersPerLat);
  if (longest <= MAX_EXTENT_M) return;
  const rule = `all buildings of a question must lie within a box of ${MAX_EXTENT_M} m; these need ${Math.ceil(longest)} m`;
  throw InvalidInputError.at([field], rule);
}

function plannedBuildings(add: readonly ShadeBuilding[]): SceneBuilding[] {
  const vertices = add.reduce((sum, { footprint, holes = [] }) => sum + [footprint, ...holes].flat().length, 0);
  if (vertices > MAX_PLANNED_VERTICES)
    throw InvalidInputError.at(['add'], `planned buildings may have ${MAX_PLANNED_VERTICES} vertices in all`, vertices);
  for (const [i, building] of add.entries()) assertPolygon(building, i);
  return add.map((building, i) =>
    asPlanned({ ...UNKNOWN, ...shapeOf(building), id: `planned-${i + 1}`, source: 'planned' }),
  );
}

function assertPolygon(building: ShadeBuilding, i: number): void {
  const [lng, lat] = building.footprint[0]! as [number, number];
  try {
    toPrisms([building], createLocalFrame({ lng, lat }));
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(
      error.issues.map(({ loc, ...issue }) => ({ ...issue, loc: ['add', i, ...loc.slice(2)] })),
    );
  }
}

const ringOf = (ring: ShadeBuilding['footprint']): Ring => closed(ring.map(([lng, lat]): Position => [lng!, lat!]));

const shapeOf = ({ footprint, holes = [], heightM, baseHeightM = 0 }: ShadeBuilding) => ({
  footprint: ringOf(footprint),
  holes: holes.map(ringOf),
  heightM,
  baseHeightM,
});

/** What nobody knows of a building that does not stand yet. */
const UNKNOWN = {
  heightSource: 'measured',
  heightSigmaM: 0,
  floors: null,
  areaM2: 0,
  areaPing: 0,
  sourceDate: null,
  name: null,
  address: null,
  osmId: null,
  holesMissing: false,
} as const;

/** A building of a plan; no hash is made of it, because nothing of it is stored. */
const asPlanned = (record: BuildingRecord): SceneBuilding => ({
  record,
  box: positionsBox(record.footprint),
  digest: new Uint32Array(),
});
