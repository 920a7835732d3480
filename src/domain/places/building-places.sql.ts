// Raw SQL: text and spatial search over all footprints.
import { validate as isUuid } from 'uuid';
import { inStoredNames } from '../../core/buildings/demo-name.js';
import { parseBuildingItem, type BuildingRecord } from '../../core/buildings/building-item.js';
import { ITEM } from '../buildings/edition-date.sql.js';
import type { Rows } from '../../database/sql-types.js';
import type { LatLng } from '../../core/units.js';
import type { FoundPlace, PlaceSuggestion } from '../../core/places/place.js';
import { foldPlace } from '../../core/places/place-text.js';

/** What a building's place id begins with. */
const PREFIX = 'building:';
/** A point this near to a building still has its address [m], and its box of degrees for the index. */
const NEAR_M = 40;
const NEAR_DEG = 0.002;

/** Address and name as `foldPlace` writes a query; word for word the expression of `buildings_place_text_index`. */
const FOLDED = `lower(regexp_replace(replace(coalesce(address, '') || coalesce(name, ''), '台', '臺'), '\\s+', '', 'g'))`;

/** Hits among which the best are chosen; to order the hundred thousands of a whole city would take seconds. */
const MAX_HITS = 2_000;

interface Row {
  item: string;
  lat: number;
  lng: number;
}

/** A stored building with an address or a name, as a place. */
export interface BuildingPlace {
  building: BuildingRecord;
  point: LatLng;
}

/** The shortest text says the least else. */
const BY_LENGTH = `length(concat_ws(' ', address, name)), id`;
/** The point of two parameters. */
const HERE = 'ST_SetSRID(ST_MakePoint($1::float8, $2::float8), 4326)';

const COLUMNS = `${ITEM} as item, ST_Y(ST_PointOnSurface(footprint)) as lat, ST_X(ST_PointOnSurface(footprint)) as lng`;

const toPlace = ({ item, lat, lng }: Row): BuildingPlace => ({
  building: parseBuildingItem(item),
  point: { lat, lng },
});

/** A text to be looked for as it is, in a pattern. */
const asPattern = (text: string): string =>
  `%${foldPlace(inStoredNames(text)).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * Stored buildings whose address or name holds a text.
 * @param limit most of them; the shortest text, which says the least else, first; of a text that thousands hold, the best
 * among some of them.
 */
export async function searchBuildingPlaces(sql: Rows, text: string, limit: number): Promise<BuildingPlace[]> {
  const rows = await sql.rows<Row>(
    `with best as materialized (
       select id from (
         select id, address, name from buildings where (address is not null or name is not null) and ${FOLDED} like $1
         limit $2) as hits
       order by ${BY_LENGTH} limit $3)
     select ${COLUMNS} from buildings where id = any(array(select id from best)) order by ${BY_LENGTH}`,
    [asPattern(text), MAX_HITS, limit],
  );
  return rows.map(toPlace);
}

/** The stored building nearest to a point that has an address, within 40 m. */
export async function nearestBuildingPlace(sql: Rows, { lat, lng }: LatLng): Promise<BuildingPlace | undefined> {
  const [row] = await sql.rows<Row>(
    `select ${COLUMNS} from buildings
     where footprint && ST_Expand(${HERE}, $3::float8) and address is not null
       and ST_DWithin(footprint::geography, ${HERE}::geography, $4::float8)
     order by ST_Distance(footprint::geography, ${HERE}::geography), id limit 1`,
    [lng, lat, NEAR_DEG, NEAR_M],
  );
  return row && toPlace(row);
}

/** The stored building of a place id; `undefined` where the id is not that of a building, or the building is gone. */
export async function buildingPlaceOfId(sql: Rows, placeId: string): Promise<BuildingPlace | undefined> {
  const id = placeId.slice(PREFIX.length);
  if (!placeId.startsWith(PREFIX) || !isUuid(id)) return undefined;
  const [row] = await sql.rows<Row>(`select ${COLUMNS} from buildings where id = $1::uuid`, [id]);
  return row && toPlace(row);
}

/** As a line of an autocomplete list. */
export function buildingSuggestion({ building: { id, name, address } }: BuildingPlace): PlaceSuggestion {
  const mainText = name ?? address ?? '';
  const secondaryText = name === null ? '' : (address ?? '');
  return { placeId: PREFIX + id, description: [address, name].filter(Boolean).join(' '), mainText, secondaryText };
}

/** As a found place: a point inside its footprint. */
export const buildingPlace = ({ building: { address, name }, point }: BuildingPlace): FoundPlace => ({
  ...point,
  formattedAddress: address ?? name ?? '',
});
