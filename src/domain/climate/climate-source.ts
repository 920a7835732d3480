import type { ClimateSeries, TypicalWeather } from '../../core/climate/climate-series.js';
import type { LatLng } from '../../core/units.js';
import type { ChainAnswer } from '../../core/compute/chain-answer.js';

/** Climate of places from outside. */
export interface ClimateSource {
  /** Radiation and temperature of whole years; `undefined` where the source's data does not reach, as over the sea. */
  series(point: LatLng): Promise<ChainAnswer<ClimateSeries> | undefined>;
  /** Wind and humidity of a typical year. */
  weather(point: LatLng): Promise<ChainAnswer<TypicalWeather> | undefined>;
}
