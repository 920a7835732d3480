/**
 * Figures by which a height is estimated where none was measured.
 * Source: National Land Surveying and Mapping Center (NLSC), 3D building points of Hsinchu (layer 112_O, surveyed to
 * 2018, model of 2024, published 2023 to 2026, OGDL): 6,181 buildings with height and number of floors.
 */
const NLSC_POINTS = 'NLSC 3D building points, Hsinchu, 6,181 buildings, as of 2026-02';

/** Height of a building by its floors: base + storey x floors, fitted to the medians of 2 to 20 floors [m]. */
export const FLOORS_FIT = { baseM: 0.64, storeyM: 3.43, source: NLSC_POINTS } as const;

/** Root mean square of what the fit misses, from a number of floors on [m]. */
export const FLOORS_SIGMA: readonly { fromFloors: number; sigmaM: number; buildings: number }[] = [
  { fromFloors: 8, sigmaM: 6.48, buildings: 413 },
  { fromFloors: 6, sigmaM: 5.71, buildings: 465 },
  { fromFloors: 5, sigmaM: 3.76, buildings: 589 },
  { fromFloors: 2, sigmaM: 2.59, buildings: 3_303 },
  { fromFloors: 0, sigmaM: 4.12, buildings: 1_411 },
];

/**
 * Height where nothing is known, by the footprint's area: the median, and the root mean square about it [m].
 * Above 50 m² the area tells nothing: medians of Taipei's 6,869 footprints lie within 15.5 and 17.4 m in every class.
 * Below: 12 footprints of OpenStreetMap in Hsinchu with a height (2026-02); few, and four of them towers, hence the sigma.
 */
export const ASSUMED_HEIGHT: readonly { fromAreaM2: number; heightM: number; sigmaM: number; source: string }[] = [
  { fromAreaM2: 50, heightM: 12.12, sigmaM: 10, source: NLSC_POINTS },
  { fromAreaM2: 0, heightM: 3.81, sigmaM: 12.1, source: 'OpenStreetMap and NLSC, Hsinchu, 12 buildings, 2026-02' },
];

/**
 * One standard deviation of heights that a file tells, by how they came about [m].
 * Our own judgement (2026-11-21), no measurement: NLSC's come from stereo images and laser scans, but one point stands for
 * a whole footprint; tags are rounded or estimated by eye; block models give one roof height to a building of several.
 */
export const TOLD_SIGMA_M = { measured: 1.5, tagged: 2.5, model: 2.5 } as const;
