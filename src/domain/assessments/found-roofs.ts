import type { Plain } from '../../contract/fields/plain.js';
import { middleOf, type BuildingRecord } from '../../core/buildings/building-item.js';
import type { Compute } from '../../core/compute/compute.js';
import { InvalidInputError, NotFoundError } from '../../core/errors.js';
import type { EstimateRoof, EstimatedBuilding } from '../../core/estimate/estimate-types.js';
import { shapeOdds } from '../../core/estimate/roof/roof-hypotheses.js';
import { isTooFar, TOO_FAR } from '../../core/estimate/roof/roof-outline.js';
import { NOTHING_UNSEEN, rulesOfRoof, USUAL_STRUCTURES } from '../../core/estimate/roof/roof-rules.js';
import { shapeOfRoof } from '../../core/estimate/roof/roof-shape.js';
import { createLocalFrame } from '../../core/geometry/local-frame.js';
import type { BuildingService, NearBuilding } from '../buildings/search/building.service.js';
import type { ClimateService } from '../climate/climate.service.js';
import { settleEach, workOnGood } from '../each.js';
import { buildingsUnderRoofs } from './building-under-roof.js';
import { assertSound, shapeAsked, type EstimateQuery, type EstimateQueryOptions } from './estimate-query.js';

interface Uses {
  buildings: BuildingService;
  climate: ClimateService;
  compute: Compute;
}

/** A roof that is assessed, and the building that it belongs to. */
export interface FoundRoof {
  query: EstimateQuery;
  roof: EstimateRoof;
  building: EstimatedBuilding;
}

/** A stored building whose roof is assessed; its distance from the place is `null` where it is asked for by its id. */
type Stored = { building: BuildingRecord; distanceM: number | null } | undefined;

type RequestedRoof = Plain<NonNullable<EstimateQuery['roof']>>;

/** Asks for the roof of a building as it was read. */
export const queryOfBuilding = (building: BuildingRecord, options: EstimateQueryOptions): EstimateQuery => ({
  ...options,
  ...middleOf(building),
  buildingId: building.id,
});

/**
 * Finds roofs: those of buildings, and those that are drawn. An error, as `EstimateService.estimate` throws it, fails its own
 * roof alone.
 */
export async function findRoofs(uses: Uses, queries: readonly EstimateQuery[]): Promise<(FoundRoof | Error)[]> {
  const sound = await settleEach(queries, async (query) => {
    assertSound(query);
    return query;
  });
  return workOnGood(sound, async (asked) => {
    const stored = await storedOf(uses, asked);
    return settleEach([...asked.keys()], async (at) => {
      const found = stored[at];
      if (found instanceof Error) throw found;
      return roofOf(uses.climate, asked[at]!, found);
    });
  });
}

/** How the building of a roof is found, of many at once. */
const WAYS = {
  /** Nothing of a building is needed. */
  none: async (_: Uses, queries: readonly EstimateQuery[]): Promise<Stored[]> => queries.map(() => undefined),
  under: async (uses: Uses, queries: readonly EstimateQuery[]): Promise<(Stored | Error)[]> => {
    const drawn = queries.map((query) => ({ ...query, place: query, outline: query.roof!.footprint! }));
    const found = await buildingsUnderRoofs(uses, drawn);
    return found.map((building) => (building instanceof Error || !building ? building : { building, distanceM: null }));
  },
  named: async ({ buildings }: Uses, queries: readonly EstimateQuery[]): Promise<(Stored | Error)[]> => {
    const found = await buildings.byIds(queries.map(({ buildingId }) => buildingId!));
    return found.map(
      (building, at) => building && (elsewhere(building, queries[at]!) ?? { building, distanceM: null }),
    );
  },
  near: ({ buildings }: Uses, queries: readonly EstimateQuery[]): Promise<(NearBuilding | undefined | Error)[]> =>
    buildings.atEach(queries),
};

/** The fault of a building that is not at the place that is asked for with it. */
function elsewhere(building: BuildingRecord, { buildingId, lat, lng }: EstimateQuery): InvalidInputError | undefined {
  const middle = middleOf(building);
  const isElsewhere = isTooFar(createLocalFrame({ lat, lng }).toLocal([middle.lng, middle.lat]));
  return isElsewhere ? InvalidInputError.at(['buildingId'], TOO_FAR, buildingId) : undefined;
}

function wayOf({ roof, buildingId }: EstimateQuery): keyof typeof WAYS {
  if (roof?.footprint) return roof.heightM !== undefined && shapeAsked(roof) !== undefined ? 'none' : 'under';
  return buildingId ? 'named' : 'near';
}

async function storedOf(uses: Uses, queries: readonly EstimateQuery[]): Promise<(Stored | Error)[]> {
  const found = new Map<EstimateQuery, Stored | Error>();
  for (const [way, asked] of Map.groupBy(queries, wayOf)) {
    const buildings = await WAYS[way](uses, asked);
    for (const [at, query] of asked.entries()) found.set(query, buildings[at]);
  }
  return queries.map((query) => found.get(query));
}

/** The roof of a query whose stored building, if any, is found. @throws NotFoundError where it needs one. */
export function roofOf(climate: ClimateService, query: EstimateQuery, stored: Stored): FoundRoof {
  const asked: RequestedRoof = query.roof ?? {};
  const { roof, building } = outlineOf(asked, stored);
  const odds = climate.townshipAt(query) && shapeOdds(roof.heightM);
  const shape = shapeOfRoof(shapeAsked(asked), stored?.building.roof ?? null, odds);
  const isPitched = shape.shape === 'pitched' || shape.form !== undefined;
  const unseen = asked.obstructions || isPitched ? NOTHING_UNSEEN : USUAL_STRUCTURES;
  return { query, roof: { ...roof, ...shape, unseen }, building };
}

/** A drawn roof without a height and without a stored building under it: three storeys, with an uncertainty of two [m]. */
const DRAWN_HEIGHT = { heightM: 10, heightSigmaM: 6, heightSource: 'assumed' };

/** The outline that is drawn, or that of the building; the height is the one given, or that of the building. */
function outlineOf(asked: RequestedRoof, stored: Stored): Omit<FoundRoof, 'query'> {
  const { footprint, heightM: given } = asked;
  if (!footprint && !stored) throw new NotFoundError('Building');
  // a drawn roof of a given height has nothing of a building
  const from = footprint && given !== undefined ? undefined : stored;
  const { heightM, heightSigmaM, heightSource } =
    given === undefined ? (from?.building ?? DRAWN_HEIGHT) : { heightM: given, heightSigmaM: 0, heightSource: 'given' };
  const { id = null, source = 'drawn', sourceDate = null } = from?.building ?? {};
  const outline = footprint ? { footprint } : { footprint: from!.building.footprint, holes: from!.building.holes };
  return {
    roof: {
      ...asked,
      shape: 'flat',
      obstructions: asked.obstructions ?? [],
      unseen: NOTHING_UNSEEN,
      ...outline,
      heightM,
      heightSigmaM,
      // where on the roof it is nobody knows, so of a drawn outline neither
      ...(!footprint && from!.building.pvKw !== undefined && { existingKw: from!.building.pvKw }),
      ...rulesOfRoof({ ...asked, heightM }),
    },
    building: {
      id,
      heightM,
      heightSource,
      heightSigmaM,
      source,
      sourceDate,
      distanceM: footprint ? null : from!.distanceM,
    },
  };
}
