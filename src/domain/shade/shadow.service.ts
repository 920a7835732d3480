import { MAX_REQUEST_VERTICES } from '../../core/bounds.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import { InvalidInputError } from '../../core/errors.js';
import { todayAt, type LocalDate } from '../../core/sun/local-time.js';
import { dayAt, sunAtMoment, type MomentSun, type DayAtPlace, type SunMoment } from '../../core/sun/sun-moment.js';
import type { LatLng } from '../../core/units.js';
import { shadeShape, type ShadeBuilding } from '../../core/shade/building.js';
import type { RawRing } from '../../core/geometry/footprint.js';
import type { Shadows } from '../../core/shade/shadows.js';

/** Vertices of a day at most: each of them leaves about 0.9 kB in the answer, over all hours. */
const MAX_DAY_VERTICES = 40_000;

/** Hours of the local clock whose shadows make a day: from before sunrise to after sunset on most days in Taiwan. */
export const DAY_HOURS = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
/** Hours of one calculation: twice a full request at low sun takes about a quarter of a second. */
const HOURS_PER_TASK = 2;

/** Buildings whose shadows are asked for, and where they are. */
export interface ShadowScene extends LatLng {
  buildings: readonly ShadeBuilding[];
}

/** The same with the day. */
export interface ShadowDayQuery extends ShadowScene {
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
  sun: MomentSun['sun'];
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
  fromFeatures(query: ShadowQuery): Promise<ShadowPicture> {
    const { time, date, localHour } = query;
    return this.ofBuildings(query, time ? { time } : { onDate: { date, localHour } });
  }

  /** The same at any moment. @throws InvalidInputError as `fromFeatures` does. */
  async ofBuildings(scene: ShadowScene, moment: SunMoment): Promise<ShadowPicture> {
    const { sun } = this.sunOf(scene, moment);
    const { lat, lng } = scene;
    const buildings = scene.buildings.map(shadeShape);
    return { ...(await this.uses.compute.run('shadows', { buildings, sun, center: { lat, lng } })), sun };
  }

  /** The sun that casts the shadows, and its day. @throws InvalidInputError for over 100,000 vertices in all. */
  sunOf(scene: ShadowScene, moment: SunMoment): MomentSun {
    assertVertexCount(scene.buildings.flatMap(ringsOf));
    return sunAtMoment(scene, moment, this.uses.clock());
  }

  /** The local day that is meant. @throws InvalidInputError for over 40,000 vertices in all: a day has 14 times the shadows. */
  dayOf(scene: ShadowScene, day: DayAtPlace): LocalDate {
    assertVertexCount(scene.buildings.flatMap(ringsOf), MAX_DAY_VERTICES);
    return dayAt(scene, day, this.uses.clock());
  }

  /**
   * Shadows at the hours 6 to 19 of a day, each as `fromFeatures` gives it, in parts of some hours, each calculated when it is
   * asked for: a day is too large to be kept whole.
   * @throws InvalidInputError as `fromFeatures` does, and for over 40,000 vertices in all.
   */
  async *partsOfDay(query: ShadowDayQuery): AsyncGenerator<ShadowHour[]> {
    assertVertexCount(query.buildings.flatMap(ringsOf), MAX_DAY_VERTICES);
    const buildings = query.buildings.map(shadeShape);
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
    const { time, date: given } = query;
    const date = time ? todayAt(query, time) : given;
    const suns = hours.map((localHour) => sunAtMoment(query, { onDate: { date, localHour } }, this.uses.clock()).sun);
    const found = await this.uses.compute.run('shadowHours', { buildings, suns, center: { lat, lng } });
    return hours.map((hour, i) => ({ hour, shadows: { ...found[i]!, sun: suns[i]! } }));
  }
}

const ringsOf = ({ footprint, holes = [] }: ShadeBuilding): RawRing[] => [footprint, ...holes];

function assertVertexCount(rings: readonly (readonly unknown[])[], limit = MAX_REQUEST_VERTICES): void {
  const vertices = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (vertices <= limit) return;
  throw InvalidInputError.at(['buildings'], `all footprints together may have ${limit} vertices, not ${vertices}`);
}
