import type { DegreeBox } from '../../src/core/buildings/building-area.js';
import type { Behaviour, StubCall } from './stub-upstream.js';
import { json } from './stub-upstream.js';

/** An element as the server answers it in `out geom` form. */
export interface OverpassElement {
  type: 'way' | 'relation';
  id: number;
  tags: Record<string, string>;
  geometry?: readonly { lat: number; lon: number }[];
  members?: readonly { type: string; ref: number; role: string; geometry?: readonly { lat: number; lon: number }[] }[];
}

const STATEMENT = /(way|relation)((?:\["[^\]]+\])+)(?:\(([^)]+)\))?;/g;

const readBox = (text: string): DegreeBox => {
  const [south, west, north, east] = text.split(',').map(Number) as [number, number, number, number];
  return { south, west, north, east };
};

/** The query that a call carries. */
export const queryOf = (call: StubCall): string => new URLSearchParams(call.body).get('data') ?? '';

/** The box of the statement for building ways: what the query asks for, without what it asks for around it. */
export const askedBox = (call: StubCall): DegreeBox =>
  readBox(/way\["building"\]\(([^)]+)\);/.exec(queryOf(call))![1]!);

const positionsOf = ({ geometry, members }: OverpassElement) => [
  ...(geometry ?? []),
  ...(members ?? []).flatMap((member) => member.geometry ?? []),
];

function touches(element: OverpassElement, { west, south, east, north }: DegreeBox): boolean {
  const lats = positionsOf(element).map(({ lat }) => lat);
  const lngs = positionsOf(element).map(({ lon }) => lon);
  return (
    Math.min(...lngs) <= east && Math.max(...lngs) >= west && Math.min(...lats) <= north && Math.max(...lats) >= south
  );
}

const hasTags = ({ tags }: OverpassElement, filters: string): boolean =>
  [...filters.matchAll(/\["([^"]+)"(?:="([^"]+)")?\]/g)].every(
    ([, key, value]) => tags[key!] !== undefined && (value === undefined || tags[key!] === value),
  );

/**
 * Elements that a query finds among those given. As in the real server, an element must touch the statement's own box AND
 * the one of the whole query.
 */
export function findElements(query: string, elements: readonly OverpassElement[]): OverpassElement[] {
  const global = /\[bbox:([^\]]+)\]/.exec(query)?.[1];
  const found = [...query.matchAll(STATEMENT)].flatMap(([, type, filters, own]) => {
    const boxes = [global, own].filter((text) => text !== undefined).map(readBox);
    return elements.filter(
      (element) => element.type === type && hasTags(element, filters!) && boxes.every((box) => touches(element, box)),
    );
  });
  return [...new Set(found)];
}

/** An Overpass server that knows the elements given, and evaluates the query as the real one does. */
export const overpassServer =
  (elements: readonly OverpassElement[]): Behaviour =>
  (response, call) =>
    json({
      osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z' },
      elements: findElements(queryOf(call), elements),
    })(response, call);
