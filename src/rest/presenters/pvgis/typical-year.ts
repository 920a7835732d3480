import type { TypicalYearRequest } from '../../../contract/energy/pvgis.request.js';
import { pressureAt } from '../../../core/climate/standard-pressure.js';
import { TYPICAL_YEAR } from '../../../core/energy/irradiance/typical-days.js';
import { DAYS_IN_MONTH } from '../../../core/time/calendar-month.js';
import { toRadians } from '../../../core/units.js';
import type { PlaneSeries } from '../../../domain/energy/energy.service.js';
import type { StreamedAnswer } from '../../route.js';
import { headLines, inputsOf, tailLines, variablesOf } from './layout.js';
import { hourTableAnswer, W_PER_KW, watts, type HourColumn } from './series.js';

/**
 * A typical year in the layout of PVGIS's `tmy`, which pvlib's `read_pvgis_tmy` reads. What the climate does not know is not
 * a number: humidity, heat from the sky, the direction of the wind.
 * @param series hours of a horizontal plane.
 */
export function typicalYearAnswer(series: PlaneSeries, { format }: TypicalYearRequest): StreamedAnswer {
  const columns = columnsOf(series);
  const months = DAYS_IN_MONTH.map((_, month) => ({ month: month + 1, year: TYPICAL_YEAR }));
  // three lines of the place alone: the next is taken for the table of months
  const place = headLines(series).slice(0, 3);
  return hourTableAnswer(format, series.utcOffsetHours, {
    time: 'time(UTC)',
    columns,
    head: [...place, 'month,year', ...months.map(({ month, year }) => `${month},${year}`)],
    tail: tailLines(series, columns).slice(1),
    json: {
      inputs: inputsOf(series),
      outputs: { months_selected: months },
      hours: 'tmy_hourly',
      meta: { inputs: { sources: series.sources }, outputs: { tmy_hourly: { variables: variablesOf(columns) } } },
    },
  });
}

function columnsOf({ hours, windSpeedOf, elevationM }: PlaneSeries): HourColumn[] {
  const { poa, poaBeam } = hours;
  const pressure = pressureAt(elevationM);
  const unknown = (): number => NaN;
  return [
    { name: 'T2m', description: '2-m air temperature (degree Celsius)', at: (hour) => hours.airTemperature[hour]! },
    { name: 'RH', description: 'relative humidity (%), not known', at: unknown },
    { name: 'G(h)', description: 'Global irradiance on the horizontal plane (W/m2)', at: watts(poa) },
    {
      name: 'Gb(n)',
      description: 'Beam/direct irradiance on a plane always normal to sun rays (W/m2)',
      at: beamNormalOf(hours),
    },
    {
      name: 'Gd(h)',
      description: 'Diffuse irradiance on the horizontal plane (W/m2)',
      at: (hour) => Math.max(0, poa[hour]! - poaBeam[hour]!) * W_PER_KW,
    },
    { name: 'IR(h)', description: 'Infrared radiation on a horizontal plane (W/m2), not known', at: unknown },
    { name: 'WS10m', description: '10-m total wind speed (m/s)', at: windSpeedOf },
    { name: 'WD10m', description: '10-m wind direction (degree), not known', at: unknown },
    { name: 'SP', description: 'Surface pressure of the standard atmosphere (Pa)', at: () => pressure },
  ];
}

/** Beam on a plane that faces the sun, from that on the horizontal [W/m²]. */
export const beamNormalOf =
  ({ poaBeam, sunElevation }: PlaneSeries['hours']) =>
  (hour: number): number =>
    poaBeam[hour]! === 0 ? 0 : (poaBeam[hour]! * W_PER_KW) / Math.sin(toRadians(sunElevation[hour]!));
