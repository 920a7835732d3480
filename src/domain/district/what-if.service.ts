import type { Language } from '../../core/accounts/language.js';
import type { WhatIfAnswer } from '../../contract/district/what-if.answer.js';
import type { WhatIfQuery } from '../../contract/district/what-if.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import { middleOf, type BuildingRecord } from '../../core/buildings/building-item.js';
import { middleOfBox, joinBoxes, positionsBox } from '../../core/buildings/degree-box.js';
import { reachOf } from '../../core/buildings/reach.js';
import { DEFAULT_GOAL } from '../../core/climate/goal-weights.js';
import { unpackCurve } from '../../core/district/energy-curve.js';
import { changeOf, MAX_LIT_ROOFS, MAX_PRICED_ROOFS, sumFigures } from '../../core/district/what-if.js';
import { InvalidInputError } from '../../core/errors.js';
import { schemeOf } from '../../core/finance/schemes/schemes.js';
import { shadeShape } from '../../core/shade/building.js';
import { financeInput } from '../assessments/estimate-input.js';
import { assertSound, financeOptions, type EstimateQueryOptions as Options } from '../assessments/estimate-query.js';
import { NEIGHBOUR_DISTANCE_M } from '../assessments/roof-surroundings.js';
import type { Sql } from '../../database/sql-types.js';
import type { BuildingService } from '../buildings/search/building.service.js';
import type { FinanceRowSet } from '../finance/finance-rows.js';
import { createScene, type SceneBuilding } from '../shade/shading-inputs.js';
import { buildingsWithin } from '../shade/shading-store.sql.js';
import type { TerrainHorizon } from '../../contract/terrain/terrain.answer.js';
import { assertExtent, readPlan, storedOf, type BuildingPlan } from './building-plan.js';
import { byParts } from './in-parts.js';
import { RoofInputs, type RoofWork } from './roof-inputs.js';
import type { RoofPotentialUses } from './tile-run.js';
import { keptPotentials, type KeptPotential } from './roof-rows.sql.js';
import { ratedRoof } from './roof.service.js';
import type { StoredPotential } from './stored-potential.js';
import { createFinanceHash, DEFAULT_OPTIONS, distanceM, neighbourBoxes } from './tile-inputs.js';

interface Uses extends Omit<RoofPotentialUses, 'tiles'> {
  sql: Sql;
  buildings: BuildingService;
  /** Of the texts. */
  language: Language;
}

/** A roof before and after. */
interface Pair {
  before: StoredPotential;
  after: StoredPotential;
}

/** Roofs of one calculation in a thread. */
const ROOFS_AT_ONCE = 8;

/** Answers what a plan would change on the roofs around it; nothing is stored. */
export class WhatIfService {
  constructor(private readonly uses: Uses) {}

  /**
   * Compares roofs as they are, with default options, and as they would be.
   * @throws InvalidInputError as `readPlan` does, for a question that changes nothing, one without a plan that names no roofs,
   * too many of them, a tilt above its own limit, and a bill beside the use.
   */
  async answer({ add, remove, heights, buildingIds, ...given }: WhatIfQuery): Promise<Plain<WhatIfAnswer>> {
    const options: Options = { ...DEFAULT_OPTIONS, ...given };
    assertSound(options);
    const isPlan = [add, remove, heights].some((list) => list !== undefined && list.length > 0);
    if (!isPlan && buildingIds === undefined)
      throw InvalidInputError.at(['buildingIds'], 'building_ids are needed where no building is planned');
    const isMoney = !isPlan && isMoneyAlone(options);
    const most = isMoney ? MAX_PRICED_ROOFS : MAX_LIT_ROOFS;
    if (buildingIds !== undefined && buildingIds.length > most)
      throw InvalidInputError.at(
        ['buildingIds'],
        `at most ${most} roofs can be compared in this question`,
        buildingIds.length,
      );
    if (isMoney) return this.#price([...new Set(buildingIds)], options);
    return this.#light(await readPlan(this.uses.buildings, { add, remove, heights }), buildingIds, options);
  }

  /** Prices stored roofs again. */
  async #price(ids: readonly string[], options: Options): Promise<Plain<WhatIfAnswer>> {
    const { sql, compute, financeRows } = this.uses;
    const [kept, rows] = [await keptPotentials(sql, ids), await financeRows.current()];
    const hash = createFinanceHash();
    const [stale, fresh] = [[] as KeptPotential[], [] as KeptPotential[]];
    for (const one of kept)
      (one.financeHash === hash(this.#money(one, DEFAULT_OPTIONS, rows)) ? fresh : stale).push(one);
    const priced = async (some: readonly KeptPotential[], by: Options) =>
      compute.run(
        'roofPrices',
        some.map((one) => {
          const { roofAreaM2, curve, reason } = one;
          return { roofAreaM2, curve: unpackCurve(curve), reason, finance: this.#money(one, by, rows) };
        }),
      );
    const current = await priced(stale, DEFAULT_OPTIONS);
    const before = [...fresh, ...stale.flatMap((one, i) => (current[i] ? [{ ...one, ...current[i] }] : []))];
    const planned = await priced(before, options);
    const pairs = before.flatMap((one, i) => (planned[i] ? [{ before: one, after: { ...one, ...planned[i] } }] : []));
    const missingRoofs = ids.length - pairs.length;
    return this.#written(pairs, {
      lightCalculated: false,
      comparedRoofs: 0,
      affectedRoofs: pairs.length,
      missingRoofs,
    });
  }

