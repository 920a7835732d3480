import { readFresh } from '../read-fresh.js';
import type { ChainAnswer } from '../../core/compute/chain-answer.js';
import type { Places } from './places.js';
import { attributionOf } from '../buildings/search/attributions.sql.js';
import { townshipAt } from '../../core/climate/townships.js';
import { NotFoundError, UpstreamUnavailableError } from '../../core/errors.js';
import type { Reference } from '../reference.js';
import type { ReadSql, Sql } from '../../database/sql-types.js';
import type { LatLng } from '../../core/units.js';
import { floorToMinute } from '../../core/time/floor-to-minute.js';
import {
  buildingPlace,
  buildingPlaceOfId,
  buildingSuggestion,
  nearestBuildingPlace,
  searchBuildingPlaces,
  type BuildingPlace,
} from './building-places.sql.js';
import { cleanQuery, isSearchable } from '../../core/places/place-text.js';
import type { FoundPlace, PlaceOrigin, PlacePrecision, PlaceSource, PlaceSuggestion } from '../../core/places/place.js';
import {
  suggestTownships,
  townshipOfAddress,
  townshipOfId,
  townshipPlace,
  TOWNSHIP_ATTRIBUTION,
} from '../../core/places/township-places.js';

/** A line of an autocomplete list with who gave it. */
export type OriginatedSuggestion = PlaceSuggestion & PlaceOrigin;

/** A place with who gave it. */
export interface OriginatedPlace extends FoundPlace, PlaceOrigin {
  /** What the coordinates represent: the address itself, or no more than its township. */
  precision: PlacePrecision;
}

/** Most lines of the service's own autocomplete list. */
const MAX_SUGGESTIONS = 8;

const own = (source: PlaceSource, attribution: string | null): PlaceOrigin => ({
  source,
  attribution,
  ageSeconds: 0,
  stale: false,
  substitute: false,
});

const TOWNSHIPS = own('townships', TOWNSHIP_ATTRIBUTION);

const originOf = ({ source, attribution, ageSeconds, stale }: ChainAnswer<unknown>): PlaceOrigin => ({
  source: source as PlaceSource,
  attribution,
  ageSeconds: floorToMinute(ageSeconds),
  stale,
  substitute: false,
});

/** What is being typed, and where the map is; a middle counts when it is whole. */
export interface PlaceSearch {
  q: string;
  lat?: number | undefined;
  lng?: number | undefined;
}

const originate = (
  { lat, lng, formattedAddress }: FoundPlace,
  origin: PlaceOrigin,
  precision: PlacePrecision,
): OriginatedPlace => ({ lat, lng, formattedAddress, precision, ...origin });

/** Finds places: the configured geocoders first, then the addresses stored here and the townships, which say so. */
export class PlacesService {
  constructor(private readonly uses: { places: Places; reference: Reference; sql: Sql; readSql: ReadSql }) {}

  /**
   * Lines for what is being typed; none under two characters.
   * @throws UpstreamUnavailableError when the geocoders are down and nothing of our own fits.
   */
  async autocomplete({ q, lat, lng }: PlaceSearch): Promise<OriginatedSuggestion[]> {
    const query = cleanQuery(q);
    if (!isSearchable(query)) return [];
    const near = lat === undefined || lng === undefined ? undefined : { lat, lng };
    const answer = await attempt(() => this.uses.places.suggest({ query, near }));
    if (answer.value && answer.value.value.length > 0) {
      const origin = originOf(answer.value);
      return answer.value.value.map((suggestion) => ({ ...suggestion, ...origin }));
    }
    const ours = await this.#ownSuggestions(query);
    if (answer.failure === undefined) return ours;
    if (ours.length === 0) throw answer.failure;
    return ours.map((suggestion) => ({ ...suggestion, substitute: true }));
  }

  /**
   * The place of an id from autocomplete.
   * @throws NotFoundError for an id that is none; UpstreamUnavailableError when its source is down.
   */
  async details(placeId: string): Promise<OriginatedPlace> {
    const building = await readFresh(this.uses, (sql) => buildingPlaceOfId(sql, placeId));
    if (building) return this.#ofBuilding(building);
    const township = townshipOfId(this.uses.reference.townships.byCode, placeId);
    if (township) return originate(townshipPlace(township), TOWNSHIPS, 'township');
    return found(await attempt(() => this.uses.places.details(placeId)), undefined);
  }

  /**
   * The place of an address.
   * @throws NotFoundError where nothing fits; UpstreamUnavailableError when the geocoders are down besides.
   */
  async geocode(typed: string): Promise<OriginatedPlace> {
    const address = cleanQuery(typed);
    if (!isSearchable(address)) throw new NotFoundError('Place');
    const answer = await attempt(() => this.uses.places.geocode(address));
    return found(answer, answer.value?.value ? undefined : await this.#ownGeocode(address));
  }

  /**
   * The address of a point.
   * @throws as `geocode` does.
   */
  async reverse(point: LatLng): Promise<OriginatedPlace> {
    const answer = await attempt(() => this.uses.places.reverse(point));
    return found(answer, answer.value?.value ? undefined : await this.#ownReverse(point));
  }

  /** A stored building has the attribution of its data set. */
  async #originOf({ building }: BuildingPlace): Promise<PlaceOrigin> {
    return own('buildings', await attributionOf(this.uses.sql, [building.source]));
  }

  async #ofBuilding(place: BuildingPlace): Promise<OriginatedPlace> {
    return originate(buildingPlace(place), await this.#originOf(place), 'address');
  }

  async #ownSuggestions(query: string): Promise<OriginatedSuggestion[]> {
    const townships = suggestTownships(this.uses.reference.townships.townships, query, MAX_SUGGESTIONS);
    const buildings = await searchBuildingPlaces(this.uses.readSql, query, MAX_SUGGESTIONS);
    const suggestions = await Promise.all(
      buildings.map(async (place) => ({ ...buildingSuggestion(place), ...(await this.#originOf(place)) })),
    );
    return [...townships.map((suggestion) => ({ ...suggestion, ...TOWNSHIPS })), ...suggestions].slice(
      0,
      MAX_SUGGESTIONS,
    );
  }

  async #ownGeocode(address: string): Promise<OriginatedPlace | undefined> {
    const [building] = await searchBuildingPlaces(this.uses.readSql, address, 1);
    if (building) return this.#ofBuilding(building);
    const township = townshipOfAddress(this.uses.reference.townships.townships, address);
    return township && originate(townshipPlace(township), TOWNSHIPS, 'township');
  }

  async #ownReverse(point: LatLng): Promise<OriginatedPlace | undefined> {
    const building = await nearestBuildingPlace(this.uses.readSql, point);
    if (building) return this.#ofBuilding(building);
    const hit = townshipAt(this.uses.reference.townships, point);
    return hit && originate({ ...townshipPlace(hit.township), ...point }, TOWNSHIPS, 'township');
  }
}

/** What the geocoders said, or that they could not. */
interface Attempt<Value> {
  value?: ChainAnswer<Value> | undefined;
  failure?: UpstreamUnavailableError;
}

async function attempt<Value>(read: () => Promise<ChainAnswer<Value> | undefined>): Promise<Attempt<Value>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof UpstreamUnavailableError) return { failure: error };
    throw error;
  }
}

/** The geocoder's place, else our own, else the reason why there is none. */
function found({ value, failure }: Attempt<FoundPlace | null>, ours: OriginatedPlace | undefined): OriginatedPlace {
  if (value?.value) return originate(value.value, originOf(value), 'address');
  if (ours) return { ...ours, substitute: failure !== undefined };
  throw failure ?? new NotFoundError('Place');
}
