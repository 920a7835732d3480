import { DAY_MS } from '../../../core/time/durations.js';
import type { Footprints, FootprintsAnswer } from './footprints.js';
import type { Clock } from '../../../core/time/clock.js';
import { UpstreamUnavailableError } from '../../../core/errors.js';
import { MAX_LAG_SECONDS } from '../../../database/server/replica.sql.js';
import type { ReadSql, Rows, Sql } from '../../../database/sql-types.js';
import { floorToMinute } from '../../../core/time/floor-to-minute.js';
import { MAX_BOX_SQUARE_DEGREES, type DegreeBox } from '../../../core/buildings/building-area.js';
import { uncovered } from '../../../core/buildings/coverage.js';
import type { BuildingListSource } from '../../../core/buildings/data-sources.js';
import type { CoveredBox } from './coverage-boxes.sql.js';
import { createCoverageMap, type CoverageMap } from './coverage-map.js';
import { joinBoxes } from '../../../core/buildings/degree-box.js';
import { storeOutside } from '../import/store-outside.sql.js';

/** What is known of an area's buildings. */
export interface Supply {
  /** Source: an outside source if one was asked, else the store. */
  source: BuildingListSource;
  /** Whether the store now holds all buildings of the area. */
  covered: boolean;
  /** Age of what came from outside, the oldest part, to the minute [s]; `null` where nothing did. */
  ageSeconds: number | null;
  /** What came from outside is older than it should be, because no source answers. */
  stale: boolean;
  /** Why some of the area is not covered: what is found there may be given, but nothing found is no answer. */
  fault?: UpstreamUnavailableError;
}

/** What the service works with. */
export interface BuildingSupplyDependencies {
  sql: Sql;
  /** Where buildings may be read that were stored a while ago; `sql` unless given. */
  readSql?: ReadSql;
  clock: Clock;
  /** Outside sources; absent where none is configured, and the store is all there is. */
  footprints?: Footprints | undefined;
}

/** What came from outside is asked for again after this [ms]. */
const FRESH_MS = 30 * DAY_MS;
/** Time after which a replica that is used has what was stored, with as much again for clocks and writing [ms]. */
const SETTLED_AFTER_MS = 2 * MAX_LAG_SECONDS * 1000;
/** A question to outside sources may be somewhat larger than a list's, since it is widened to whole cells. */
const MAX_REQUEST_SQUARE_DEGREES = 2 * MAX_BOX_SQUARE_DEGREES;
/** No screen shows a box so long; a line from pole to pole has no area, and yet is a question about half the earth. */
const MAX_REQUEST_EDGE_DEG = 2;

/** Sees to it that the store holds the buildings of an area, from outside sources where need be; one for each process. */
export class BuildingSupplyService {
  readonly #uses: BuildingSupplyDependencies;
  readonly #map: CoverageMap;
  readonly #flights = new Map<string, Promise<FootprintsAnswer[]>>();

  /** Until then what is only old is not asked for again. */
  #restUntilMs = 0;

  constructor(uses: BuildingSupplyDependencies) {
    this.#uses = uses;
    this.#map = createCoverageMap(uses.sql, uses.clock);
  }

