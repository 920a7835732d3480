import type { DegreeBox } from '../../core/buildings/building-area.js';
import type { Position, Ring } from '../../core/geometry/position.js';
import { SourceFailure } from '../../core/source-failure.js';
import type { DrawnPlant } from '../../core/buildings/drawn-plants.js';
import { existingPvKw, isSolarGenerator } from '../../core/buildings/existing-plant.js';
import { middleOfBox, positionsBox } from '../../core/buildings/degree-box.js';
import { replaceByParts } from './building-parts.js';
import { withPlants } from './drawn-plants.js';
import { tally } from '../../core/buildings/import/import-progress.js';
import { footprintFeature, type FootprintCollection, type FootprintFeature } from './footprint-feature.js';
import { isClosed, joinWays, type JoinedWays } from './join-ways.js';
import { ringContains } from './ring-contains.js';

/** Values of `building` for buildings that do not exist. */
const NOT_STANDING: ReadonlySet<string> = new Set(['no', 'demolished', 'razed', 'destroyed', 'proposed', 'planned']);

/** Remarks of a query that is too large: timed out, run or ran out of memory. */
const TOO_MUCH = /timed out|out of memory/i;

interface Vertex {
  lat: number;
  lon: number;
}

interface Member {
  type: string;
  ref: number;
  role: string;
  geometry?: readonly (Vertex | null)[];
}

interface Element {
  type: string;
  id: number;
  tags: Record<string, string>;
  nodes: readonly number[];
  geometry?: readonly (Vertex | null)[];
  members: readonly Member[];
  lat?: number;
  lon?: number;
}

type Nodes = ReadonlyMap<number, Position>;

/** Footprint of an element, or why there is none. */
type Outcome = FootprintFeature | string;

/**
 * Buildings of an Overpass answer in `out geom` form: closed ways and multipolygon relations with their holes, and
 * building parts in place of what they are parts of, each with the solar plants that are drawn on it. An element that
 * cannot be used is counted, not guessed.
 * @param answer parsed JSON.
 * @param box what was asked for, where parts around it came too; WGS84 [deg].
 * @throws SourceFailure when the answer is none, or carries a remark: then it is incomplete, whatever its status.
 * @see OpenStreetMap Wiki, Overpass API/Overpass QL (out geom, remarks); Relation:multipolygon; Simple 3D Buildings.
 */
export function convertOverpass(answer: unknown, box?: DegreeBox): FootprintCollection {
  const { elements, sourceDate } = readAnswer(answer);
  const nodes = positionsOfNodes(elements);
  const refused: Record<string, number> = {};
  const features: FootprintFeature[] = [];
  const outlines = new Set<number>();
  // relations first: they show which ways only draw their outlines
  for (const element of elements.filter(isBuilding).toSorted(relationsFirst)) {
    const drawn = element.type === 'way' && outlines.has(element.id);
    const outcome = drawn ? 'outline_of_relation' : convert(element, nodes);
    if (typeof outcome === 'string') tally(refused, [outcome]);
    else {
      features.push(outcome);
      for (const id of outerWays(element)) outlines.add(id);
    }
  }
  const { features: standing, replaced } = replaceByParts(features, box);
  const plants = elements.filter((element) => !isBuilding(element)).flatMap((element) => plantOf(element, nodes));
  return { features: withPlants(standing, plants), replaced, sourceDate, refused };
}

/** A solar plant of a known capacity that is a feature of its own: a point, or the middle of an outline. */
function plantOf({ id, type, tags, geometry = [] }: Element, nodes: Nodes): DrawnPlant[] {
  const kw = isSolarGenerator(tags) ? existingPvKw(tags) : null;
  if (kw === null) return [];
  if (type === 'node') return [nodes.get(id)].flatMap((place) => (place ? [{ place, kw }] : []));
  const line = wholeLine(geometry);
  if (type !== 'way' || line === undefined || line.length === 0) return [];
  const { lng, lat } = middleOfBox(positionsBox(line));
  return [{ place: [lng, lat], kw }];
}

function readAnswer(answer: unknown): { elements: Element[]; sourceDate: string | null } {
  const { elements, remark, osm3s } = (answer ?? {}) as Record<string, unknown>;
  if (typeof remark === 'string') throw remarked(remark);
  if (!Array.isArray(elements)) throw new SourceFailure('malformed', 'Overpass answered without elements');
  const stamp = (osm3s as Record<string, unknown> | undefined)?.['timestamp_osm_base'];
  const dated = typeof stamp === 'string' && !Number.isNaN(Date.parse(stamp));
  // a server that does not know the date of its data has none: its empty list says nothing
  if (elements.length === 0 && !dated)
    throw new SourceFailure('malformed', 'Overpass answered without elements or a date');
  return { elements: elements.map(readElement), sourceDate: dated ? stamp : null };
}

