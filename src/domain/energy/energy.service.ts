import { MEAN_DAYS_IN_YEAR } from '../../core/calendar-month.js';
import type { ClimateOrigin } from '../../core/climate/climate-origin.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { PlaceClimate } from '../../core/climate/monthly-climate.js';
import type { Goal } from '../../core/climate/goal-weights.js';
import type { Language } from '../../core/accounts/language.js';
import type { Compute } from '../../core/compute.js';
import { InvalidInputError, NotFoundError, type InputIssue } from '../../core/errors.js';
import { codedText, writeTexts, type CodedText, type WrittenText } from '../../core/texts/coded-text.js';
import type { LatLng } from '../../core/units.js';
import { objectiveOf } from '../../core/energy/goal-objective.js';
import { PVWATTS_LOSSES } from '../../core/energy/module/losses.js';
import type { BestPlane } from '../../core/energy/optimize-plane.js';
import { DEFAULT_UNCERTAINTY } from '../../core/energy/uncertainty.js';
import type { UncertaintyComponent } from '../../core/energy/yield-types.js';
import type { MonthlyClimate, BeamShading, YieldInput, YieldResult } from '../../core/energy/yield.js';

/** One plane of modules at a place, as it is asked for. */
export interface YieldQuery extends LatLng {
  tilt?: number;
  azimuth?: number;
  capacityKw: number;
  monthlyGhi?: number[];
  monthlyTemp?: number[];
  monthlyWind?: number[];
  lossesPercent?: number;
  mount: 'rack' | 'roof';
  albedo?: number;
  horizon?: number[];
  shadingTable?: BeamShading;
  optimize: boolean;
  lang?: Language;
}

/** A year's energy with the plane it is for and the sources it rests on. */
export interface PlaneYield extends YieldResult {
  tilt: number;
  azimuth: number;
  sources: ClimateOrigin[];
  warnings: WrittenText[];
}

/** The best plane of a place for a goal. */
export interface BestTilt extends Pick<BestPlane, 'curve' | 'band'> {
  goal: Goal;
  bestTilt: number;
  bestAzimuth: number;
  poaKwhM2Year: number;
  sources: ClimateOrigin[];
  /** The climate is older than it should be, or replaces that of a source that does not answer. */
  stale: boolean;
  standsIn: boolean;
}

const MISSING = 'Field required';

/** Energy of planes of modules. */
export class EnergyService {
  constructor(
    private readonly uses: {
      climate: ClimateService;
      compute: Compute;
      /** Of the texts, where the query names none. */
      language: Language;
    },
  ) {}

  /**
   * A year's energy of a plane, the best one where that is asked for.
   * @throws InvalidInputError when the plane is not whole or temperatures are missing beside radiation.
   * @throws NotFoundError when no values are given and the place has no climate of its own.
   * @throws UpstreamUnavailableError when only a source that does not answer could know it.
   */
  async yieldOf(query: YieldQuery): Promise<PlaneYield> {
    assertComplete(query);
    const { climate, sources, uncertainty, ...quality } = await this.climateOf(query);
    const open: YieldInput = {
      ...query,
      climate,
      uncertainty,
      plane: { tilt: query.tilt ?? 0, azimuth: query.azimuth ?? 180 },
    };
    const plane = query.optimize ? await this.bestOf(open, query.azimuth) : open.plane;
    const result = await this.uses.compute.run('yield', { ...open, plane });
    const warnings = [...climateWarnings(quality), ...horizonWarnings(query)];
    return { ...plane, ...result, sources, warnings: writeTexts(warnings, query.lang ?? this.uses.language) };
  }

  /**
   * The best tilt of a place for a goal, and azimuth where that is free, with the curve around it.
   * @throws NotFoundError where the place has no climate.
   * @throws UpstreamUnavailableError when only a source that does not answer could know it.
   */
  async tilt(query: LatLng & { azimuth?: number; goal: Goal }): Promise<BestTilt> {
    const { climate, sources, stale = false, standsIn = false } = await this.climateOf(query);
    const site: YieldInput = { lat: query.lat, lng: query.lng, climate, plane: { tilt: 0, azimuth: 180 } };
    const search = { azimuth: query.azimuth, objective: objectiveOf(query.goal) };
    const { best, curve, band } = await this.uses.compute.run('bestPlane', { site, search });
    const { tilt: bestTilt, azimuth: bestAzimuth, poaKwhM2: poaKwhM2Year } = best;
    return { goal: query.goal, bestTilt, bestAzimuth, poaKwhM2Year, curve, band, sources, stale, standsIn };
  }

  private async bestOf(site: YieldInput, azimuth?: number): Promise<YieldInput['plane']> {
    const { best } = await this.uses.compute.run('bestPlane', { site, search: { azimuth } });
    return { tilt: best.tilt, azimuth: best.azimuth };
  }

