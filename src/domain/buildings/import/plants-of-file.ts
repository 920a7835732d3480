import { setImmediate } from 'node:timers/promises';
import type { DegreeBox } from '../../../core/buildings/building-area.js';
import { middleOfBox, positionsBox } from '../../../core/buildings/degree-box.js';
import { RoofsOfPlants, type DrawnPlant } from '../../../core/buildings/drawn-plants.js';
import { existingPvKw } from '../../../core/buildings/existing-plant.js';
import {
  BrokenFileError,
  UnsupportedFileError,
  type FeatureSelection,
  type ImportFile,
} from '../../../core/buildings/import/import-file.js';
import type { Position } from '../../../core/geometry/position.js';
import { isRecord } from '../../../core/json/is-record.js';
import { convertFeature, type ToWgs84 } from './convert-feature.js';
import { GROUP_FEATURES, projectionFrom, propertiesOf, SOLAR_PLANT, whyNoBuilding } from './file-features.js';

/** Most plants of a file: they are all held at once. */
const MOST_PLANTS = 1_000_000;
const TOO_MANY_PLANTS = `The file draws more than ${MOST_PLANTS} solar plants; load it in parts, each by its box`;

/** Which part of a file is read, as for its buildings. */
interface PlantSelection {
  box?: DegreeBox | undefined;
  epsg?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Capacity of the solar plants that a file draws as features of their own [kW], by the identity of the building that each is
 * on: points may come long before or after their building. The file is read once for its plants and, where it has some, once
 * more for the roofs around them. A file that is broken is read up to there.
 * @throws UnsupportedFileError where there are more than 1,000,000 of them, or too many about one roof.
 */
export async function plantsOnRoofs(file: ImportFile, selection: PlantSelection): Promise<ReadonlyMap<string, number>> {
  const plants: DrawnPlant[] = [];
  await eachFeature(file, { ...selection, isForPlants: true }, (feature, toWgs84) => {
    const properties = propertiesOf(feature);
    const kw = whyNoBuilding(properties) === SOLAR_PLANT ? existingPvKw(properties) : null;
    const box = kw === null ? undefined : boxOf(feature, toWgs84);
    if (kw === null || box === undefined) return;
    if (plants.length === MOST_PLANTS) throw new UnsupportedFileError(TOO_MANY_PLANTS);
    const { lng, lat } = middleOfBox(box);
    plants.push({ place: [lng, lat], kw });
  });
  if (plants.length === 0) return new Map();
  const roofs = new RoofsOfPlants(plants);
  await eachFeature(file, selection, (feature, toWgs84) => {
    const box = whyNoBuilding(propertiesOf(feature)) === undefined ? boxOf(feature, toWgs84) : undefined;
    if (box === undefined || !roofs.hasPlantsNear(box)) return;
    const { featureId, buildings } = convertFeature(feature, 'tagged', toWgs84);
    if (buildings.length > 0) roofs.offer(featureId, buildings.map(({ polygon }) => polygon)); // prettier-ignore
  });
  return roofs.kwByRoof();
}

/** Reads the features of a file as GeoJSON, with the projection of their coordinates; some of them at a time. */
async function eachFeature(
  file: ImportFile,
  { box, epsg, signal, isForPlants }: PlantSelection & Pick<FeatureSelection, 'isForPlants'>,
  take: (feature: Record<string, unknown>, toWgs84: ToWgs84 | undefined) => void,
): Promise<void> {
  let read = 0;
  try {
    for await (const group of file.features({ skip: 0, box, epsg, isForPlants })) {
      if (signal?.aborted === true) return;
      for (const one of group) {
        const feature = one.read();
        if (isRecord(feature)) take(feature, projectionFrom(epsg ?? one.epsg));
        if (++read % GROUP_FEATURES === 0) await setImmediate();
      }
    }
  } catch (error) {
    // the reading of the buildings meets it too, and says where
    if (!(error instanceof BrokenFileError)) throw error;
  }
}

/** How deep the positions of a geometry are. */
const DEPTH: Readonly<Record<string, number>> = { Point: 0, LineString: 1, Polygon: 2, MultiPolygon: 3 };

/** The box around the sound positions of a feature, WGS84; `undefined` where it has none. */
function boxOf({ geometry }: Record<string, unknown>, toWgs84: ToWgs84 | undefined): DegreeBox | undefined {
  const depth = isRecord(geometry) ? DEPTH[String(geometry['type'])] : undefined;
  const coordinates: unknown = depth === undefined ? undefined : (geometry as Record<string, unknown>)['coordinates'];
  if (depth === undefined || !Array.isArray(coordinates)) return undefined;
  const all: unknown[] = depth === 0 ? [coordinates] : coordinates.flat(depth - 1);
  const positions = all.filter(isPosition).map((position) => (toWgs84 ? [...toWgs84(...position)] : position));
  return positions.length > 0 ? positionsBox(positions as Position[]) : undefined;
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
