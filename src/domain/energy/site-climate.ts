import type { ClimateOrigin } from '../../core/climate/climate-origin.js';
import type { GroundHeight } from '../../core/climate/ground-height.js';
import { DEFAULT_UNCERTAINTY } from '../../core/energy/uncertainty.js';
import type { MonthlyClimate, UncertaintyComponent } from '../../core/energy/yield-types.js';
import { NotFoundError } from '../../core/errors.js';
import { codedText, type CodedText } from '../../core/texts/coded-text.js';
import type { LatLng } from '../../core/units.js';
import type { ClimateService } from '../climate/climate.service.js';
import { climateSources, placeUncertainty, toMonthlyClimate } from './place-climate.js';

export interface SiteClimate {
  climate: MonthlyClimate;
  uncertainty: readonly UncertaintyComponent[];
  sources: ClimateOrigin[];
  /** Text to print with it; `null` for values of the request. */
  attribution: string | null;
  /** Height above sea level that it holds for [m]; not a number for values of the request. */
  elevationM: number;
  /** It is older than it should be, or replaces that of a source that does not answer. */
  stale: boolean;
  substitute: boolean;
}

const GIVEN = {
  uncertainty: DEFAULT_UNCERTAINTY,
  sources: [{ name: 'request', detail: 'monthly values of the request', note: codedText('climate_request') }],
  attribution: null,
  elevationM: NaN,
  stale: false,
  substitute: false,
};

/**
 * The climate of a site: given, or that of the place.
 * @param ground height of the place, as `ClimateService.at` takes it.
 * @throws NotFoundError where none is given and the place has none.
 * @throws UpstreamUnavailableError where only a source that does not answer could know it.
 */
export async function siteClimate(
  climates: ClimateService,
  { lat, lng }: LatLng,
  given?: MonthlyClimate,
  ground?: GroundHeight | null,
): Promise<SiteClimate> {
  if (given) return { ...GIVEN, climate: given };
  const place = await climates.at({ lat, lng }, ground);
  if (place === undefined) {
    throw new NotFoundError(
      'Climate of this place',
      'send monthly values with the request, or have the service import stations or set CLIMATE_URL',
    );
  }
  const { attribution, elevationM, stale, substitute } = place;
  return {
    climate: toMonthlyClimate(place),
    uncertainty: placeUncertainty(place),
    sources: climateSources(place),
    attribution,
    elevationM,
    stale,
    substitute,
  };
}

/** What an answer says of a climate that is not the best there is. */
export const climateWarnings = ({ stale, substitute }: Pick<SiteClimate, 'stale' | 'substitute'>): CodedText[] => [
  ...(stale ? [codedText('climate_stale')] : []),
  ...(substitute ? [codedText('climate_replaced')] : []),
];
