import type { ClimateOrigin } from '../../core/climate/climate-origin.js';
import type { PlaceClimate } from '../../core/climate/monthly-climate.js';
import { DEFAULT_UNCERTAINTY } from '../../core/energy/uncertainty.js';
import type { MonthlyClimate, UncertaintyComponent } from '../../core/energy/yield-types.js';
import { codedText } from '../../core/texts/coded-text.js';

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

const assumedHeight = ({
  elevationM,
  elevationSigmaM,
  elevationSource,
  elevationSourceZh,
}: PlaceClimate): ClimateOrigin => ({
  name: 'height above sea level',
  detail: `${elevationM.toFixed(0)} m ± ${elevationSigmaM.toFixed(0)} m, assumed: ${elevationSource}`,
  note: codedText('climate_height', {
    heightM: Math.round(elevationM),
    sigmaM: Math.round(elevationSigmaM),
    source: elevationSource,
    ...(elevationSourceZh !== undefined && { sourceZh: elevationSourceZh }),
  }),
});

const stationSources = ({ sources }: PlaceClimate): ClimateOrigin[] =>
  sources
    .filter(({ ghiWeight }) => ghiWeight >= 0.05)
    .map((station) => ({
      name: `${station.name} (${station.id})`,
      detail: `${station.distanceKm.toFixed(1)} km, weight ${station.ghiWeight.toFixed(2)}; ${station.source}, ${station.sourceDate}`,
      note: codedText('climate_station', {
        station: station.name,
        km: Math.round(station.distanceKm),
        percent: Math.round(station.ghiWeight * 100),
        source: station.source,
        ...(station.sourceZh !== undefined && { sourceZh: station.sourceZh }),
        date: station.sourceDate,
      }),
    }));

/** The default causes of uncertainty, with this place's own spread of radiation in place of the general one. */
export function placeUncertainty({ annual, monthly }: PlaceClimate): UncertaintyComponent[] {
  const { ghiKwhM2, ghiSigmaKwhM2, ghiSigmaPlaceKwhM2 } = annual;
  const ofYears = Math.sqrt(Math.max(0, ghiSigmaKwhM2 ** 2 - ghiSigmaPlaceKwhM2 ** 2));
  const own: Partial<
    Record<UncertaintyComponent['name'], Pick<UncertaintyComponent, 'relativeSigma' | 'monthlySigma'>>
  > = {
    'year-to-year-climate': {
      relativeSigma: ofYears / ghiKwhM2,
      monthlySigma: monthly.map((month) => share(month.ghiSigmaYears, month.ghiKwhM2Day)),
    },
    'long-term-irradiation': {
      relativeSigma: ghiSigmaPlaceKwhM2 / ghiKwhM2,
      monthlySigma: monthly.map((month) => share(month.ghiSigmaPlace, month.ghiKwhM2Day)),
    },
  };
  const origin = { source: 'climate table at this place', sourceZh: '此地點的氣候資料' };
  return DEFAULT_UNCERTAINTY.map((component) =>
    own[component.name] ? { ...component, ...own[component.name], ...origin } : component,
  );
}

/** A polar night has no radiation that could vary. */
const share = (sigma: number, ghi: number): number => (ghi > 0 ? sigma / ghi : 0);
