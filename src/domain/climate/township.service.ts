import type { EnergyService } from '../energy/energy.service.js';
import { NotFoundError } from '../errors.js';
import type { LatLng } from '../units.js';
import type { ClimateService } from './climate.service.js';
import { goalWeights, type Goal } from './goal-weights.js';

/** What a legacy client reads about the township of a point. */
export interface TownshipProfile {
  townshipCode: string;
  countyName: string;
  townName: string;
  /** The point lies outside every outline; this is the nearest township. */
  nearest: boolean;
  monthlyGhi: number[];
  monthlyTemp: number[];
  monthlyWind: number[] | null;
  /** Best tilt of a plane that faces the equator [deg]. */
  bestAngle: number;
  /** Weight of each month's energy for the goal, mean 1. */
  goalAdj: number[];
  attribution: string;
}

/** The township of a point with its climate and what to do with it. */
export class TownshipService {
  constructor(private readonly uses: { climate: ClimateService; energy: EnergyService }) {}

  /**
   * Profile of the township that a point lies in, with the climate at that point.
   * @throws NotFoundError outside Taiwan.
   */
  async profile(query: LatLng & { goal: Goal; monthlyUse?: number }): Promise<TownshipProfile> {
    const hit = this.uses.climate.townshipAt(query);
    const climate = this.uses.climate.at(query);
    if (hit === undefined || climate === undefined) throw new NotFoundError('Township');
    const { bestTilt } = await this.uses.energy.tilt({
      lat: query.lat,
      lng: query.lng,
      goal: query.goal,
      azimuth: 180,
    });
    const { monthly, attribution } = climate;
    const windy = monthly.every((month) => month.windSpeedMs !== null);
    return {
      townshipCode: hit.township.code,
      countyName: hit.township.countyName,
      townName: hit.township.townName,
      nearest: hit.nearest,
      monthlyGhi: monthly.map((month) => month.ghiKwhM2Day),
      monthlyTemp: monthly.map((month) => month.airTemperature),
      monthlyWind: windy ? monthly.map((month) => month.windSpeedMs ?? 0) : null,
      bestAngle: bestTilt,
      goalAdj: goalWeights(query.goal, { monthlyUseKwh: query.monthlyUse }),
      attribution,
    };
  }
}
