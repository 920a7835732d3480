import type { Language } from '../../core/accounts/language.js';
import { memoizeByIdentity } from '../../core/memoize-by-identity.js';
import { contentDigest } from '../content-digest.js';
import type { ClimateSource } from './climate-source.js';
import { NotFoundError, UpstreamUnavailableError } from '../../core/errors.js';
import type { Reference } from '../reference.js';
import type { PointElevation } from '../../contract/terrain/terrain.answer.js';
import type { TerrainService } from '../terrain/terrain.service.js';
import type { LatLng } from '../../core/units.js';
import type { ClimateStation } from '../../core/climate/climate-stations.js';
import { climateOfSeries } from '../../core/climate/climate-series.js';
import { foldTai } from '../../core/climate/fold-tai.js';
import { knownHeight, type GroundHeight } from '../../core/climate/ground-height.js';
import { climateAt, type PlaceClimate } from '../../core/climate/monthly-climate.js';
import type { Village } from '../../core/climate/villages.js';
import type { StationTable } from './station-table.js';
import { townshipOutline, type OutlineLevel } from '../../core/climate/township-outline.js';
import type { MultiPolygon } from '../../core/geometry/position.js';
import { coastDistanceKm, townshipAt, type Township, type TownshipHit } from '../../core/climate/townships.js';

/** What answers made from weather stations name as their source. */
const STATIONS = 'stations';

/** Climate of a place as it leaves the service. */
export interface AttributedClimate extends PlaceClimate {
  /** Source: the configured source, or the weather stations. */
  source: string;
  /** When the source was asked; `null` for stations. */
  retrievedAt: Date | null;
  /** It is older than it should be, because the source does not answer. */
  stale: boolean;
  /** Some of it, or all, replaces what the configured source might have said and could not. */
  substitute: boolean;
  attribution: string;
}

/** A township with the height that its climate is for where no terrain states one; `null` where none is known. */
export interface ListedTownship extends Township {
  elevationM: number | null;
  elevationSigmaM: number | null;
  elevationSource: string | null;
}

interface Uses {
  reference: Reference;
  stations: StationTable;
  terrain: TerrainService;
  /** A better source than the stations, asked first. */
  source?: ClimateSource | undefined;
}

/** What the configured source said: a climate, that it has none there, or that it is unavailable. */
interface SourceResult {
  climate?: AttributedClimate;
  failure?: UpstreamUnavailableError;
}

/** Climate of places, and the townships of Taiwan. */
export class ClimateService {
  constructor(private readonly uses: Uses) {}

  /** The township of a point; `undefined` outside Taiwan. */
  townshipAt(point: LatLng): TownshipHit | undefined {
    return townshipAt(this.uses.reference.townships, point);
  }

  /** The village of a point; `undefined` outside Taiwan. */
  villageAt(point: LatLng): Village | undefined {
    return this.uses.reference.villages().at(point);
  }

  /** A village by its code. */
  villageOf(code: string): Village | undefined {
    return this.uses.reference.villages().byCode.get(code);
  }

  /** Townships of a county, or all 368, with the heights that replace their roofs'; 台 and 臺 count as the same. */
  townships(query: { county?: string }): ListedTownship[] {
    return this.#townshipsOf(query).map((township) => this.#listed(township));
  }

  /** Name of a county in a language; one that is not of Taiwan stays as it is. */
  countyName(name: string | null, language: Language): string | null {
    const [found] = name === null ? [] : this.#townshipsOf({ county: name });
    if (found === undefined) return name;
    return language === 'en' ? found.countyNameEn : found.countyName;
  }

  /** Townships by their codes in their order; `undefined` for a code that is none. */
  townshipsByCode(codes: readonly string[]): (ListedTownship | undefined)[] {
    const { byCode } = this.uses.reference.townships;
    return codes.map((code) => {
      const township = byCode.get(code);
      return township && this.#listed(township);
    });
  }

  /** The outline of a township. */
  outlineOf(code: string, level?: OutlineLevel): MultiPolygon {
    return townshipOutline(this.uses.reference.townships, code, level);
  }

  /** Weather stations by their numbers in their order; `undefined` for a number that is none. */
  async stationsByNumber(numbers: readonly string[]): Promise<(ClimateStation | undefined)[]> {
    const byNumber = new Map((await this.uses.stations.all()).map((station) => [station.id, station]));
    return numbers.map((number) => byNumber.get(number));
  }

