import type { Clock } from '../clock.js';
import type { Compute } from '../compute.js';
import { InvalidInputError } from '../errors.js';
import { localTimeToInstant, timeZoneAt, todayAt, type LocalDate } from '../sun/local-time.js';
import { sunPosition, type SunPosition } from '../sun/sun-position.js';
import type { LatLng } from '../units.js';
import type { Shadows } from './shadows.js';

/** Vertices of one request at most, over all its buildings. */
const MAX_VERTICES = 100_000;

/** Buildings whose shadows are asked for, and when. */
export interface ShadowQuery extends LatLng {
  buildings: { footprint: number[][]; holes?: number[][][]; height: number; baseHeight?: number }[];
  localHour: number;
  date?: LocalDate;
  time?: Date;
}

/** Shadows of a group of buildings with the sun that casts them. */
export interface ShadowPicture extends Shadows {
  sun: SunPosition & { time: Date };
}

/** Shadows of buildings that the caller brings. */
export class ShadowService {
  constructor(private readonly uses: { clock: Clock; compute: Compute }) {}

  /**
   * Shadows at a local clock hour of a day, or at an instant.
   * @throws InvalidInputError for footprints that cannot be used, and over 100,000 vertices in all.
   */
  async fromFeatures(query: ShadowQuery): Promise<ShadowPicture> {
    assertVertexCount(query.buildings);
    const time = query.time ?? this.localInstant(query);
    const sun = { time, ...sunPosition(query, time) };
    const buildings = query.buildings.map((building) => ({
      footprint: building.footprint,
      holes: building.holes,
      heightM: building.height,
      baseHeightM: building.baseHeight,
    }));
    const shadows = await this.uses.compute.run('shadows', {
      buildings,
      sun,
      center: { lat: query.lat, lng: query.lng },
    });
    return { ...shadows, sun };
  }

  private localInstant(query: ShadowQuery): Date {
    const date = query.date ?? todayAt(query, this.uses.clock());
    return localTimeToInstant(date, query.localHour, timeZoneAt(query));
  }
}

function assertVertexCount(buildings: ShadowQuery['buildings']): void {
  const vertices = buildings.reduce(
    (sum, { footprint, holes = [] }) => sum + footprint.length + holes.reduce((inner, ring) => inner + ring.length, 0),
    0,
  );
  if (vertices <= MAX_VERTICES) return;
  throw InvalidInputError.at(
    ['buildings'],
    `all footprints together may have ${MAX_VERTICES} vertices, not ${vertices}`,
  );
}