  /**
   * Asks the outside sources for what of the boxes is not covered, or was long ago, and stores it.
   * @param boxes that do not cross the antimeridian.
   */
  async provide(boxes: readonly DegreeBox[]): Promise<Supply> {
    if (boxes.length === 1) return this.#provideBox(boxes[0]!);
    await this.#lookUpTogether(boxes);
    const parts = await Promise.all(boxes.map((box) => this.#provideBox(box)));
    return parts.reduce(joinSupplies);
  }

  /** The same for several areas, each of some boxes. */
  async provideEach(areas: readonly (readonly DegreeBox[])[]): Promise<Supply[]> {
    await this.#lookUpTogether(areas.flat());
    return Promise.all(areas.map((boxes) => this.provide(boxes)));
  }

  /** Boxes beside each other are looked up in one statement. */
  async #lookUpTogether(boxes: readonly DegreeBox[]): Promise<void> {
    const unknown = boxes.filter((box) => this.#map.remembered(box) === undefined);
    if (unknown.length < 2) return;
    const together = unknown.reduce(joinBoxes);
    if (this.#map.canRemember(together)) await this.#map.lookUp(together);
  }

  /**
   * Where the buildings of boxes are read once they are provided: not from a replica that what was stored a moment ago may
   * not have reached.
   */
  readerOf(boxes: readonly DegreeBox[]): Rows {
    const { sql, readSql = sql } = this.#uses;
    return readSql !== sql && boxes.every((box) => this.#isSettled(box)) ? readSql : sql;
  }

  #isSettled(box: DegreeBox): boolean {
    const settledMs = this.#uses.clock().getTime() - SETTLED_AFTER_MS;
    return this.#map.remembered(box)?.every(({ coveredAtMs }) => coveredAtMs < settledMs) ?? false;
  }

  async #provideBox(box: DegreeBox): Promise<Supply> {
    const known = this.#map.remembered(box) ?? (await this.#map.lookUp(box));
    if (this.#missing(box, known).length === 0) return this.#stored(box, known, true);
    if (this.#uses.footprints === undefined) return this.#stored(box, known, uncovered([box], known).length === 0);
    return this.#completed(box, this.#uses.footprints);
  }

  async #completed(box: DegreeBox, footprints: Footprints): Promise<Supply> {
    // another process may have covered it a moment ago
    const covered = await this.#map.lookUp(box);
    const missing = this.#missing(box, covered);
    const isCovered = uncovered([box], covered).length === 0;
    // while the sources are down nobody is to wait for what can be given at once
    if (missing.length === 0 || (isCovered && this.#isResting())) return this.#stored(box, covered, isCovered);
    try {
      const parts = await this.#fetch(missing.reduce(joinBoxes), footprints);
      if (parts.length === 0) return this.#stored(box, covered, isCovered);
      return this.#fetched(parts, uncovered([box], [...covered, ...parts.map((part) => part.box)]).length === 0);
    } catch (error) {
      if (!(error instanceof UpstreamUnavailableError)) throw error;
      this.#restUntilMs = this.#uses.clock().getTime() + error.retryAfterSeconds * 1000;
      return this.#lacking(box, error);
    }
  }

  /** What is stored after sources failed, the parts that came before included. */
  async #lacking(box: DegreeBox, fault: UpstreamUnavailableError): Promise<Supply> {
    const covered = await this.#map.lookUp(box);
    const isCovered = uncovered([box], covered).length === 0;
    return { ...this.#stored(box, covered, isCovered), ...(!isCovered && { fault }) };
  }

  #isResting(): boolean {
    return this.#uses.clock().getTime() < this.#restUntilMs;
  }

  /** What of a box is not covered, or was reported too long ago. */
  #missing(box: DegreeBox, covered: readonly CoveredBox[]): readonly DegreeBox[] {
    return uncovered(
      [box],
      covered.filter((part) => this.#isFresh(part)),
    );
  }

  /** Equal questions at the same time are asked and stored once. */
  #fetch(box: DegreeBox, footprints: Footprints): Promise<FootprintsAnswer[]> {
    const key = Object.values(box).join(',');
    const under = this.#flights.get(key);
    if (under) return under;
    const flight = this.#fetchAndStore(box, footprints).finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /** Each part is stored as it comes, so that the next question begins where this one may break off. */
  async #fetchAndStore(box: DegreeBox, footprints: Footprints): Promise<FootprintsAnswer[]> {
    const { sql, clock } = this.#uses;
    const parts: FootprintsAnswer[] = [];
    if (isTooLarge(box)) return parts;
    for await (const part of footprints.around(box)) {
      await storeOutside(sql, part, clock());
      this.#map.forget();
      parts.push(part);
    }
    return parts;
  }

  #fetched(parts: readonly FootprintsAnswer[], covered: boolean): Supply {
    const ageSeconds = floorToMinute(Math.max(...parts.map((part) => part.ageSeconds)));
    return { source: parts[0]!.source, covered, ageSeconds, stale: parts.some(({ stale }) => stale) };
  }

  #stored(box: DegreeBox, covered: readonly CoveredBox[], isCovered: boolean): Supply {
    const outside = this.#neededFromOutside(box, covered);
    const since = outside.map(({ coveredAtMs }) => coveredAtMs);
    const ageSeconds =
      since.length > 0 ? floorToMinute((this.#uses.clock().getTime() - Math.min(...since)) / 1000) : null;
    return { source: 'database', covered: isCovered, ageSeconds, stale: outside.some((part) => !this.#isFresh(part)) };
  }

  /** Outside parts that reach where nothing imported does, the youngest first as long as they add something. */
  #neededFromOutside(box: DegreeBox, covered: readonly CoveredBox[]): CoveredBox[] {
    const outside = covered.filter(({ isOutside }) => isOutside);
    if (outside.length === 0) return [];
    const imported = covered.filter(({ isOutside }) => !isOutside);
    const needed: CoveredBox[] = [];
    let open = uncovered([box], imported);
    for (const part of outside.toSorted((a, b) => b.coveredAtMs - a.coveredAtMs)) {
      const left = uncovered(open, [part]);
      if (totalArea(left) < totalArea(open)) needed.push(part);
      open = left;
    }
    return needed;
  }

  #isFresh({ isOutside, coveredAtMs }: CoveredBox): boolean {
    return !isOutside || this.#uses.clock().getTime() - coveredAtMs < FRESH_MS;
  }
}

const isTooLarge = (box: DegreeBox): boolean =>
  areaOf(box) > MAX_REQUEST_SQUARE_DEGREES ||
  Math.max(box.east - box.west, box.north - box.south) > MAX_REQUEST_EDGE_DEG;

const areaOf = ({ west, south, east, north }: DegreeBox): number => (east - west) * (north - south);

const totalArea = (boxes: readonly DegreeBox[]): number => boxes.reduce((sum, box) => sum + areaOf(box), 0);

/** Both sides of the antimeridian as one. */
const joinSupplies = (a: Supply, b: Supply): Supply => ({
  source: a.source === 'database' ? b.source : a.source,
  covered: a.covered && b.covered,
  ageSeconds:
    a.ageSeconds === null || b.ageSeconds === null
      ? (a.ageSeconds ?? b.ageSeconds)
      : Math.max(a.ageSeconds, b.ageSeconds),
  stale: a.stale || b.stale,
  ...((a.fault ?? b.fault) && { fault: (a.fault ?? b.fault)! }),
});
