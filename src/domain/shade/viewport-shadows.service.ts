import type { BoxRequest } from '../../contract/places/area.request.js';
import { bulkhead } from 'cockatiel';
import { attributionOf } from '../buildings/search/attributions.sql.js';
import { readBuildingArea, type DegreeBox } from '../../core/buildings/building-area.js';
import type { BuildingListSource } from '../../core/buildings/data-sources.js';
import { tileOfBuilding } from '../../core/buildings/tiles/tiles.js';
import type { BuildingSupplyService } from '../buildings/search/building-supply.service.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import type { Sql } from '../../database/sql-types.js';
import type { LocalDate } from '../../core/sun/local-time.js';
import { dayAt, sunAtMoment, type MomentSun, type DayAtPlace, type SunMoment } from '../../core/sun/sun-moment.js';
import type { LatLng } from '../../core/units.js';
import { shadeShape } from '../../core/shade/building.js';
import { storedLitShares } from './shading-store.sql.js';
import type { RoofShadow, Shadows } from '../../core/shade/shadows.js';
import { findCasters, suppliedBoxes, type ViewCaster, type ViewCasters } from './viewport-search.sql.js';
import type { ViewportShadow, ViewportShadows } from '../../core/shade/viewport-shadows.js';

/** What the service works with. */
interface Uses {
  sql: Sql;
  clock: Clock;
  compute: Compute;
  supply: Pick<BuildingSupplyService, 'provide' | 'readerOf'>;
}

export interface ViewportQuery extends BoxRequest {
  localHour: number;
  /** 1 to 12; the one at the place unless given. */
  month?: number;
}

/** Shaded part of the roof of a building of a view. */
export interface ViewportRoofShadow extends RoofShadow {
  buildingId: string;
}

/** Shadows of a view. */
export interface ViewportPicture extends Omit<Shadows, 'ground' | 'roofs'>, MomentSun {
  ground: ViewportShadow[];
  roofs: ViewportRoofShadow[];
  /** Roofs whose lit share is from their kept table, and those where it was computed. */
  counts: { cached: number; computed: number };
  source: BuildingListSource;
  covered: boolean;
  truncated: boolean;
  attribution: string | null;
}

type Sun = ViewportPicture['sun'];

const NOBODY: ViewCasters = { casters: [], truncated: false };

/** Shadows of what is stored of a view of the map. */
export class ViewportShadowsService {
  /** The views that one operation asks for at once wait for each other, or they would take every connection. */
  private readonly turns = bulkhead(1, Infinity);

  constructor(private readonly uses: Uses) {}

  /**
   * Shadows that lie in a view at a local clock hour of the representative day of the month, those of buildings outside it
   * included, and the part of each roof in sun: from its kept table, else exactly from the buildings of the view.
   * @throws InvalidInputError for a box that is none, or larger than 0.05 square degrees.
   * @throws UpstreamUnavailableError where no building is stored and the sources that may know of some are unavailable.
   */
  shadows(query: ViewportQuery): Promise<ViewportPicture> {
    const { month, localHour } = query;
    return this.ofView(query, { inMonth: { month, localHour } });
  }

  /** The same at any moment. @throws as `shadows` does. */
  ofView(view: BoxRequest, moment: SunMoment): Promise<ViewportPicture> {
    return this.turns.execute(() => this.picture(view, moment));
  }

  /** The sun of a view, with the day that is meant. @throws InvalidInputError as `shadows` does. */
  sunOf(view: BoxRequest, moment: SunMoment): MomentSun {
    readBoxes(view);
    return sunAtMoment(centerOf(view), moment, this.uses.clock());
  }

  /** The local day that is meant in a view. @throws InvalidInputError as `shadows` does. */
  dayOf(view: BoxRequest, day: DayAtPlace): LocalDate {
    readBoxes(view);
    return dayAt(centerOf(view), day, this.uses.clock());
  }

  private async picture(view: BoxRequest, moment: SunMoment): Promise<ViewportPicture> {
    const boxes = readBoxes(view);
    const center = centerOf(view);
    const { date, sun } = this.sunOf(view, moment);
    const { supply } = this.uses;
    const supplied = suppliedBoxes(boxes, sun);
    const { fault, source, covered } = await supply.provide(supplied);
    const found = sun.apparentElevation > 0 ? await findCasters(supply.readerOf(supplied), boxes, sun) : NOBODY;
    if (found.casters.length === 0 && fault) throw fault;
    const scene = await this.compute(found.casters, boxes, sun, center);
    return { ...(await this.describe(scene, found, sun)), sun, date, source, covered };
  }

  private compute(
    casters: readonly ViewCaster[],
    boxes: DegreeBox[],
    sun: Sun,
    center: LatLng,
  ): Promise<ViewportShadows> {
    return this.uses.compute.run('viewportShadows', {
      buildings: casters.map(({ building }) => shadeShape(building)),
      isInside: casters.map(({ isInside }) => isInside),
      boxes,
      sun,
      center,
    });
  }

  private async describe(
    { members, ground, roofs, shadedShares, ...scene }: ViewportShadows,
    { casters, truncated }: ViewCasters,
    sun: Sun,
  ) {
    const shown = members.map((member) => casters[member]!);
    const stored = shown.map(({ building }) => ({ id: building.id, tile: tileOfBuilding(building) }));
    const kept = stored.length > 0 ? await storedLitShares(this.uses.sql, stored, sun) : new Map<string, number>();
    const shaded = new Map(shadedShares);
    const described = ground.map((shadow): ViewportShadow => {
      const { building, isInside } = shown[shadow.index]!;
      const cached = kept.get(building.id);
      const computed = isInside ? 1 - (shaded.get(shadow.index) ?? 0) : null;
      const { id } = building;
      return { ...shadow, id, litShare: cached ?? computed, cached: cached !== undefined, isOutside: !isInside };
    });
    const sources = [...new Set(shown.map(({ building }) => building.source))].toSorted();
    return {
      ...scene,
      ground: described,
      roofs: roofs.map((roof) => ({ ...roof, buildingId: shown[roof.index]!.building.id })),
      counts: {
        cached: kept.size,
        computed: shown.filter(({ building, isInside }) => isInside && !kept.has(building.id)).length,
      },
      truncated,
      attribution: sources.length > 0 ? await attributionOf(this.uses.sql, sources) : null,
    };
  }
}

/** The contract's box, with the bounds that a building query has. */
function readBoxes({ minLng, minLat, maxLng, maxLat }: BoxRequest): DegreeBox[] {
  const area = readBuildingArea({ minLng, minLat, maxLng, maxLat, radiusM: 0 });
  return area.kind === 'boxes' ? area.boxes : [];
}

/** The middle of the view, brought onto the one world. */
function centerOf({ minLng, minLat, maxLng, maxLat }: BoxRequest): LatLng {
  const east = maxLng < minLng ? maxLng + 360 : maxLng;
  const lng = (minLng + east) / 2;
  return { lat: (minLat + maxLat) / 2, lng: lng - 360 * Math.floor((lng + 180) / 360) };
}