/** The server states in words that a query ran out of its time or memory. */
const remarked = (remark: string): SourceFailure =>
  new SourceFailure(TOO_MUCH.test(remark) ? 'too_much' : 'malformed', `Overpass remarks: ${remark.slice(0, 200)}`);

function readElement(value: unknown): Element {
  const element = value as Partial<Element> | null;
  if (typeof element?.type !== 'string' || typeof element.id !== 'number') {
    throw new SourceFailure('malformed', 'Overpass answered with an invalid element');
  }
  return {
    ...element,
    type: element.type,
    id: element.id,
    tags: element.tags ?? {},
    nodes: element.nodes ?? [],
    members: element.members ?? [],
  };
}

const positionsOfNodes = (elements: readonly Element[]): Nodes =>
  new Map(
    elements
      .filter(({ type, lat, lon }) => type === 'node' && typeof lat === 'number' && typeof lon === 'number')
      .map(({ id, lat, lon }) => [id, [lon!, lat!]]),
  );

const tagged = (tags: Record<string, string>, key: string): boolean =>
  tags[key] !== undefined && !NOT_STANDING.has(tags[key]);

const isBuilding = ({ type, tags }: Element): boolean =>
  (type === 'way' || type === 'relation') &&
  (tagged(tags, 'building') || tagged(tags, 'building:part')) &&
  tags['location'] !== 'underground';

const relationsFirst = (a: Element, b: Element): number =>
  Number(b.type === 'relation') - Number(a.type === 'relation');

/** Ways that draw the outline of a building relation; where they are tagged as buildings too, it is the same one. */
const outerWays = ({ type, tags, members }: Element): number[] =>
  type === 'relation' && tagged(tags, 'building')
    ? members.filter((member) => member.type === 'way' && member.role !== 'inner').map(({ ref }) => ref)
    : [];

const convert = (element: Element, nodes: Nodes): Outcome =>
  element.type === 'way' ? convertWay(element, nodes) : convertRelation(element);

function convertWay({ id, tags, geometry, nodes: ids }: Element, nodes: Nodes): Outcome {
  const line = geometry ? wholeLine(geometry) : ids.map((node) => nodes.get(node));
  if (line === undefined || line.length === 0 || line.includes(undefined)) return 'no_geometry';
  const ring = line as Ring;
  return isClosed(ring) ? footprintFeature(`way/${id}`, [[ring]], tags) : 'not_closed';
}

/** Positions of a line; `undefined` where some were cut off. */
function wholeLine(geometry: readonly (Vertex | null)[]): Ring | undefined {
  const line: Ring = [];
  for (const vertex of geometry) {
    if (typeof vertex?.lat !== 'number' || typeof vertex.lon !== 'number') return undefined;
    line.push([vertex.lon, vertex.lat]);
  }
  return line;
}

function convertRelation({ id, tags, members }: Element): Outcome {
  if (tags['type'] !== 'multipolygon') return 'not_a_multipolygon';
  const outer = ringsOf(members, (role) => role !== 'inner');
  const inner = ringsOf(members, (role) => role === 'inner');
  if (outer.rings.length === 0) return 'no_outer_ring';
  const feature = footprintFeature(`relation/${id}`, assignHoles(outer.rings, inner.rings), tags);
  return inner.open > 0 ? { ...feature, holesMissing: true } : feature;
}

/** Closed rings of the members in a role; a member without geometry leaves its ring open, and out. */
function ringsOf(members: readonly Member[], inRole: (role: string) => boolean): JoinedWays {
  const lines = members
    .filter(({ type, role }) => type === 'way' && inRole(role))
    .map(({ geometry }) => wholeLine(geometry ?? []) ?? []);
  return joinWays(lines);
}

/** Each hole with the outer ring it is in; one that is in none is no hole. */
function assignHoles(outer: readonly Ring[], inner: readonly Ring[]): Ring[][] {
  const polygons = outer.map((ring) => [ring]);
  for (const hole of inner) polygons.find(([ring]) => ringContains(ring!, hole))?.push(hole);
  return polygons;
}
