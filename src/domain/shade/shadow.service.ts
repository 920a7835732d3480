import { MAX_REQUEST_VERTICES } from '../../core/bounds.js';
import type { Clock } from '../../core/clock.js';
import type { Compute } from '../../core/compute.js';
import { InvalidInputError } from '../../core/errors.js';
import { localTimeToInstant, timeZoneAt, todayAt, type LocalDate } from '../../core/sun/local-time.js';
import { sunPosition, type SunPosition } from '../../core/sun/sun-position.js';
import type { LatLng } from '../../core/units.js';
import type { ShadeBuilding } from '../../core/shade/building.js';
import type { Shadows } from '../../core/shade/shadows.js';

/** Vertices of a day at most: each of them leaves about 0.9 kB in the answer, over all hours. */
const MAX_DAY_VERTICES = 40_000;

/** Hours of the local clock whose shadows make a day: from before sunrise to after sunset on most days in Taiwan. */
export const DAY_HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
/** Hours of one calculation: twice a full request at low sun takes about a quarter of a second. */
const HOURS_PER_TASK = 2;

/** Buildings whose shadows are asked for, and the day. */
export interface ShadowDayQuery extends LatLng {
  buildings: { footprint: number[][]; holes?: number[][][]; heightM: number; baseHeightM?: number }[];
  date?: LocalDate;
  /** Instant; its local day counts instead of `date`. */
  time?: Date;
}

/** Buildings whose shadows are requested, with the time. */
export interface ShadowQuery extends ShadowDayQuery {
  localHour: number;
}

/** Shadows of a group of buildings with the sun that casts them. */
export interface ShadowPicture extends Shadows {
  sun: SunPosition & { time: Date };
}

/** Shadows at one hour of a day. */
export interface ShadowHour {
  /** Hour of the local clock. */
  hour: number;
  shadows: ShadowPicture;
}

/** Shadows of buildings that the caller brings. */
export class ShadowService {
  constructor(private readonly uses: { clock: Clock; compute: Compute }) {}

  /**
   * Shadows at a local clock hour of a day, or at an instant.
   * @throws InvalidInputError for footprints that cannot be used, and over 100,000 vertices in all.
   */
  async fromFeatures(query: ShadowQuery): Promise<ShadowPicture> {
    const sun = this.sunOf(query);
    const { lat, lng } = query;
    const buildings = toShadeBuildings(query.buildings);
    return { ...(await this.uses.compute.run('shadows', { buildings, sun, center: { lat, lng } })), sun };
  }

  /** The sun that casts the shadows. @throws InvalidInputError for over 100,000 vertices in all. */
  sunOf(query: ShadowQuery): ShadowPicture['sun'] {
    assertVertexCount(query.buildings.flatMap(ringsOf));
    return sunAt(query, query.time ?? this.localInstant(query, query.localHour));
  }

  /**
   * Shadows at the hours 6 to 19 of a day, each as `fromFeatures` gives it, in parts of some hours, each calculated when it is
   * asked for: a day is too large to be kept whole.
   * @throws InvalidInputError as `fromFeatures` does, and for over 40,000 vertices in all.
   */
  async ofDay(query: ShadowDayQuery): Promise<ShadowHour[]> {
    const day: ShadowHour[] = [];
    for await (const hours of this.partsOfDay(query)) day.push(...hours);
    return day;
  }

  /** The same in parts of some hours, each calculated when it is asked for: a day is too large to be kept whole. */
  async *partsOfDay(query: ShadowDayQuery): AsyncGenerator<ShadowHour[]> {
    assertVertexCount(query.buildings.flatMap(ringsOf), MAX_DAY_VERTICES);
    const buildings = toShadeBuildings(query.buildings);
    for (let first = 0; first < DAY_HOURS.length; first += HOURS_PER_TASK) {
      yield await this.hoursOf(query, buildings, DAY_HOURS.slice(first, first + HOURS_PER_TASK));
    }
  }

  private async hoursOf(
    query: ShadowDayQuery,
    buildings: ShadeBuilding[],
    hours: readonly number[],
  ): Promise<ShadowHour[]> {
    const { lat, lng } = query;
    const suns = hours.map((hour) => sunAt(query, this.localInstant(query, hour)));
    const found = await this.uses.compute.run('shadowHours', { buildings, suns, center: { lat, lng } });
    return hours.map((hour, i) => ({ hour, shadows: { ...found[i]!, sun: suns[i]! } }));
  }

  private localInstant(query: ShadowDayQuery, hour: number): Date {
    const { time, date: given } = query;
    const date = time ? todayAt(query, time) : (given ?? todayAt(query, this.uses.clock()));
    return localTimeToInstant(date, hour, timeZoneAt(query));
  }
}

const sunAt = (place: LatLng, time: Date): ShadowPicture['sun'] => ({ time, ...sunPosition(place, time) });

const toShadeBuildings = (buildings: ShadowDayQuery['buildings']): ShadeBuilding[] =>
  buildings.map(({ footprint, holes, heightM, baseHeightM }) => ({ footprint, holes, heightM, baseHeightM }));

const ringsOf = ({ footprint, holes = [] }: ShadowDayQuery['buildings'][number]): number[][][] => [footprint, ...holes];

function assertVertexCount(rings: readonly (readonly unknown[])[], limit = MAX_REQUEST_VERTICES): void {
  const vertices = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (vertices <= limit) return;
  throw InvalidInputError.at(['buildings'], `all footprints together may have ${limit} vertices, not ${vertices}`);
}
