import type { BuildingRecord } from '../../core/buildings/building-item.js';
import type { BuildingsAround, BuildingService } from '../buildings/search/building.service.js';
import { dataSource } from '../../core/buildings/data-sources.js';
import type { ClimateService } from '../climate/climate.service.js';
import { knownHeight } from '../../core/climate/ground-height.js';
import { onlyOf, settleEach, workOnGood } from '../each.js';
import { siteClimate, type SiteClimate } from '../energy/site-climate.js';
import type { MonthlyClimate } from '../../core/energy/yield-types.js';
import { standardOffsetHours } from '../../core/sun/local-time.js';
import type { TerrainHorizon } from '../../contract/terrain/terrain.answer.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import { codedText, type CodedText } from '../../core/texts/coded-text.js';
import { shadeShape } from '../../core/shade/building.js';
import type { LatLng } from '../../core/units.js';
import { covers } from '../../core/estimate/roof/roof-outline.js';
import type { EstimateRoof, RoofSurroundings } from '../../core/estimate/estimate-types.js';

/** Neighbours farther away than this are left out [m]; a 100 m tower at this distance stands 13 degrees high. */
export const NEIGHBOUR_DISTANCE_M = 400;

export interface SurroundingsSources {
  buildings: BuildingService;
  climate: ClimateService;
  terrain: TerrainService;
}

export interface FoundSurroundings {
  neighbours: BuildingRecord[];
  /** Hills around; absent where no terrain is known. */
  terrain?: TerrainHorizon | undefined;
  climate: SiteClimate;
  /** Whether buildings are known around, or known not to be there. */
  covered: boolean;
}

/** A roof whose surroundings are looked up. */
interface PlacedRoof {
  query: LatLng & { climate?: MonthlyClimate };
  roof: Pick<EstimateRoof, 'heightM'>;
  /** The building that it belongs to; its id is `null` for a drawn roof, of which the buildings under the place are no neighbours. */
  building: { id: string | null };
}

/**
 * Looks up the surroundings and the light of roofs, those of all roofs together.
 * @returns in their order; for each an error: NotFoundError when the place has no climate, UpstreamUnavailableError when
 * only a source that does not answer could know it.
 */
export async function lookUpSurroundings(
  { buildings, climate, terrain: ground }: SurroundingsSources,
  roofs: readonly PlacedRoof[],
): Promise<(FoundSurroundings | Error)[]> {
  const horizons = await ground.aroundEach(
    roofs.map(({ query, roof }) => ({ ...placeOf(query), heightM: roof.heightM })),
  );
  const lit = await settleEach([...roofs.keys()], async (at) => {
    const terrain = onlyOf([horizons[at]]);
    return { ...roofs[at]!, terrain, light: await lightOf(climate, roofs[at]!, terrain) };
  });
  return workOnGood(lit, async (good) => {
    const found = await buildings.aroundEach(
      good.map(({ query }) => ({ point: placeOf(query) })),
      NEIGHBOUR_DISTANCE_M,
    );
    return found.map((around, at) => (around instanceof Error ? around : join(good[at]!, around)));
  });
}

const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat, lng });

function lightOf(
  climates: ClimateService,
  { query }: PlacedRoof,
  terrain: TerrainHorizon | undefined,
): Promise<SiteClimate> {
  const height = terrain ? knownHeight(terrain.elevationM, `terrain ${terrain.source}`) : null;
  return siteClimate(climates, placeOf(query), query.climate, height);
}

function join(
  { query, building, terrain, light }: PlacedRoof & { terrain: TerrainHorizon | undefined; light: SiteClimate },
  around: BuildingsAround,
): FoundSurroundings {
  const neighbours = around.buildings
    .filter(({ id }) => id !== building.id)
    .filter((other) => building.id !== null || !covers(other, placeOf(query)));
  return { neighbours, terrain, climate: light, covered: around.covered || neighbours.length > 0 };
}

/** What to warn of where nothing is known of the buildings around. */
export const coverageWarnings = ({ covered }: FoundSurroundings): CodedText[] =>
  covered ? [] : [codedText('not_covered', { distanceM: NEIGHBOUR_DISTANCE_M })];

/**
 * The same as the calculation takes it.
 * @param day in whose year the clocks count, `YYYY-MM-DD`.
 */
export const surroundingsOf = (
  { lat, lng, outlines }: LatLng & Pick<RoofSurroundings, 'outlines'>,
  roof: EstimateRoof,
  { neighbours, terrain, climate }: FoundSurroundings,
  day: string,
): RoofSurroundings => ({
  place: { lat, lng },
  ...(outlines && { outlines }),
  roof,
  neighbours: neighbours.map((neighbour) => ({ id: neighbour.id, ...shadeShape(neighbour) })),
  climate: climate.climate,
  ...(terrain && { terrain: terrain.horizon }),
  utcOffsetHours: standardOffsetHours({ lat, lng }, Number(day.slice(0, 4))),
});

/** Texts to print with what was made of surroundings, each once. @param ownSource data set of the roof itself. */
export function attributionsOf(
  ownSource: string,
  { neighbours, climate, terrain }: Omit<FoundSurroundings, 'covered'>,
): string[] {
  const buildings = [ownSource, ...neighbours.map(({ source }) => source)];
  const texts = [
    ...buildings.map((source) => dataSource(source).attribution),
    climate.attribution,
    terrain?.attribution,
  ];
  return [...new Set(texts.filter((text) => text !== null && text !== undefined))];
}
