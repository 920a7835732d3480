import { HEAT_LOSS } from './module/cell-temperature.js';
import { lookUpIncidence } from './module/incidence-angle.js';
import { inverterPower } from './module/inverter.js';
import { lookUpLight, STC_TEMPERATURE } from './module/module-power.js';
import type { SkyHours } from './irradiance/sky-hours.js';
import { planeFactors, type PlaneSurroundings, type PlantParameters } from './plane-year.js';
import type { Plane } from './yield-types.js';

/** Sums of a plane's year, Wh/m² and Wh per kW of nameplate. */
export interface PlanePower {
  poa: number;
  ac: number;
}

/**
 * The light on any plane and its AC power, without the stages between: what a search over planes repeats, in less time than `planeYear`.
 * The temperature factor is a line over the light on the plane, the same for all planes, and worked out once.
 * @param acPower receives each hour's AC power of the last plane, W per kW of nameplate, in the order of `sky`.
 * @returns the year of a plane, equal to `planeYear` but for rounding.
 */
export function planePower(
  sky: SkyHours,
  plant: PlantParameters,
  around: PlaneSurroundings,
  acPower: Float64Array,
): (plane: Plane) => PlanePower {
  const { factorAtAir, factorPerLight } = temperatureLines(sky, plant);
  const { count, hoursPerYear, sunEast, sunNorth, sunUp, beamNormalShaded, ghi, isotropic, horizonBand } = sky;
  const { remaining, lightTable } = plant;
  return (plane) => {
    const { normal, optics, skyShare, bandShare, groundShare, skyView, acRating, curve } = planeFactors(
      plane,
      plant,
      around,
    );
    const { table, sky: skyOptics, horizon: bandOptics, ground: groundOptics } = optics;
    const { east, north, up } = normal;
    let [poa, ac] = [0, 0];
    // the same steps as in `planeYear`, in one function for the same reason
    for (let i = 0; i < count; i++) {
      const cosine = Math.max(0, sunEast[i]! * east + sunNorth[i]! * north + sunUp[i]! * up);
      const beam = beamNormalShaded[i]! * cosine;
      const dome = isotropic[i]! * skyShare;
      const band = Math.max(-dome, horizonBand[i]! * bandShare);
      const ground = ghi[i]! * groundShare;
      const onPlane = beam + (dome + band) * skyView + ground;
      const diffuse = skyView * (dome * skyOptics + band * bandOptics) + ground * groundOptics;
      const light = beam * lookUpIncidence(table, cosine) + Math.max(0, diffuse);
      const warm = lookUpLight(lightTable, light) * Math.max(0, factorAtAir[i]! + factorPerLight[i]! * onPlane);
      const power = Math.min(acRating, inverterPower(warm * remaining, curve));
      acPower[i] = power;
      poa += hoursPerYear[i]! * onPlane;
      ac += hoursPerYear[i]! * power;
    }
    return { poa, ac };
  };
}

/** The temperature factor of each hour: at the air's temperature, and its change per light on the plane, m²/W. */
function temperatureLines(sky: SkyHours, { module, mount }: PlantParameters) {
  const { constant, perWind } = HEAT_LOSS[mount];
  const [factorAtAir, factorPerLight] = [new Float64Array(sky.count), new Float64Array(sky.count)];
  for (let i = 0; i < sky.count; i++) {
    factorAtAir[i] = 1 + module.gammaPdc * (sky.airTemperature[i]! - STC_TEMPERATURE);
    factorPerLight[i] = module.gammaPdc / (constant + perWind * sky.windSpeed[i]!);
  }
  return { factorAtAir, factorPerLight };
}
