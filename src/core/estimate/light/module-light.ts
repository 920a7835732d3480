import { energyAtPlaces, siteAtPlaces, type PlaceFigures, type PlaceLight } from '../../energy/place-light.js';
import type { SiteSky } from '../../energy/irradiance/site-sky.js';
import type { Plane, YieldSystem } from '../../energy/yield-types.js';
import type { XY } from '../../geometry/position.js';
import { MONTH_HOURS } from '../../time/hours-of-year.js';
import { skyView } from '../../shade/sky/sky-view.js';
import type { Skyline } from '../../shade/sky/skyline.js';
import { SKYLINE_STEPS } from '../../shade/sky/view-rows.js';
import { memoizeByIdentity } from '../../memoize-by-identity.js';
import type { LatLng } from '../../units.js';
import { gridOf, type WeightedCells } from './cell-grid.js';
import type { RoofCell } from './roof-shade.js';
import { litShares, sunDirections } from './sun-directions.js';
import { smallFloats } from '../../small-arrays.js';

/** Sun and sky of a year at places of a roof, in the metric frame of the roof [m]. */
export interface ModuleLight {
  /** AC energy of a kW at each of some places [kWh a year]. */
  kwhPerKwpAt: (places: readonly XY[]) => number[];
  /** The same from the points of the roof alone, without a skyline of its own: to compare plants by. */
  kwhPerKwpBetween: (x: number, y: number) => number;
  /** The site of modules at some places. */
  siteOf: (places: readonly XY[]) => SiteSky;
}

/** On a roof with fewer points each module has a skyline of its own; more lie close enough together. */
const FEW_POINTS = 60;

const OPEN_SKYLINE = new Float32Array(SKYLINE_STEPS);

function mixedLight({ at, weight, count }: WeightedCells, lightAt: (cell: number) => PlaceLight): PlaceLight {
  const mix = { lit: smallFloats(MONTH_HOURS), skyView: 0 };
  for (let i = 0; i < count; i++) {
    const { lit, skyView } = lightAt(at[i]!);
    mix.skyView += weight[i]! * skyView;
    for (let slot = 0; slot < MONTH_HOURS; slot++) mix.lit[slot]! += weight[i]! * lit[slot]!;
  }
  return mix;
}

/** A roof's site under an open sky, and the points of it that modules are on, one or more. */
export interface LitPoints {
  open: SiteSky;
  cells: readonly RoofCell[];
  /** Distance between the points [m]. */
  cellM: number;
  /** What any spots of the roof see, for roofs with few points. */
  skylinesAt: (spots: readonly XY[]) => Skyline[];
}

/**
 * Beam and sky of each module from the points of the roof around it.
 * @returns the light on a plane for a plant.
 */
export function moduleLights(
  { open, cells, cellM, skylinesAt }: LitPoints,
  place: LatLng,
): (plane: Plane, system: YieldSystem) => ModuleLight {
  const path = sunDirections(place, open.utcOffsetHours);
  const litOf = memoizeByIdentity((skyline: Skyline) => litShares(skyline, path));
  const known = new Map<XY, Skyline>();
  const ownOf = (spots: readonly XY[]): Skyline[] => {
    const fresh = spots.filter((spot) => !known.has(spot));
    for (const [i, skyline] of skylinesAt(fresh).entries()) known.set(fresh[i]!, skyline);
    return spots.map((spot) => known.get(spot)!);
  };
  const around = gridOf(cells, cellM);
  return (plane, system) => {
    const viewOf = skyView({ surfaceTilt: plane.tilt, surfaceAzimuth: plane.azimuth });
    const openView = viewOf(OPEN_SKYLINE);
    const lightOf = (skyline: Skyline): PlaceLight => ({
      lit: litOf(skyline),
      skyView: openView > 0 ? viewOf(skyline.elevation) / openView : 0,
    });
    const lightOfOwn = memoizeByIdentity(lightOf);
    const lights = cells.map((): PlaceLight | undefined => undefined);
    const lightAt = (cell: number): PlaceLight => (lights[cell] ??= lightOf(cells[cell]!.skyline));
    const hasOwn = cells.length < FEW_POINTS;
    const lightsAt = (spots: readonly XY[]): PlaceLight[] =>
      hasOwn ? ownOf(spots).map(lightOfOwn) : spots.map(({ x, y }) => mixedLight(around(x, y), lightAt));
    const { figuresOf, kwhPerKwp } = energyAtPlaces(open, plane, system);
    const figures = cells.map((): PlaceFigures | undefined => undefined);
    const kwhPerKwpBetween = (x: number, y: number): number => {
      const { at: near, weight, count } = around(x, y);
      let view = 0;
      let beam = 0;
      let beamMore = 0;
      for (let i = 0; i < count; i++) {
        const { skyView: ownView, beamWh, beamWhMore } = (figures[near[i]!] ??= figuresOf(lightAt(near[i]!)));
        view += weight[i]! * ownView;
        beam += weight[i]! * beamWh;
        beamMore += weight[i]! * beamWhMore;
      }
      return kwhPerKwp(view, beam, beamMore);
    };
    const ofOwn = (skyline: Skyline): number => {
      const { skyView: ownView, beamWh, beamWhMore } = figuresOf(lightOfOwn(skyline));
      return kwhPerKwp(ownView, beamWh, beamWhMore);
    };
    return {
      kwhPerKwpAt: (places) => (hasOwn ? ownOf(places).map(ofOwn) : places.map(({ x, y }) => kwhPerKwpBetween(x, y))),
      kwhPerKwpBetween,
      siteOf: (places) => siteAtPlaces(open, lightsAt(places)),
    };
  };
}
