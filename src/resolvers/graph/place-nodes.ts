import type { ShownBuildingShadow } from '../../contract/shade/building-shadow.answer.js';
import type { BuildingAtMoment } from '../../domain/shade/building-shadow.service.js';
import type { ShownClimate, ShownStation } from '../../contract/climate/climate.answer.js';
import { withOutline, type OutlinedBuilding } from '../../core/buildings/building-item.js';
import type { ListedTownship } from '../../domain/climate/climate.service.js';
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

export const stationById: Batch<string, ShownStation | undefined> = async (ids, { services }) => {
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
export const climateOfTownship: Batch<string, ShownClimate> = async (codes, { services }) => {
  const climates = await services.climate.ofTownships(codes);
  return climates.map((climate, at) =>
    climate instanceof Error ? climate : { ...climate, id: `climate:${codes[at]!}` },
  );
};

/** The township of a point; `undefined` outside Taiwan. */
export function townshipNodeAt({ climate }: Services, point: LatLng): TownshipNode | undefined {
  const code = climate.townshipAt(point)?.township.code;
  const [township] = code === undefined ? [] : climate.townshipsByCode([code]);
  return township && toTownshipNode(township);
}

/** Shadows of buildings at moments, all in one calculation. */
export const shadowOfBuilding: Batch<BuildingAtMoment, ShownBuildingShadow | undefined> = async (asked, { services }) =>
  (await services.buildingShadows.ofEach(asked)).map(
    (shadow) => shadow && { ...shadow, index: null, cached: shadow.litShare !== null, isOutside: false },
  );
