import type { DailyLightRequest, MonthlyLightRequest } from '../../../contract/energy/pvgis.request.js';
import { TYPICAL_YEAR } from '../../../core/energy/irradiance/typical-days.js';
import { HOUR_QUANTITIES, W_PER_KW } from '../../../core/energy/hours/hour-quantities.js';
import { monthOfHour } from '../../../core/energy/year-hours.js';
import { DAYS_IN_MONTH } from '../../../core/time/calendar-month.js';
import { HOURS_OF_DAY, HOURS_OF_YEAR } from '../../../core/time/hours-of-year.js';
import type { PlaneSeries, PlaneSite } from '../../../domain/energy/energy.service.js';
import type { RawAnswer } from '../../route.js';
import {
  dayClock,
  sixDigits,
  fixedPlane,
  headLines,
  inputsOf,
  planeLines,
  tableAnswer,
  tailLines,
  variablesOf,
  type PvgisColumn,
  type Row,
} from './layout.js';

const MONTHS = 12;
const MINUTES_OF_DAY = HOURS_OF_DAY * 60;

/** Light of the months on planes, kWh/m². */
export interface MonthlyLight {
  horizontal: PlaneSeries;
  best?: { poaMonthly: number[]; tilt: number } | undefined;
  selected?: { poaMonthly: number[] } | undefined;
}

type MonthColumn = PvgisColumn & { isAsked: boolean; of(month: number): number };

/** The months of a year in the layout of PVGIS's `MRcalc`. */
export function monthlyLightAnswer(light: MonthlyLight, asked: MonthlyLightRequest): RawAnswer {
  const { horizontal, best } = light;
  const columns = monthColumns(light, asked).filter(({ isAsked }) => isAsked);
  const rows = DAYS_IN_MONTH.map((_, month): Row => ({
    year: TYPICAL_YEAR,
    month: month + 1,
    ...Object.fromEntries(columns.map(({ name, of }) => [name, sixDigits(of(month))])),
  }));
  const named = [
    { name: 'year', description: 'Year that the months are dated' },
    { name: 'month', description: 'Month of the year' },
    ...columns,
  ];
  return tableAnswer(
    asked,
    { head: [...headLines(horizontal), ''], columns: named, rows, tail: tailLines(horizontal, named) },
    {
      inputs: {
        ...inputsOf(horizontal),
        plane: {
          ...(asked.selected && { fixed_inclined: { slope: { value: asked.tilt } } }),
          ...(best && { fixed_inclined_optimal: { slope: { value: best.tilt, optimal: true } } }),
        },
      },
      outputs: { monthly: rows },
      meta: metaOf(horizontal, 'monthly', named),
    },
  );
}

function monthColumns(
  { horizontal: { hours }, best, selected }: MonthlyLight,
  asked: MonthlyLightRequest,
): MonthColumn[] {
  const sumOf = (at: (hour: number) => number) => (month: number) => monthSums(at)[month]!;
  const [global, beam] = [HOUR_QUANTITIES.global(hours), HOUR_QUANTITIES.beam(hours)];
  const kilo = (at: (hour: number) => number) => sumOf((hour) => at(hour) / W_PER_KW);
  const month = '(kWh/m2/mo)';
  return [
    {
      name: 'H(h)_m',
      isAsked: asked.horizontal,
      description: `Irradiation on horizontal plane ${month}`,
      of: kilo(global),
    },
    {
      name: 'H(i_opt)_m',
      isAsked: best !== undefined,
      description: `Irradiation on optimally inclined plane ${month}`,
      of: (at) => best!.poaMonthly[at]!,
    },
    {
      name: 'H(i)_m',
      isAsked: selected !== undefined,
      description: `Irradiation on plane at angle ${month}`,
      of: (at) => selected!.poaMonthly[at]!,
    },
    {
      name: 'Hb(n)_m',
      isAsked: asked.normal,
      description: `Beam (direct) irradiation on a plane always normal to sun rays ${month}`,
      of: kilo(HOUR_QUANTITIES.beamNormal(hours)),
    },
    {
      name: 'Kd',
      isAsked: asked.diffuseShare,
      description: 'Ratio of diffuse to global irradiation (-)',
      of: (at) => 1 - kilo(beam)(at) / kilo(global)(at),
    },
    {
      name: 'T2m',
      isAsked: asked.temperature,
      description: '24 hour average of temperature (degree Celsius)',
      of: (at) => sumOf(HOUR_QUANTITIES.airTemperature(hours))(at) / (DAYS_IN_MONTH[at]! * HOURS_OF_DAY),
    },
  ];
}