  private async climateOf(query: LatLng & Partial<YieldQuery>): Promise<{
    climate: MonthlyClimate;
    sources: ClimateOrigin[];
    uncertainty?: readonly UncertaintyComponent[];
    stale?: boolean;
    standsIn?: boolean;
  }> {
    const { monthlyGhi, monthlyTemp, monthlyWind } = query;
    if (monthlyGhi && monthlyTemp) {
      return {
        climate: { monthlyGhi, monthlyTemp, monthlyWind },
        sources: [{ name: 'request', detail: 'monthly values of the request' }],
      };
    }
    const place = await this.uses.climate.at({ lat: query.lat, lng: query.lng });
    if (place === undefined) throw new NotFoundError('Climate of this place');
    const { stale, standsIn } = place;
    const uncertainty = placeUncertainty(place);
    return { climate: toMonthlyClimate(place), sources: climateSources(place), uncertainty, stale, standsIn };
  }
}

function assertComplete(query: YieldQuery): void {
  const missing: string[] = [];
  if (!query.optimize && query.tilt === undefined) missing.push('tilt');
  if (!query.optimize && query.azimuth === undefined) missing.push('azimuth');
  if (query.monthlyGhi && !query.monthlyTemp) missing.push('monthlyTemp');
  if (query.monthlyTemp && !query.monthlyGhi) missing.push('monthlyGhi');
  const issues = missing.map((field): InputIssue => ({ type: 'missing', loc: [field], msg: MISSING, input: null }));
  if (issues.length > 0) throw new InvalidInputError(issues);
}

/** What an answer says of a climate that is not the best there is. */
export const climateWarnings = ({ stale, standsIn }: { stale?: boolean; standsIn?: boolean }): CodedText[] => [
  ...(stale === true ? [codedText('climate_stale')] : []),
  ...(standsIn === true ? [codedText('climate_stands_in')] : []),
];

/** A horizon alone does not replace the flat loss for shade nearby. */
function horizonWarnings({ horizon, shadingTable, lossesPercent }: YieldQuery): CodedText[] {
  const [flat] = PVWATTS_LOSSES.filter(({ name }) => name === 'shading');
  const remains = horizon !== undefined && shadingTable === undefined && lossesPercent === undefined;
  return flat && remains ? [codedText('near_shading_flat', { percent: flat.percent })] : [];
}

/** The climate table's months as the energy chain takes them. */
export const toMonthlyClimate = ({ monthly }: PlaceClimate): MonthlyClimate => ({
  monthlyGhi: monthly.map((month) => month.ghiKwhM2Day),
  monthlyTemp: monthly.map((month) => month.airTemperature),
  ...(monthly.every((month) => month.windSpeedMs !== null) && {
    monthlyWind: monthly.map((month) => month.windSpeedMs ?? 0),
  }),
});

/** Stations whose weight counts, as the answer names them, and the height where it is an assumption. */
export const climateSources = (place: PlaceClimate): ClimateOrigin[] => [
  ...stationSources(place),
  ...(place.elevationAssumed ? [assumedHeight(place)] : []),
];

const assumedHeight = ({ elevationM, elevationSigmaM, elevationSource }: PlaceClimate): ClimateOrigin => ({
  name: 'height above sea level',
  detail: `${elevationM.toFixed(0)} m ± ${elevationSigmaM.toFixed(0)} m, assumed: ${elevationSource}`,
});

const stationSources = ({ sources }: PlaceClimate): ClimateOrigin[] =>
  sources
    .filter(({ ghiWeight }) => ghiWeight >= 0.05)
    .map((station) => ({
      name: `${station.name} (${station.id})`,
      detail: `${station.distanceKm.toFixed(1)} km, weight ${station.ghiWeight.toFixed(2)}; ${station.source}, ${station.sourceDate}`,
    }));

/** The default causes of uncertainty, with this place's own spread of radiation in place of the general one. */
export function placeUncertainty({ annual, monthly }: PlaceClimate): UncertaintyComponent[] {
  const meanGhi = annual.ghiKwhM2 / MEAN_DAYS_IN_YEAR;
  const placeSigma = monthly.reduce((sum, month) => sum + month.ghiSigmaPlace, 0) / monthly.length;
  const yearSigma =
    Math.sqrt(Math.max(0, annual.ghiSigmaKwhM2 ** 2 - (placeSigma * MEAN_DAYS_IN_YEAR) ** 2)) / annual.ghiKwhM2;
  const own: Record<string, number> = {
    'year-to-year-climate': yearSigma,
    'long-term-irradiation': placeSigma / meanGhi,
  };
  return DEFAULT_UNCERTAINTY.map((component) => {
    const relativeSigma = own[component.name];
    return relativeSigma === undefined
      ? component
      : { ...component, relativeSigma, source: 'climate table at this place' };
  });
}
