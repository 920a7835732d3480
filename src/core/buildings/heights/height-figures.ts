import type { LatLng } from '../../units.js';
import type { DegreeBox } from '../building-area.js';

/**
 * Figures by which a height is estimated where none was measured.
 * Source: National Land Surveying and Mapping Center (NLSC), 3D building points of Hsinchu (layer 112_O, surveyed to
 * 2018, model of 2024, published 2023 to 2026, OGDL): 6,181 buildings with height and number of floors.
 */
const NLSC_POINTS = 'NLSC 3D building points, Hsinchu, 6,181 buildings, as of 2026-02';

/** What the fit misses from a number of floors on: root mean square [m], over so many buildings. */
interface FloorsMiss {
  fromFloors: number;
  sigmaM: number;
  buildings: number;
}

/** Height of a building by its floors in a country: base + storey x floors [m]. */
export interface FloorsFit {
  country: string;
  /** Boxes that hold the country and hardly anything else; none for the rest of the earth. */
  boxes: readonly DegreeBox[];
  baseM: number;
  storeyM: number;
  source: string;
}

/** Root mean square of what the fit for Taiwan misses. */
export const FLOORS_SIGMA: readonly FloorsMiss[] = [
  { fromFloors: 8, sigmaM: 6.48, buildings: 413 },
  { fromFloors: 6, sigmaM: 5.71, buildings: 465 },
  { fromFloors: 5, sigmaM: 3.76, buildings: 589 },
  { fromFloors: 2, sigmaM: 2.59, buildings: 3_303 },
  { fromFloors: 0, sigmaM: 4.12, buildings: 1_411 },
];

/** Fitted to the medians of 2 to 20 floors. The boxes: the main island, Penghu, Kinmen, Matsu. */
export const TAIWAN_FLOORS: FloorsFit = {
  country: 'TW',
  boxes: [
    { west: 120, south: 21.8, east: 122.1, north: 25.4 },
    { west: 119.3, south: 23.1, east: 119.75, north: 23.9 },
    { west: 118.2, south: 24.36, east: 118.52, north: 24.54 },
    { west: 119.87, south: 25.9, east: 120.55, north: 26.4 },
  ],
  baseM: 0.64,
  storeyM: 3.43,
  source: NLSC_POINTS,
};

/**
 * Where no buildings with height and floors were at hand to fit: the convention of maps. How far that misses is not known;
 * it is taken as what Taiwan's fit misses and the difference between the two together.
 */
const FLOORS_ELSEWHERE: FloorsFit = {
  country: 'elsewhere',
  boxes: [],
  baseM: 0,
  storeyM: 3,
  source: 'Mapbox on building heights in Mapbox Streets (as read 2026-11-21): a level counts as about 3 m',
};

/** The fits by country; one more is a line here. */
const FITS: readonly FloorsFit[] = [TAIWAN_FLOORS];

/** The fit that holds at a place. */
export const floorsFitAt = ({ lat, lng }: LatLng): FloorsFit =>
  FITS.find(({ boxes }) =>
    boxes.some(({ west, south, east, north }) => lng >= west && lng <= east && lat >= south && lat <= north),
  ) ?? FLOORS_ELSEWHERE;

/**
 * Height where nothing is known, by the footprint's area: the median, and the root mean square about it [m].
 * Above 50 m² the area says nothing: medians of Taipei's 6,869 footprints lie within 15.5 and 17.4 m in every class.
 * Below: 12 footprints of OpenStreetMap in Hsinchu with a height (2026-02); few, and four of them towers, hence the sigma.
 */
export const ASSUMED_HEIGHT: readonly { fromAreaM2: number; heightM: number; sigmaM: number; source: string }[] = [
  { fromAreaM2: 50, heightM: 12.12, sigmaM: 10, source: NLSC_POINTS },
  { fromAreaM2: 0, heightM: 3.81, sigmaM: 12.1, source: 'OpenStreetMap and NLSC, Hsinchu, 12 buildings, 2026-02' },
];

/**
 * One standard deviation of heights that a file states, by how they came about [m].
 * Our own judgement (2026-11-21), no measurement: NLSC's come from stereo images and laser scans, but one point represents
 * a whole footprint; tags are rounded or estimated by eye; block models give one roof height to a building of several.
 */
export const STATED_SIGMA_M = { measured: 1.5, tagged: 2.5, model: 2.5 } as const;