function monthSums(at: (hour: number) => number): Float64Array {
  const sums = new Float64Array(MONTHS);
  for (let hour = 0; hour < HOURS_OF_YEAR; hour++) sums[monthOfHour(hour)]! += at(hour);
  return sums;
}

/** Mean days of months in the layout of PVGIS's `DRcalc`; times are the middle of the hour. */
export function dailyLightAnswer(series: PlaneSeries, asked: DailyLightRequest): RawAnswer {
  const columns = dayColumns(series, asked);
  const means = columns.map(({ at }) => meanDays(at));
  const offset = asked.inLocalTime ? 0 : series.utcOffsetHours;
  const clocks = Array.from({ length: HOURS_OF_DAY }, (_, hour) => {
    const minute = ((hour + 0.5 - offset) * 60 + 2 * MINUTES_OF_DAY) % MINUTES_OF_DAY;
    return { hour, minute };
  }).toSorted((a, b) => a.minute - b.minute);
  const months = asked.month === 0 ? DAYS_IN_MONTH.map((_, month) => month) : [asked.month - 1];
  const rows = months.flatMap((month) =>
    clocks.map(({ hour, minute }): Row => ({
      month: month + 1,
      time: dayClock(minute),
      ...Object.fromEntries(columns.map(({ name }, i) => [name, sixDigits(means[i]![month * HOURS_OF_DAY + hour]!)])),
    })),
  );
  const named = [
    { name: 'month', description: 'Month of the year' },
    { name: 'time', description: `Middle of the hour in ${asked.inLocalTime ? 'local standard time' : 'UTC'}` },
    ...columns,
  ];
  return tableAnswer(
    asked,
    { head: [...headLines(series), ...planeLines(series), ''], columns: named, rows, tail: tailLines(series, named) },
    {
      inputs: { ...inputsOf(series), plane: { fixed: fixedPlane(series) } },
      outputs: { daily_profile: rows },
      meta: metaOf(series, 'daily_profile', named),
    },
  );
}

function dayColumns({ hours }: PlaneSeries, { onPlane, temperature }: DailyLightRequest) {
  const { global, beam, diffuse, airTemperature } = HOUR_QUANTITIES;
  const plane = 'irradiance on a fixed plane (W/m2)';
  const light = [
    { name: 'G(i)', description: `Global ${plane}`, at: global(hours) },
    { name: 'Gb(i)', description: `Direct ${plane}`, at: beam(hours) },
    { name: 'Gd(i)', description: `Diffuse ${plane}, with what the ground reflects`, at: diffuse(hours) },
  ];
  const air = { name: 'T2m', description: '2-m air temperature (degree Celsius)', at: airTemperature(hours) };
  return [...(onPlane ? light : []), ...(temperature ? [air] : [])];
}

/** Means of a clock hour of a month, numbered `month * 24 + hour`. */
function meanDays(at: (hour: number) => number): Float64Array {
  const means = new Float64Array(MONTHS * HOURS_OF_DAY);
  for (let hour = 0; hour < HOURS_OF_YEAR; hour++) {
    const month = monthOfHour(hour);
    means[month * HOURS_OF_DAY + (hour % HOURS_OF_DAY)]! += at(hour) / DAYS_IN_MONTH[month]!;
  }
  return means;
}

const metaOf = ({ sources }: PlaneSite, name: string, columns: readonly PvgisColumn[]) => ({
  inputs: { sources },
  outputs: { [name]: { variables: variablesOf(columns) } },
});
