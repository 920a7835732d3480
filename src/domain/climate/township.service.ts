import type { TownshipClimateAnswer } from '../../contract/climate/climate.answer.js';
import type { Plain } from '../../contract/fields/plain.js';
import type { EnergyService } from '../energy/energy.service.js';
import { NotFoundError } from '../../core/errors.js';
import type { LatLng } from '../../core/units.js';
import type { ClimateService } from './climate.service.js';
import { goalWeights, type Goal } from '../../core/climate/goal-weights.js';

/** What a legacy client reads about the township of a point; a substitute is not cached for long. */
export type TownshipProfile = Plain<TownshipClimateAnswer> & { substitute: boolean };

/** The township of a point with its climate and what to do with it. */
export class TownshipService {
  constructor(private readonly uses: { climate: ClimateService; energy: EnergyService }) {}

  /**
   * Profile of the township that a point is in, with the climate at that point.
   * @throws NotFoundError outside Taiwan.
   */
  async profile(query: LatLng & { goal: Goal; monthlyUse?: number }): Promise<TownshipProfile> {
    const hit = this.uses.climate.townshipAt(query);
    const climate = hit && (await this.uses.climate.at({ lat: query.lat, lng: query.lng }));
    if (hit === undefined || climate === undefined) throw new NotFoundError('Township');
    const { bestTilt } = await this.uses.energy.tilt({
      lat: query.lat,
      lng: query.lng,
      goal: query.goal,
      azimuth: 180,
    });
    const { monthly, attribution, source, stale, substitute } = climate;
    const { elevationM, elevationSigmaM, elevationAssumed, elevationSource } = climate;
    return {
      townshipCode: hit.township.code,
      countyName: hit.township.countyName,
      townName: hit.township.townName,
      nearest: hit.nearest,
      monthlyGhi: monthly.map((month) => month.ghiKwhM2Day),
      monthlyTemp: monthly.map((month) => month.airTemperature),
      monthlyWind: whereKnown(monthly.map((month) => month.windSpeedMs)),
      monthlyHumidity: whereKnown(monthly.map((month) => month.relativeHumidity)),
      elevationM,
      elevationSigmaM,
      elevationAssumed,
      elevationSource,
      source,
      stale,
      substitute,
      bestAngle: bestTilt,
      goalAdj: goalWeights(query.goal, query.monthlyUse),
      attribution,
    };
  }
}

/** Twelve values, or `null` where a month is not known. */
function whereKnown(values: readonly (number | null)[]): number[] | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? known : null;
}