  #money({ lng, lat }: StoredPotential, options: Options, rows: FinanceRowSet) {
    return financeInput(this.uses, { ...options, lng, lat }, rows);
  }

  /** Calculates roofs as they would be, and those as they are that are not stored. */
  async #light(plan: BuildingPlan, ids: readonly string[] | undefined, options: Options): Promise<Plain<WhatIfAnswer>> {
    const changed = new Set(plan.before.map(({ id }) => id));
    const named = await this.#named(ids);
    const boxes = [
      ...planBoxes(plan),
      ...(named ? neighbourBoxes(named.map(({ footprint }) => positionsBox(footprint))) : []),
    ];
    const { buildings: stored } = await buildingsWithin(this.uses.sql, boxes);
    const planned = [...stored.filter(({ record }) => !changed.has(record.id)), ...plan.after];
    const near = named ?? roofsNear(stored, planned, plan);
    const affected = named ? near : await this.#affected(stored, plan, near);
    const some = affected.slice(0, MAX_LIT_ROOFS);
    const kept = new Map((await keptPotentials(this.uses.sql, some.map(({ id }) => id))).map((one) => [one.buildingId, one])); // prettier-ignore
    const rows = await this.uses.financeRows.current();
    const before = await this.#works(some, stored, rows);
    const after = await this.#works(
      some.map(({ id }) => planned.find(({ record }) => record.id === id)?.record),
      planned,
      rows,
      options,
    );
    const both = before.flatMap((work, i) => (work && after[i] ? [{ before: work, after: after[i] }] : []));
    const now = await this.#potentials(both.map((one) => one.before), kept); // prettier-ignore
    const then = await this.#potentials(both.map((one) => one.after), new Map()); // prettier-ignore
    const pairs = now.flatMap((one, i) => (one && then[i] ? [{ before: one, after: then[i] }] : []));
    return this.#written(pairs, {
      lightCalculated: true,
      comparedRoofs: named ? 0 : near.length,
      affectedRoofs: affected.length,
      missingRoofs: some.length - pairs.length,
    });
  }

  async #named(ids: readonly string[] | undefined): Promise<BuildingRecord[] | undefined> {
    if (ids === undefined) return undefined;
    const each = [...new Set(ids)].map((id) => ({ id, loc: ['buildingIds', ids.indexOf(id)] }));
    const named = await storedOf(this.uses.buildings, each);
    assertExtent(named.map(({ footprint }) => positionsBox(footprint)), 'buildingIds'); // prettier-ignore
    return named;
  }

  /** Roofs whose skyline changes, in their order; a building of another height is one. */
  async #affected(
    stored: readonly SceneBuilding[],
    { before, after }: BuildingPlan,
    near: readonly BuildingRecord[],
  ): Promise<BuildingRecord[]> {
    const own = new Set(before.map(({ id }) => id));
    const buildings = stored.map(({ record }) => record).filter(({ id }) => !own.has(id));
    const place = new Map(buildings.map(({ id }, i) => [id, i]));
    const center = middleOfBox([...before.map(({ footprint }) => positionsBox(footprint)), ...after.map(({ box }) => box)].reduce(joinBoxes)); // prettier-ignore
    const horizon = onlyHorizon(await this.uses.terrain.aroundEach([{ ...center, heightM: 0 }]));
    const found = await this.uses.compute.run('changedRoofs', {
      center,
      buildings: buildings.map(shadeShape),
      before: before.map(shadeShape),
      after: after.map(({ record }) => shadeShape(record)),
      roofs: near.flatMap(({ id }) => (place.has(id) ? [{ at: place.get(id)!, terrain: horizon?.horizon }] : [])),
    });
    const ids = new Set(found.map((at) => buildings[at]!.id));
    return near.filter(({ id }) => ids.has(id) || own.has(id));
  }

  /** Inputs of roofs among the buildings of a scene; `undefined` for one that is not there or has no climate. */
  async #works(
    roofs: readonly (BuildingRecord | undefined)[],
    scene: readonly SceneBuilding[],
    rows: FinanceRowSet,
    options?: Options,
  ): Promise<(RoofWork | undefined)[]> {
    const inputs = new RoofInputs(this.uses, createScene(scene.toSorted((a, b) => (a.record.id < b.record.id ? -1 : 1))), rows, options); // prettier-ignore
    const known = roofs.filter((roof) => roof !== undefined);
    const horizons = await this.uses.terrain.aroundEach(
      known.map((roof) => ({ ...middleOf(roof), heightM: roof.heightM })),
    );
    const made = await Promise.all(known.map((roof, i) => inputs.of(roof, horizons[i], { tile: '', edition: null })));
    const byId = new Map(known.map((roof, i) => [roof.id, made[i]]));
    return roofs.map((roof) => roof && byId.get(roof.id));
  }

  /** Potentials of roofs; those that are stored and valid as they are stored. */
  async #potentials(
    works: readonly RoofWork[],
    kept: ReadonlyMap<string, KeptPotential>,
  ): Promise<(StoredPotential | undefined)[]> {
    const { compute, clock } = this.uses;
    const found = new Map<string, StoredPotential>();
    const wanted: RoofWork[] = [];
    for (const work of works) {
      const one = kept.get(work.identity.buildingId);
      const { physicalHash, financeHash } = work.identity;
      if (one?.physicalHash === physicalHash && one.financeHash === financeHash) found.set(one.buildingId, one);
      else wanted.push(work);
    }
    const calculate = (part: RoofWork[]) => compute.run('roofPotentials', part.map(({ input }) => input)); // prettier-ignore
    const potentials = await byParts(wanted, ROOFS_AT_ONCE, calculate);
    for (const [i, { identity }] of wanted.entries()) {
      const potential = potentials[i];
      if (potential) found.set(identity.buildingId, { ...identity, ...potential, computedMs: clock().getTime() });
    }
    return works.map(({ identity }) => found.get(identity.buildingId));
  }

  #written(
    pairs: readonly Pair[],
    counts: Pick<WhatIfAnswer, 'lightCalculated' | 'comparedRoofs' | 'affectedRoofs' | 'missingRoofs'>,
  ): Plain<WhatIfAnswer> {
    const { language } = this.uses;
    const roofs = pairs
      .map(({ before, after }) => ({
        buildingId: before.buildingId,
        before: ratedRoof({ ...before }, language),
        after: ratedRoof({ ...after }, language),
        difference: changeOf(before, after),
        verdictChanged: before.verdict !== after.verdict,
      }))
      .toSorted((a, b) => a.difference.npvTwd - b.difference.npvTwd || (a.buildingId < b.buildingId ? -1 : 1));
    const [before, after] = [sumFigures(pairs.map((pair) => pair.before)), sumFigures(pairs.map((pair) => pair.after))];
    const verdictChanges = roofs.filter(({ verdictChanged }) => verdictChanged).length;
    return { ...counts, roofs, verdictChanges, before, after, difference: changeOf(before, after) };
  }
}

