import { HEAT_LOSS } from './module/cell-temperature.js';
import { lookUpIncidence } from './module/incidence-angle.js';
import { inverterCurve, inverterPower } from './module/inverter.js';
import { lookUpLight, STC_IRRADIANCE, temperatureFactor, type ModuleParameters } from './module/module-power.js';
import { planeOptics } from './module/plane-optics.js';
import type { SkyHours } from './irradiance/sky-hours.js';
import { planeNormal, planeSkyView, type SkyPatches } from './irradiance/sky-obstruction.js';
import { toRadians } from '../units.js';
import type { InverterParameters, Mount, Plane } from './yield-types.js';

/** What the plant is, per kW of nameplate. */
export interface PlantParameters {
  module: ModuleParameters;
  /** Of `lowLightTable` for the module. */
  lightTable: Float64Array;
  mount: Mount;
  inverter: InverterParameters;
  /** Share of DC energy left after the system losses, 0..1. */
  remaining: number;
}

/** Surroundings of a plane. */
export interface PlaneSurroundings {
  /** Of the ground, 0..1. */
  albedo: number;
  /** Undefined under an open sky. */
  patches: SkyPatches | undefined;
  /** Used in place of what the patches say. */
  skyViewFactor: number | undefined;
}

/** Sums of a year from light to energy: Wh/m² as far as the glass, then Wh per kW of nameplate. */
export interface PlaneYear {
  ghi: number;
  /** On the plane under an open sky. */
  poaOpen: number;
  /** With the beam shaded. */
  poaBeamShaded: number;
  /** With part of the sky hidden too: what falls on the plane. */
  poa: number;
  /** Behind the glass. */
  effective: number;
  afterLowLight: number;
  afterTemperature: number;
  dc: number;
  acUnclipped: number;
  ac: number;
  /** By `month * 24 + hour`. */
  poaMonthHour: Float64Array;
  dcMonthHour: Float64Array;
  acMonthHour: Float64Array;
}

/** Factors of a plane that are the same every hour. */
export function planeFactors(plane: Plane, plant: PlantParameters, around: PlaneSurroundings) {
  const tilt = toRadians(plane.tilt);
  const fromPatches = around.patches ? planeSkyView(around.patches, plane) : 1;
  const { dcAcRatio, nominalEfficiency } = plant.inverter;
  const acRating = STC_IRRADIANCE / dcAcRatio;
  return {
    normal: planeNormal(plane),
    optics: planeOptics(plant.module.glass, plane.tilt),
    skyShare: (1 + Math.cos(tilt)) / 2,
    bandShare: Math.sin(tilt),
    groundShare: (around.albedo * (1 - Math.cos(tilt))) / 2,
    skyView: around.skyViewFactor ?? fromPatches,
    heatLoss: HEAT_LOSS[plant.mount],
    acRating,
    curve: inverterCurve(acRating / nominalEfficiency, nominalEfficiency),
  };
}

/**
 * A year of one plane: irradiance on it, cell temperature, DC and AC power, in one pass over the hours with light.
 * The loop is one function on purpose: split up it ran at half the speed, and it is what every yield repeats.
 * @param sky of `skyHours`.
 * @param plane orientation [deg].
 */
export function planeYear(sky: SkyHours, plane: Plane, plant: PlantParameters, around: PlaneSurroundings): PlaneYear {
  const factors = planeFactors(plane, plant, around);
  const { normal, optics, skyShare, bandShare, groundShare, skyView, acRating, curve } = factors;
  // columns and factors as locals: the compiler then keeps them in registers
  const { count, hoursPerYear, monthHour, sunEast, sunNorth, sunUp, beamNormal, beamNormalShaded } = sky;
  const { airTemperature, windSpeed, ghi, isotropic, horizonBand } = sky;
  const { table, sky: skyOptics, horizon: bandOptics, ground: groundOptics } = optics;
  const { constant: stillLoss, perWind } = factors.heatLoss;
  const { remaining, lightTable } = plant;
  const { east, north, up } = normal;
  const [poaMonthHour, dcMonthHour, acMonthHour] = [monthHours(), monthHours(), monthHours()];
  let [beamLost, skyLost, effective, afterLowLight, afterTemperature, acUnclipped] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const hours = hoursPerYear[i]!;
    const cosine = Math.max(0, sunEast[i]! * east + sunNorth[i]! * north + sunUp[i]! * up);
    const beam = beamNormalShaded[i]! * cosine;
    const dome = isotropic[i]! * skyShare;
    // the band may be darker than the sky above it, but never darker than black
    const band = Math.max(-dome, horizonBand[i]! * bandShare);
    const ground = ghi[i]! * groundShare;
    const onPlane = beam + (dome + band) * skyView + ground;
    const diffuse = skyView * (dome * skyOptics + band * bandOptics) + ground * groundOptics;
    const light = beam * lookUpIncidence(table, cosine) + Math.max(0, diffuse);
    const efficient = lookUpLight(lightTable, light);
    const cell = airTemperature[i]! + onPlane / (stillLoss + perWind * windSpeed[i]!);
    const warm = efficient * temperatureFactor(cell, plant.module.gammaPdc);
    const unclipped = inverterPower(warm * remaining, curve);
    const power = Math.min(acRating, unclipped);
    const slot = monthHour[i]!;
    beamLost += hours * (beamNormal[i]! - beamNormalShaded[i]!) * cosine;
    skyLost += hours * (dome + band) * (1 - skyView);
    effective += hours * light;
    afterLowLight += hours * efficient;
    afterTemperature += hours * warm;
    acUnclipped += hours * unclipped;
    poaMonthHour[slot]! += hours * onPlane;
    dcMonthHour[slot]! += hours * warm * remaining;
    acMonthHour[slot]! += hours * power;
  }
  const poa = sum(poaMonthHour);
  const light = { ghi: sky.ghiAnnual, poaOpen: poa + skyLost + beamLost, poaBeamShaded: poa + skyLost, poa };
  const power = { effective, afterLowLight, afterTemperature, dc: sum(dcMonthHour), acUnclipped, ac: sum(acMonthHour) };
  return { ...light, ...power, poaMonthHour, dcMonthHour, acMonthHour };
}

const monthHours = (): Float64Array => new Float64Array(12 * 24);

function sum(values: Float64Array): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}
