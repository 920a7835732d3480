import type { Polygon, Position, Ring } from '../geometry/position.js';
import { roundDegrees } from '../geometry/round-degrees.js';
import { JsonText } from '../json/json-text.js';
import type { GivenFace, TaggedRoof } from './roof-tags.js';
import { toPing, type LatLng } from '../units.js';
import { middleOfBox, positionsBox } from './degree-box.js';
import type { HeightSource } from './heights/height.js';

/** A building as both interfaces give it. */
export interface BuildingRecord {
  id: string;
  /** Outer ring, closed, counter-clockwise, `[lng, lat]`. */
  footprint: Ring;
  /** Courtyards, closed, clockwise. */
  holes: Ring[];
  /** Top above the ground [m]. */
  heightM: number;
  heightSource: HeightSource;
  /** One standard deviation of the height [m]. */
  heightSigmaM: number;
  /** Underside above the ground [m]. */
  baseHeightM: number;
  floors: number | null;
  areaM2: number;
  areaPing: number;
  source: string;
  /** Date of the data, ISO, as precise as known. */
  sourceDate: string | null;
  name: string | null;
  address: string | null;
  /** Element of OpenStreetMap, such as `way/123`. */
  osmId: string | null;
  /** Whether the source names courtyards whose outlines it does not give: they count as roof. */
  holesMissing: boolean;
  /** Capacity of a solar plant on it that the data set names [kW]; absent where it names none. */
  pvKw?: number;
  /** How sure the data set is that it is a building, 0..1; absent where it does not say. */
  confidence?: number;
  /** What the data set says of the roof. */
  roof?: TaggedRoof;
}

/** The same under the names of the REST list. */
interface BuildingItem {
  id: string;
  footprint: Ring;
  holes: Ring[];
  height: number;
  height_source: HeightSource;
  height_sigma_m: number;
  base_height: number;
  floors: number | null;
  area_m2: number;
  area_ping: number;
  source: string;
  source_date: string | null;
  name: string | null;
  address: string | null;
  osm_id: string | null;
  holes_missing: boolean;
  /** Only where one is named. */
  pv_kw?: number;
  /** Only where it is said. */
  confidence?: number;
  /** Only where something is said. */
  roof?: TaggedItem;
}

interface TaggedItem extends Omit<TaggedRoof, 'heightM' | 'faces'> {
  height: number | null;
  faces?: (Omit<GivenFace, 'areaM2'> & { area_m2: number })[];
}

/** A length or an area to two decimals. */
export const roundMetric = (value: number): number => Math.round(value * 100) / 100;

/** A ring with its degrees at the precision that is stored. */
export const roundRing = (ring: Ring): Ring =>
  ring.map(([lng, lat]): Position => [roundDegrees(lng), roundDegrees(lat)]);

/**
 * The text of a building in the REST list; made once when a building is stored, put together as it is by every query.
 * @param building with degrees already at the stored precision; `areaPing` follows from `areaM2`.
 */
export function buildingItemJson(
  building: Omit<BuildingRecord, 'areaPing' | 'roof' | 'pvKw' | 'confidence'> & {
    roof?: TaggedRoof | null;
    pvKw?: number | null;
    confidence?: number | null;
  },
): string {
  const item: BuildingItem = {
    id: building.id,
    footprint: building.footprint,
    holes: building.holes,
    height: roundMetric(building.heightM),
    height_source: building.heightSource,
    height_sigma_m: roundMetric(building.heightSigmaM),
    base_height: roundMetric(building.baseHeightM),
    floors: building.floors,
    area_m2: roundMetric(building.areaM2),
    area_ping: roundMetric(toPing(building.areaM2)),
    source: building.source,
    source_date: building.sourceDate,
    name: building.name,
    address: building.address,
    osm_id: building.osmId,
    holes_missing: building.holesMissing,
    ...(building.pvKw && { pv_kw: building.pvKw }),
    ...(typeof building.confidence === 'number' && { confidence: building.confidence }),
    ...(building.roof && { roof: taggedItem(building.roof) }),
  };
  return JSON.stringify(item);
}

const taggedItem = ({ heightM: height, faces, ...roof }: TaggedRoof): TaggedItem => ({
  ...roof,
  height,
  ...(faces && { faces: faces.map(({ areaM2, ...face }) => ({ ...face, area_m2: areaM2 })) }),
});

