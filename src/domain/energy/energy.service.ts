import type { YieldRequest } from '../../contract/energy/yield.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import type { ClimateService } from '../climate/climate.service.js';
import type { Goal } from '../../core/climate/goal-weights.js';
import type { Language } from '../../core/accounts/language.js';
import type { Compute } from '../../core/compute/compute.js';
import { InvalidInputError, type InputIssue } from '../../core/errors.js';
import { codedText, writeTexts, type CodedText } from '../../core/texts/coded-text.js';
import type { LatLng } from '../../core/units.js';
import type { BestTilt } from '../../core/energy/optimize-plane.js';
import type { PlaneYield } from '../../core/energy/yield-types.js';
import type { HourLayout } from '../../core/energy/hours/hour-table.js';
import { objectiveOf } from '../../core/energy/goal-objective.js';
import { describeHours, type DescribedHours } from '../../core/energy/describe-hours.js';
import { TYPICAL_YEAR } from '../../core/energy/irradiance/typical-days.js';
import { FLAT_SHADING, remainingShare } from '../../core/energy/module/losses.js';
import { type PlaneHours, type MonthlyYieldInput } from '../../core/energy/year-hours.js';
import { standardOffsetHours } from '../../core/sun/local-time.js';
import type { YieldInput } from '../../core/energy/yield.js';
import { climateWarnings, siteClimate, type SiteClimate } from './site-climate.js';

/** One plane of modules at a place, as it is asked for. */
export type YieldQuery = Plain<YieldRequest>;

/** A plane whose year is computed; its hours are when they are asked for. */
export interface OpenedYield {
  year: PlaneYield;
  site: PlaneSite;
  hours(): Promise<DescribedHours>;
  series(): Promise<PlaneSeries>;
  /** The hours as a text: writing a megabyte takes tens of milliseconds. */
  table(layout: HourLayout): Promise<Uint8Array>;
}

/** A plane with what tables of its hours say of the place. */
export interface PlaneSite extends LatLng {
  tilt: number;
  azimuth: number;
  elevationM: number;
  /** Local standard time less UTC [h]. */
  utcOffsetHours: number;
  lossesPercent: number;
  /** Name and version of the calculation. */
  model: string;
  sources: string[];
}

/** The same with the hours. */
export interface PlaneSeries extends PlaneSite {
  hours: PlaneHours;
}

const MISSING = 'Field required';

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
  async yieldOf(query: YieldQuery): Promise<PlaneYield & { hours?: DescribedHours }> {
    const { year, hours } = await this.open(query);
    return query.hourly ? { ...year, hours: await hours() } : year;
  }

  /** The hours of a plane. @throws as `yieldOf` does. */
  async seriesOf(query: YieldQuery): Promise<PlaneSeries> {
    return (await this.open(query)).series();
  }

  /** Computes the year of a plane; the hours behind it when they are asked for. @throws as `yieldOf` does. */
  async open(query: YieldQuery): Promise<OpenedYield> {
    assertComplete(query);
    const { climate, sources, uncertainty, elevationM, attribution, ...quality } = await this.uses.compute.lookUp(() =>
      this.climateOf(query),
    );
    const utcOffsetHours = standardOffsetHours(query, TYPICAL_YEAR);
    const open: MonthlyYieldInput = {
      ...query,
      climate,
      utcOffsetHours,
      uncertainty,
      plane: { tilt: query.tilt ?? 0, azimuth: query.azimuth ?? 180 },
    };
    const plane = query.optimize ? await this.bestOf(open, query.azimuth) : open.plane;
    const input = { ...open, plane };
    const hours = (): Promise<PlaneHours> => this.uses.compute.run('yearHours', input);
    const result = await this.uses.compute.run('yield', input);
    const warnings = [...climateWarnings(quality), ...horizonWarnings(query)];
    const site: PlaneSite = {
      lat: query.lat,
      lng: query.lng,
      ...plane,
      elevationM,
      utcOffsetHours,
      lossesPercent: 100 * (1 - remainingShare(result.losses)),
      model: `${result.model.name} ${result.model.version}`,
      sources: [
        ...(attribution === null ? [] : [attribution]),
        ...sources.map(({ name, detail }) => `${name}, ${detail}`),
      ],
    };
    return {
      site,
      year: { ...plane, ...result, sources, warnings: writeTexts(warnings, query.lang ?? this.uses.language) },
      hours: async () => describeHours(await hours(), utcOffsetHours, result),
      series: async () => ({ ...site, hours: await hours() }),
      table: (layout) => this.uses.compute.run('hourTable', { ...layout, input: { ...input, utcOffsetHours } }),
    };
  }

  /**
   * The best tilt of a place for a goal, and azimuth where that is free, with the curve around it.
   * @throws NotFoundError where the place has no climate.
   * @throws UpstreamUnavailableError when only a source that does not answer could know it.
   */
  async tilt(query: LatLng & { azimuth?: number; goal: Goal }): Promise<BestTilt> {
    const { climate, sources, stale, substitute } = await this.climateOf(query);
    const site: YieldInput = { lat: query.lat, lng: query.lng, climate, plane: { tilt: 0, azimuth: 180 } };
    const search = { azimuth: query.azimuth, objective: objectiveOf(query.goal) };
    const { best, curve, band } = await this.uses.compute.run('bestPlane', { site, search });
    const { tilt: bestTilt, azimuth: bestAzimuth, poaKwhM2: poaKwhM2Year } = best;
    return { goal: query.goal, bestTilt, bestAzimuth, poaKwhM2Year, curve, band, sources, stale, substitute };
  }

  private async bestOf(site: YieldInput, azimuth?: number): Promise<YieldInput['plane']> {
    const { best } = await this.uses.compute.run('bestPlane', { site, search: { azimuth } });
    return { tilt: best.tilt, azimuth: best.azimuth };
  }

  private climateOf(query: LatLng & Partial<YieldQuery>): Promise<SiteClimate> {
    const { monthlyGhi, monthlyTemp, monthlyWind } = query;
    const given = monthlyGhi && monthlyTemp && { monthlyGhi, monthlyTemp, monthlyWind };
    return siteClimate(this.uses.climate, query, given);
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

/** A horizon alone does not replace the flat loss for shade nearby. */
function horizonWarnings({ horizon, shadingTable, lossesPercent }: YieldQuery): CodedText[] {
  const remains = horizon !== undefined && shadingTable === undefined && lossesPercent === undefined;
  return remains ? [codedText('near_shading_flat', { percent: FLAT_SHADING.percent })] : [];
}
