import { NotFoundError } from '../errors.js';
import type { Reference } from '../reference.js';
import type { LatLng } from '../units.js';
import { foldTai } from './fold-tai.js';
import { climateAt, type ClimatePoint, type PlaceClimate } from './monthly-climate.js';
import { townshipAt, type Township, type TownshipHit } from './townships.js';

/** Text that must stand beside figures made from the weather stations. */
export const CLIMATE_ATTRIBUTION = '資料來源：交通部中央氣象署 (Central Weather Administration, Taiwan)';

/** Climate of a place as it leaves the service. */
export interface AttributedClimate extends PlaceClimate {
  attribution: string;
}

/** Climate of places, and the townships of Taiwan. */
export class ClimateService {
  constructor(private readonly uses: { reference: Reference }) {}

  /** The township of a point; `undefined` outside Taiwan. */
  townshipAt(point: LatLng): TownshipHit | undefined {
    return townshipAt(this.uses.reference.townships, point);
  }

  /** Townships of a county, or all 368; 台 and 臺 count as the same. */
  townships({ county }: { county?: string }): Township[] {
    const all = this.uses.reference.townships.townships;
    if (county === undefined) return all;
    const wanted = foldTai(county.trim()).toLowerCase();
    return all.filter(({ countyName, countyNameEn }) =>
      [foldTai(countyName), foldTai(countyNameEn).toLowerCase()].includes(wanted),
    );
  }

  /**
   * Climate of a township, at its representative point.
   * @throws NotFoundError for a code that is none.
   */
  ofTownship(code: string): AttributedClimate {
    const township = this.uses.reference.townships.byCode.get(code);
    const climate = township && this.at(township.point);
    if (climate === undefined) throw new NotFoundError('Township');
    return climate;
  }

  /** Climate of a place; `undefined` where no station is near. */
  at(point: ClimatePoint): AttributedClimate | undefined {
    const climate = climateAt(this.uses.reference.stations, point);
    return climate && { ...climate, attribution: CLIMATE_ATTRIBUTION };
  }
}