/** Whether options leave light and layout as they are; what is used in the house depends on the hours of the output. */
function isMoneyAlone({ plant, goal, ...options }: Options): boolean {
  const isPlant = Object.values(plant ?? {}).some((value) => value !== undefined);
  return !isPlant && goal === DEFAULT_GOAL && !schemeOf(financeOptions({ ...options, goal })).usesHousehold;
}

/** Boxes of all that counts for the roofs around a plan. */
function planBoxes({ before, after }: BuildingPlan) {
  const boxes = [...before.map(({ footprint }) => positionsBox(footprint)), ...after.map(({ box }) => box)];
  if (boxes.length === 0) return [];
  const { west, south, east, north } = boxes.reduce(joinBoxes);
  return reachOf({ polygon: [[[west, south], [east, north]]] }, 2 * NEIGHBOUR_DISTANCE_M).boxes; // prettier-ignore
}

/** Roofs of which a building of the plan is a neighbour, the nearest first, and those of buildings of another height. */
function roofsNear(
  stored: readonly SceneBuilding[],
  planned: readonly SceneBuilding[],
  plan: BuildingPlan,
): BuildingRecord[] {
  const left = new Set(planned.map(({ record }) => record.id));
  const changed = [...plan.before, ...plan.after.map(({ record }) => record)];
  return stored
    .filter(({ record }) => left.has(record.id))
    .map(({ record }) => ({ record, distance: nearestM(record, changed) }))
    .filter(({ distance }) => distance <= NEIGHBOUR_DISTANCE_M)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ record }) => record);
}

function nearestM(roof: BuildingRecord, others: readonly BuildingRecord[]): number {
  const point = middleOf(roof);
  const reach = reachOf({ point }, NEIGHBOUR_DISTANCE_M);
  return others.reduce((least, other) => Math.min(least, distanceM(other, point, reach)), Infinity);
}

const onlyHorizon = ([horizon]: readonly (TerrainHorizon | Error | undefined)[]): TerrainHorizon | undefined =>
  horizon instanceof Error ? undefined : horizon;
