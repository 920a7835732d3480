import { distance } from '@turf/distance';
import { MEAN_RADIUS_M } from '../geometry/ellipsoid.js';
import { toRadians, type LatLng } from '../units.js';
import type { ClimateStation, StationMonth } from './climate-stations.js';
import { krigingWeights, type KrigingModel, type KrigingWeights, type MetricPlace } from './kriging.js';

const EARTH_RADIUS_KM = MEAN_RADIUS_M / 1000;
/** Weights beyond this come of stations that stand nearly in a line, which show no drift; Taiwan's stay below 1. */
const LARGEST_WEIGHT = 3;

/** A quantity's stations with their weights at a place and the standard deviation of the prediction (1 = the field's own). */
export interface Field {
  stations: readonly ClimateStation[];
  weights: number[];
  relativeSigma: number;
}

/** A place of a field; its distance from the coast [km] where outlines show it. */
interface FieldPlace extends LatLng {
  coastKm?: number | undefined;
}

/** Great-circle distance [km] (mean earth radius). */
export const distanceKm = (a: LatLng, b: LatLng): number => distance([a.lng, a.lat], [b.lng, b.lat]);

/** Degrees of longitude from one meridian to another the short way [-180..180]. */
const lngBetween = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

/** Equirectangular frame about a place: distances within 5 % as far as 600 km away, up to 50 degrees of latitude. */
const toMetric = (place: FieldPlace, elevationM: number, origin: LatLng): MetricPlace => ({
  eastKm: EARTH_RADIUS_KM * toRadians(lngBetween(origin.lng, place.lng)) * Math.cos(toRadians(origin.lat)),
  northKm: EARTH_RADIUS_KM * toRadians(place.lat - origin.lat),
  heightKm: elevationM / 1000,
  coastKm: place.coastKm ?? 0, // equal: the models used where it is not known give it no weight
});

const isSteady = ({ weights }: KrigingWeights): boolean =>
  weights.every((weight) => Math.abs(weight) <= LARGEST_WEIGHT);

/**
 * Weights by kriging in space and height, in a frame about the place.
 * @param elevationM height of the place [m].
 * The drift that a model may ask for is left out where the stations do not show one.
 */
export function krigedField(
  stations: readonly ClimateStation[],
  point: FieldPlace,
  elevationM: number,
  model: KrigingModel,
): Field {
  const places = stations.map((station) => toMetric(station, station.elevationM, point));
  const target = toMetric(point, elevationM, point);
  const found = krigingWeights(places, target, model);
  const sound = isSteady(found) ? found : krigingWeights(places, target, { ...model, drift: 'none' });
  return { stations, weights: sound.weights, relativeSigma: Math.sqrt(sound.relativeVariance) };
}

/** Weights by inverse squared distance, those within 1 km alike; they sum to 1. */
export function inverseSquareWeights(stations: readonly ClimateStation[], point: LatLng): number[] {
  const raw = stations.map((station) => 1 / Math.max(distanceKm(station, point), 1) ** 2);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  return raw.map((weight) => weight / total);
}

/** Weights by nearness alone: for spreads, which are never negative while kriging weights may be. */
export const inverseDistanceField = (stations: readonly ClimateStation[], point: LatLng): Field => ({
  stations,
  weights: inverseSquareWeights(stations, point),
  relativeSigma: 0,
});

/** Weights by nearness of the stations that know a quantity in every month; `undefined` where none does. */
export function knownField(
  stations: readonly ClimateStation[],
  point: LatLng,
  value: (month: StationMonth) => number | null,
): Field | undefined {
  const knowing = stations.filter((station) => station.months.every((month) => value(month) !== null));
  return knowing.length > 0 ? inverseDistanceField(knowing, point) : undefined;
}

/** A month's value at the place. @param month 0 for January to 11. */
export const blend = (
  { stations, weights }: Field,
  month: number,
  value: (month: StationMonth, station: ClimateStation) => number,
): number =>
  stations.reduce((sum, station, i) => {
    const values = station.months[month];
    return values ? sum + weights[i]! * value(values, station) : sum;
  }, 0);
