import { createHash } from 'node:crypto';
import Flatbush from 'flatbush';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { parseBuildingItem, type BuildingRecord } from '../../core/buildings/building-item.js';
import { middleOfBox, positionsBox } from '../../core/buildings/degree-box.js';
import { reachOf } from '../../core/buildings/reach.js';
import type { LatLng } from '../../core/units.js';
import { CASTER_DISTANCE_M, SHADING_MODEL } from '../../core/shade/shading-shares.js';

/** A stored building with the hash that identifies its shape. */
export interface SceneBuilding {
  record: BuildingRecord;
  box: DegreeBox;
  /** SHA-256 of its rings and height, as eight numbers. */
  digest: Uint32Array;
}

export interface BuildingScene {
  buildings: readonly SceneBuilding[];
  index: Flatbush;
}

const DIGEST_WORDS = 8;
const SHAPE_START = '"footprint":';
const SHAPE_END = ',"height_source":';

/**
 * A building from its stored text. The digest is of the part of the text that holds rings and height, so that a building
 * that only gets another id or name casts the same shadow.
 */
export function sceneBuilding(itemJson: string): SceneBuilding {
  const record = parseBuildingItem(itemJson);
  const shape = itemJson.slice(itemJson.indexOf(SHAPE_START), itemJson.indexOf(SHAPE_END));
  const hash = createHash('sha256').update(shape).digest();
  const digest = Uint32Array.from({ length: DIGEST_WORDS }, (_, i) => hash.readUInt32LE(i * 4));
  return { record, box: positionsBox(record.footprint), digest };
}

/** The middle of a building's box. */
export const boxCenter = ({ box }: SceneBuilding): LatLng => middleOfBox(box);

/** Makes a scene of buildings. */
export function createScene(buildings: readonly SceneBuilding[]): BuildingScene {
  const index = new Flatbush(Math.max(1, buildings.length));
  for (const { box } of buildings) index.add(box.west, box.south, box.east, box.north);
  if (buildings.length === 0) index.add(0, 0, 0, 0);
  index.finish();
  return { buildings, index };
}

/** Boxes in which the casters of a roof lie. */
export const casterBoxes = ({ footprint, holes }: BuildingRecord): DegreeBox[] =>
  reachOf({ polygon: [footprint, ...holes] }, CASTER_DISTANCE_M).boxes;

/**
 * The buildings that count for a roof: all others within reach that rise above it.
 * @param scene holds at least all buildings of `casterBoxes`.
 */
export const castersOf = (scene: BuildingScene, roof: BuildingRecord): SceneBuilding[] =>
  casterPlaces(scene, roof).map((i) => scene.buildings[i]!);

/** The same as places in the scene's list. */
export function casterPlaces({ buildings, index }: BuildingScene, roof: BuildingRecord): number[] {
  if (buildings.length === 0) return [];
  const isCaster = (i: number): boolean => {
    const { record } = buildings[i]!;
    return record.heightM > roof.heightM && record.id !== roof.id;
  };
  const boxes = casterBoxes(roof);
  const found = boxes.flatMap(({ west, south, east, north }) => index.search(west, south, east, north, isCaster));
  return boxes.length > 1 ? [...new Set(found)] : found;
}

/** What the hash of a roof's inputs takes of its casters. */
export interface CasterSum {
  count: number;
  /** Their digests, added up word by word, so that their order does not matter. */
  digest: Uint32Array;
}

export function sumCasters(casters: readonly SceneBuilding[]): CasterSum {
  const sum = new Uint32Array(DIGEST_WORDS);
  for (const { digest } of casters) for (let i = 0; i < DIGEST_WORDS; i++) sum[i]! += digest[i]!;
  return { count: casters.length, digest: sum };
}

/**
 * What a table is made from, in short: the same again only where roof, casters, hills and calculation are the same.
 * @param hills what the hills rest on; `undefined` where none are known.
 */
export function inputsHash(roof: SceneBuilding, { count, digest }: CasterSum, hills: string | undefined): string {
  const inputs = [SHADING_MODEL.version, CASTER_DISTANCE_M, [...roof.digest], count, [...digest], hills ?? null];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex');
}