  #listed(township: Township): ListedTownship {
    const height = this.uses.reference.townshipHeights.get(township.code);
    return {
      ...township,
      elevationM: height?.elevationM ?? null,
      elevationSigmaM: height?.sigmaM ?? null,
      elevationSource: height?.source ?? null,
    };
  }

  #townshipsOf({ county }: { county?: string }): Township[] {
    const all = this.uses.reference.townships.townships;
    if (county === undefined) return all;
    const wanted = foldTai(county.trim()).toLowerCase();
    return all.filter(({ countyName, countyNameEn }) =>
      [foldTai(countyName), foldTai(countyNameEn).toLowerCase()].includes(wanted),
    );
  }

  /**
   * Climate of a township, at its representative point.
   * @throws NotFoundError for a code that is none.
   */
  async ofTownship(code: string): Promise<AttributedClimate> {
    const township = this.uses.reference.townships.byCode.get(code);
    const climate = township && (await this.at(township.point));
    if (climate === undefined) throw new NotFoundError('Township');
    return climate;
  }

  /** The same for several townships, whose heights are looked up together; an error for each that has none. */
  async ofTownships(codes: readonly string[]): Promise<(AttributedClimate | Error)[]> {
    const { byCode } = this.uses.reference.townships;
    const points = codes.flatMap((code) => byCode.get(code)?.point ?? []);
    // what a configured source answers has its own height
    const heights = this.uses.source === undefined ? await this.uses.terrain.elevations(points) : [];
    const groundOf = new Map(heights.map((height, at) => [points[at]!, toGround(height)]));
    return Promise.all(
      codes.map(async (code) => {
        const point = byCode.get(code)?.point;
        const climate = point && (await this.at(point, groundOf.get(point)).catch((fault: Error) => fault));
        return climate ?? new NotFoundError('Township');
      }),
    );
  }

  /**
   * Climate of a place: what the configured source says, else what the stations around show.
   * @param ground the height of the place; `null` where it is known that no terrain states it, looked up when absent.
   * @returns `undefined` where the source, if any, has no data and no station is near.
   * @throws UpstreamUnavailableError where only the source could know and it does not answer.
   */
  async at(point: LatLng, ground?: GroundHeight | null): Promise<AttributedClimate | undefined> {
    const result = await this.#fromSource(point);
    if (result.climate) return result.climate;
    const climate = await this.#fromStations(point, ground);
    if (climate === undefined && result.failure) throw result.failure;
    return climate && { ...climate, substitute: climate.substitute || result.failure !== undefined };
  }

  /**
   * The same with the stations as they are now, for many places: else each reads whether others have been imported.
   * @param revision of the imported stations, where it has just been read.
   */
  async asOfNow(revision?: string | null): Promise<ClimateService> {
    const stations = await this.uses.stations.all(revision);
    return new ClimateService({ ...this.uses, stations: { all: async () => stations } });
  }

  /**
   * What climates follow from beside the imported stations and the ground, in short.
   * @returns `undefined` where a source outside is asked, which may be unavailable at any time, or change.
   */
  basis(): string | undefined {
    const { source, reference } = this.uses;
    return source === undefined ? shippedBasis(reference) : undefined;
  }

  async #fromSource(point: LatLng): Promise<SourceResult> {
    const { source } = this.uses;
    if (source === undefined) return {};
    try {
      // wind and humidity are worth having, not worth failing for
      const [series, weather] = await Promise.all([source.series(point), unlessDown(source.weather(point))]);
      if (series === undefined) return {};
      const isBare = weather === 'down';
      const { value, source: name, fetchedAt: retrievedAt, stale } = series;
      const attribution = series.attribution ?? name;
      const climate = climateOfSeries(value, isBare ? undefined : weather?.value, point, { name, attribution });
      return { climate: { ...climate, source: name, retrievedAt, stale, substitute: isBare, attribution } };
    } catch (error) {
      if (error instanceof UpstreamUnavailableError) return { failure: error };
      throw error;
    }
  }

  async #fromStations(point: LatLng, given?: GroundHeight | null): Promise<AttributedClimate | undefined> {
    const stations = await this.uses.stations.all();
    const result = given ?? (given === null ? undefined : await unlessDown(this.#terrainHeight(point)));
    const isBare = result === 'down';
    const place = { ...point, coastKm: coastDistanceKm(this.uses.reference.townships, point) };
    const climate = climateAt(stations, place, (isBare ? undefined : result) ?? this.#townshipHeight(point));
    if (climate === undefined) return undefined;
    const attributions = new Set(climate.sources.map(({ attribution }) => attribution));
    return {
      ...climate,
      source: STATIONS,
      retrievedAt: null,
      stale: false,
      substitute: isBare,
      attribution: [...attributions].join('; '),
    };
  }

  async #terrainHeight(point: LatLng): Promise<GroundHeight | undefined> {
    try {
      return toGround(await this.uses.terrain.elevation(point)) ?? undefined;
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  #townshipHeight(point: LatLng): GroundHeight | undefined {
    const hit = this.townshipAt(point);
    return hit && this.uses.reference.townshipHeights.get(hit.township.code);
  }
}

const shippedBasis = memoizeByIdentity(({ stations, townshipHeights }: Reference) =>
  contentDigest([stations, [...townshipHeights]]),
);

/** What a source answers, or that it does not. */
async function unlessDown<T>(answer: Promise<T>): Promise<T | 'down'> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof UpstreamUnavailableError) return 'down';
    throw error;
  }
}

/** A height as the ground of a climate: `null` where no source states it, nothing where that is not known. */
function toGround(height: PointElevation | Error): GroundHeight | null | undefined {
  if (height instanceof Error) return height instanceof NotFoundError ? null : undefined;
  return knownHeight(height.elevationM, `terrain ${height.source}`);
}