const taggedRoof = ({ height: heightM, faces, ...roof }: TaggedItem): TaggedRoof => ({
  ...roof,
  heightM,
  ...(faces && { faces: faces.map(({ area_m2: areaM2, ...face }) => ({ ...face, areaM2 })) }),
});

/** A building read back from its stored text. */
export const parseBuildingItem = (json: string): BuildingRecord => toRecord(JSON.parse(json) as BuildingItem);

/** Buildings read back from stored texts joined by commas. */
export const parseBuildingItems = (itemsJson: string): BuildingRecord[] =>
  (JSON.parse(`[${itemsJson}]`) as BuildingItem[]).map(toRecord);

/** A building with its outline as one polygon. */
export interface OutlinedBuilding extends BuildingRecord {
  /** Coordinates. */
  outline: Polygon;
}

export const withOutline = (building: BuildingRecord): OutlinedBuilding => ({
  ...building,
  outline: [building.footprint, ...building.holes],
});

/** The middle of the box around a building. */
export const middleOf = ({ footprint }: Pick<BuildingRecord, 'footprint'>): LatLng =>
  middleOfBox(positionsBox(footprint));

/** A building with its rings left as they are stored. */
export interface ListedBuilding extends Omit<BuildingRecord, 'footprint' | 'holes'> {
  footprint: JsonText;
  holes: JsonText;
  /** A GeoJSON polygon. */
  outline: JsonText;
}

const RINGS = '"footprint":';
const HOLES = ',"holes":';
const AFTER_RINGS = ',"height":';

/**
 * Buildings read back from stored texts joined by commas, save their rings: nine tenths of the work of reading them, and as
 * much again of writing them. A quotation mark within a name is escaped, so the members' names are found nowhere else.
 */
export function listBuildingItems(itemsJson: string): ListedBuilding[] {
  const rings: Rings[] = [];
  const rest: string[] = [];
  let done = 0;
  for (let start = itemsJson.indexOf(RINGS); start >= 0; start = itemsJson.indexOf(RINGS, done)) {
    const holes = itemsJson.indexOf(HOLES, start);
    const end = itemsJson.indexOf(AFTER_RINGS, holes);
    rings.push(ringTexts(itemsJson.slice(start + RINGS.length, holes), itemsJson.slice(holes + HOLES.length, end)));
    rest.push(itemsJson.slice(done, start));
    done = end + 1;
  }
  const items = JSON.parse(`[${rest.join('')}${itemsJson.slice(done)}]`) as Omit<BuildingItem, 'footprint' | 'holes'>[];
  return items.map((item, i) => ({ ...traitsOf(item), ...rings[i]! }));
}

type Rings = Pick<ListedBuilding, 'footprint' | 'holes' | 'outline'>;

function ringTexts(footprint: string, holes: string): Rings {
  const inner = holes === '[]' ? '' : `,${holes.slice(1, -1)}`;
  return {
    footprint: new JsonText(footprint),
    holes: new JsonText(holes),
    outline: new JsonText(`{"type":"Polygon","coordinates":[${footprint}${inner}]}`),
  };
}

const toRecord = (item: BuildingItem): BuildingRecord => ({
  ...traitsOf(item),
  footprint: item.footprint,
  holes: item.holes,
});

const traitsOf = (item: Omit<BuildingItem, 'footprint' | 'holes'>): Omit<BuildingRecord, 'footprint' | 'holes'> => ({
  id: item.id,
  heightM: item.height,
  heightSource: item.height_source,
  heightSigmaM: item.height_sigma_m,
  baseHeightM: item.base_height,
  floors: item.floors,
  areaM2: item.area_m2,
  areaPing: item.area_ping,
  source: item.source,
  sourceDate: item.source_date,
  name: item.name,
  address: item.address,
  // a version before these members may still be storing buildings beside this one
  osmId: item.osm_id ?? null,
  holesMissing: item.holes_missing ?? false,
  ...(item.pv_kw !== undefined && { pvKw: item.pv_kw }),
  ...(item.confidence !== undefined && { confidence: item.confidence }),
  ...(item.roof && { roof: taggedRoof(item.roof) }),
});
