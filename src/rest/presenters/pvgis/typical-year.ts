import type { TypicalYearRequest } from '../../../contract/energy/pvgis.request.js';
import { pressureAt } from '../../../core/climate/standard-pressure.js';
import { TYPICAL_YEAR } from '../../../core/energy/irradiance/typical-days.js';
import { DAYS_IN_MONTH } from '../../../core/time/calendar-month.js';
import type { HourLayout } from '../../../core/energy/hours/hour-table.js';
import type { PlaneSite } from '../../../domain/energy/energy.service.js';
import { headLines, inputsOf, tailLines, variablesOf } from './layout.js';
import { hourLayout, type SeriesParts } from './series.js';

/**
 * A typical year in the layout of PVGIS's `tmy`, which pvlib's `read_pvgis_tmy` reads. What the climate does not know is not
 * a number: humidity, heat from the sky, the direction of the wind.
 * @param site of a horizontal plane.
 */
export function typicalYearLayout(site: PlaneSite, { format }: TypicalYearRequest): HourLayout {
  const columns = columnsOf(site);
  const months = DAYS_IN_MONTH.map((_, month) => ({ month: month + 1, year: TYPICAL_YEAR }));
  // three lines of the place alone: the next is taken for the table of months
  const place = headLines(site).slice(0, 3);
  return hourLayout(format, {
    time: 'time(UTC)',
    columns,
    head: [...place, 'month,year', ...months.map(({ month, year }) => `${month},${year}`)],
    tail: tailLines(site, columns).slice(1),
    json: {
      inputs: inputsOf(site),
      outputs: { months_selected: months },
      hours: 'tmy_hourly',
      meta: { inputs: { sources: site.sources }, outputs: { tmy_hourly: { variables: variablesOf(columns) } } },
    },
  });
}

function columnsOf({ elevationM }: PlaneSite): SeriesParts['columns'] {
  const unknown = NaN;
  return [
    { name: 'T2m', description: '2-m air temperature (degree Celsius)', of: 'airTemperature' },
    { name: 'RH', description: 'relative humidity (%), not known', of: unknown },
    { name: 'G(h)', description: 'Global irradiance on the horizontal plane (W/m2)', of: 'global' },
    {
      name: 'Gb(n)',
      description: 'Beam/direct irradiance on a plane always normal to sun rays (W/m2)',
      of: 'beamNormal',
    },
    { name: 'Gd(h)', description: 'Diffuse irradiance on the horizontal plane (W/m2)', of: 'diffuse' },
    { name: 'IR(h)', description: 'Infrared radiation on a horizontal plane (W/m2), not known', of: unknown },
    { name: 'WS10m', description: '10-m total wind speed (m/s)', of: 'windSpeed' },
    { name: 'WD10m', description: '10-m wind direction (degree), not known', of: unknown },
    { name: 'SP', description: 'Surface pressure of the standard atmosphere (Pa)', of: pressureAt(elevationM) },
  ];
}
