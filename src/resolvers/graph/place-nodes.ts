import { whenSelected } from '../../contract/fields/lazy-answer.js';
import type { BuildingShadingAnswer } from '../../contract/shade/shading.answer.js';
import type { BuildingShadowAnswer } from '../../contract/shade/building-shadow.answer.js';
import type { BuildingAtMoment } from '../../domain/shade/building-shadow.service.js';
import type { ShadingInDialect } from '../../domain/shade/shading-cache.service.js';
import type { ClimateAnswer, WeatherStationAnswer } from '../../contract/climate/climate.answer.js';
import { middleOf, withOutline, type OutlinedBuilding } from '../../core/buildings/building-item.js';
import type { ListedTownship } from '../../domain/climate/climate.service.js';
import { DEFAULT_GOAL } from '../../core/climate/goal-weights.js';
import type { EstimatedShade } from '../../core/estimate/estimate-types.js';
import type { ListQuery } from '../../core/page.js';
import type { VendorPage } from '../../domain/vendors/vendor-pages.service.js';
import type { LatLng } from '../../core/units.js';
import type { Services } from '../../platform/services.js';
import type { Batch } from './loaders.js';

/** A township with the id that it has in the graph. */
export type TownshipNode = ListedTownship & { id: string };

const TOWNSHIP = 'township:';
const STATION = 'station:';

export const toTownshipNode = (township: ListedTownship): TownshipNode => ({
  ...township,
  id: TOWNSHIP + township.code,
});

/** Id of a weather station in the graph. */
export const stationId = (number: string): string => STATION + number;

/** What an id names behind its prefix; nothing has an empty name. */
const keyOf = (id: string, prefix: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : '');

export const buildingById: Batch<string, OutlinedBuilding | undefined> = async (ids, { services }) => {
  const buildings = await services.buildings.byIds(ids);
  return buildings.map((building) => building && withOutline(building));
};

/** Buildings at points. */
export const buildingAt: Batch<LatLng, OutlinedBuilding | undefined> = async (points, { services }) => {
  const found = await services.buildings.atEach(points);
  return found.map((near) => (near instanceof Error ? near : near && withOutline(near.building)));
};

/** A part of the vendors of a county, as the listing has it. */
export interface CountyVendors {
  county: string;
  part: ListQuery;
}

/** Vendors of counties: places of one county are answered with one list. */
export const vendorsOfCounty: Batch<CountyVendors, VendorPage> = (keys, { services }) =>
  Promise.all(keys.map(({ county, part }) => services.vendors.list({ county }, part)));

/** Number of a weather station by its id in the graph. */
export const stationNumber = (id: string): string => keyOf(id, STATION);

/** A station, shipped or imported, as it is in the graph. */
export const toStationNode = <T extends { id: string }>(station: T): T & { number: string } => ({
  ...station,
  id: stationId(station.id),
  number: station.id,
});

export const stationById: Batch<string, WeatherStationAnswer | undefined> = async (ids, { services }) => {
  const stations = await services.climate.stationsByNumber(ids.map(stationNumber));
  return stations.map((station) => station && toStationNode(station));
};

/** When stations were imported, by their ids in the graph. */
export const importOfStation: Batch<string, Date | null> = (ids, { services }) =>
  services.climateAdministration.importedAt(ids.map(stationNumber));

export const townshipById: Batch<string, TownshipNode | undefined> = (ids, { services }) =>
  Promise.resolve(
    services.climate
      .townshipsByCode(ids.map((id) => keyOf(id, TOWNSHIP)))
      .map((township) => township && toTownshipNode(township)),
  );

/** Climate of townships by their codes; each takes a calculation of its own. */
export const climateOfTownship: Batch<string, ClimateAnswer> = (codes, { services }) =>
  services.climate.ofTownships(codes);

/** The township of a point; `undefined` outside Taiwan. */
export function townshipNodeAt({ climate }: Services, point: LatLng): TownshipNode | undefined {
  const code = climate.townshipAt(point)?.township.code;
  const [township] = code === undefined ? [] : climate.townshipsByCode([code]);
  return township && toTownshipNode(township);
}

/** Shadows of buildings at moments, all in one calculation. */
export const shadowOfBuilding: Batch<BuildingAtMoment, BuildingShadowAnswer | undefined> = async (
  asked,
  { services },
) =>
  (await services.buildingShadows.ofEach(asked)).map(
    (shadow) => shadow && { ...shadow, index: null, cached: shadow.litShare !== null, isOutside: false },
  );

/** Shading of the roofs of buildings; each takes a calculation of its own where none is kept. */
export const shadingOfBuilding: Batch<string, BuildingShadingAnswer> = (ids, { services: { shadingCache } }) =>
  Promise.all(
    ids.map(async (id) => {
      const shading = await shadingCache.ofBuilding(id).catch((fault: Error) => fault);
      if (shading instanceof Error) return shading;
      const { azimuthStepDeg, elevationStepDeg, share } = shading.table;
      const monthly = (): Partial<ShadingInDialect> => shadingCache.toDialect(shading, 'month_hour');
      let sunshine: ReturnType<typeof shading.sunshine> | undefined;
      const sun = (): NonNullable<typeof sunshine> => (sunshine ??= shading.sunshine());
      return whenSelected<BuildingShadingAnswer>(
        { ...shading, azimuthStepDeg, elevationStepDeg, share },
        {
          sunshineDeciles: async () => (await sun()).sunshineDeciles,
          litHours: async () => (await sun()).litHours,
          monthHour: () => monthly().monthHour,
          monthDays: () => monthly().monthDays ?? null,
          userhorizon: () => shadingCache.toDialect(shading, 'pvgis').userhorizon ?? null,
          samCsv: () => shadingCache.toDialect(shading, 'sam').samCsv ?? null,
        },
      );
    }),
  );

/** Who shades the roofs of buildings, as their estimates without options have it; each takes a calculation of its own. */
export const shadeOfBuilding: Batch<string, EstimatedShade | undefined> = async (ids, { services }) => {
  const buildings = await services.buildings.byIds(ids);
  return Promise.all(
    buildings.map(async (building) => {
      if (building === undefined) return undefined;
      const query = { goal: DEFAULT_GOAL, ...middleOf(building), buildingId: building.id };
      return services.estimates.estimate(query).then(
        ({ result }) => result.shade,
        (fault: Error) => fault,
      );
    }),
  );
};
