import { cityBuilding, type CityPosition, type CitySurface } from '../../../core/buildings/import/city-building.js';
import { citySystem } from '../../../core/buildings/import/city-system.js';

/** Why an XML text cannot be read. */
export class XmlFault extends Error {
  override name = 'XmlFault';
}

export type XmlAttributes = Readonly<Record<string, string>>;

const KIND = /^(?:Roof|Ground|Wall|Closure|OuterCeiling|OuterFloor|InteriorWall|Ceiling|Floor)Surface$/;
const LEVEL = /^lod(\d)(RoofEdge)?/;
const POLYGON = /^(?:Polygon|Triangle|Rectangle)$/;
const CORNERS = /^(?:posList|pos|coordinates)$/;

/** The edge of a roof is coarser than a footprint: it includes the eaves. */
const ROOF_EDGE_LEVEL = -1;
/** Corners, surfaces and references of one building; the largest of PLATEAU have some ten thousand. */
const MAX_PIECES = 500_000;
/** Attributes that are kept, and the longest [characters]. */
const MAX_ATTRIBUTES = 500;
const MAX_ATTRIBUTE = 4096;
/** Largest latitude [deg]. */
const MAX_LAT = 90;

interface DraftSurface extends CitySurface {
  id: string | undefined;
  level: number;
}

/** A feature as it is made of a building, and the system of its coordinates. */
export interface CityFeature {
  feature: object;
  epsg: number | undefined;
}

/** A building or a part of one while its elements are read. */
export class CityBuildingDraft {
  readonly #attributes = new Map<string, string>();
  readonly #surfaces: DraftSurface[] = [];
  /** Kinds of surfaces that refer to polygons elsewhere in the building, by the identity of these. */
  readonly #kinds = new Map<string, string>();
  readonly #parts: CityBuildingDraft[] = [];
  #pieces = 0;
  #level = 0;
  #kind: string | undefined;
  #dimension = 3;
  #attribute = '';

  constructor(
    readonly id: string | undefined,
    readonly parent: CityBuildingDraft | undefined,
    public system: string | undefined,
  ) {
    if (parent) parent.#parts.push(this);
    this.#take(1);
  }

  /** @param depth of the element below the building. @returns whether its text is wanted. */
  open(local: string, attributes: XmlAttributes, depth: number): boolean {
    this.system = attributes['srsName'] ?? this.system;
    const { srsDimension } = attributes;
    if (srsDimension !== undefined) this.#dimension = srsDimension === '2' ? 2 : 3;
    if (depth === 1) this.#attribute = attributes['name'] ?? local;
    if (depth === 2 && local === 'Height') this.#attribute = 'measuredHeight';
    const level = LEVEL.exec(local);
    if (level) this.#level = level[2] === undefined ? Number(level[1]) : ROOF_EDGE_LEVEL;
    else if (KIND.test(local)) this.#kind = local;
    else if (POLYGON.test(local)) this.#beginSurface(attributes['gml:id']);
    else if (local === 'LinearRing') this.#surfaces.at(-1)?.rings.push([]);
    else if (local === 'surfaceMember') this.#refer(attributes['xlink:href']);
    return CORNERS.test(local) || depth === 1 || isName(local, depth) || isValue(local, depth);
  }

  close(local: string, text: string | undefined, depth: number): void {
    if (LEVEL.test(local)) this.#level = 0;
    else if (KIND.test(local)) this.#kind = undefined;
    else if (text !== undefined && CORNERS.test(local)) this.#addCorners(text);
    else if (text !== undefined && isName(local, depth)) this.#attribute = text.trim();
    else if (text !== undefined && (depth === 1 || isValue(local, depth))) this.#addAttribute(text.trim());
  }

  /**
   * The features of the building and its parts, which have its attributes too.
   * @param given code of the system that counts instead of the file's.
   * @throws UnsupportedFileError for a system that cannot be projected to WGS84.
   */
  features(given: number | undefined, inherited: ReadonlyMap<string, string> = new Map()): CityFeature[] {
    const attributes = new Map([...inherited, ...this.#attributes]);
    const parts = this.#parts.flatMap((part) => part.features(given, attributes));
    if (this.#surfaces.length === 0 && parts.length > 0) return parts;
    const { epsg, isLatFirst } = citySystem(this.system, given);
    const forms = this.#forms(isLatFirst);
    return [{ feature: cityBuilding(this.id, Object.fromEntries(attributes), forms), epsg }, ...parts];
  }

  #beginSurface(id: string | undefined): void {
    this.#take(1);
    this.#surfaces.push({ id, level: this.#level, kind: this.#kind, rings: [] });
  }

  #refer(href: string | undefined): void {
    if (href === undefined || this.#kind === undefined) return;
    this.#take(1);
    this.#kinds.set(href.replace(/^#/, ''), this.#kind);
  }

  #addCorners(text: string): void {
    const ring = this.#surfaces.at(-1)?.rings.at(-1);
    if (ring === undefined) return;
    const numbers = text.trim().split(/[\s,]+/);
    this.#take(numbers.length / this.#dimension);
    for (let i = 0; i + this.#dimension <= numbers.length; i += this.#dimension) {
      ring.push([Number(numbers[i]), Number(numbers[i + 1]), this.#dimension === 3 ? Number(numbers[i + 2]) : 0]);
    }
  }

  #addAttribute(text: string): void {
    if (text === '' || text.length > MAX_ATTRIBUTE || this.#attributes.size >= MAX_ATTRIBUTES) return;
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, text);
  }

  #take(pieces: number): void {
    this.#pieces += pieces;
    if (this.parent) this.parent.#take(pieces);
    else if (this.#pieces > MAX_PIECES)
      throw new XmlFault(`a building has more than ${MAX_PIECES} corners and surfaces`);
  }

  /** Surfaces of each level, the finest first, with the longitude first. */
  #forms(isLatFirst: boolean): CitySurface[][] {
    const levels = new Map<number, CitySurface[]>();
    const [first] = this.#surfaces[0]?.rings[0]?.[0] ?? [];
    // a name that says otherwise is wrong: no latitude is that large
    const isTurned = isLatFirst && !(first !== undefined && Math.abs(first) > MAX_LAT);
    const turned = ([a, b, z]: CityPosition): CityPosition => [b, a, z];
    for (const { id, level, kind = this.#kinds.get(id ?? ''), rings } of this.#surfaces) {
      const surface = { kind, rings: isTurned ? rings.map((ring) => ring.map(turned)) : rings };
      const form = levels.get(level);
      if (form) form.push(surface);
      else levels.set(level, [surface]);
    }
    return [...levels].toSorted(([a], [b]) => b - a).map(([, form]) => form);
  }
}

/** Of a generic attribute of CityGML 3, before its value. */
const isName = (local: string, depth: number): boolean => local === 'name' && depth === 3;

/** Of a generic attribute, and of a height of CityGML 3. */
const isValue = (local: string, depth: number): boolean => local === 'value' && (depth === 2 || depth === 3);
