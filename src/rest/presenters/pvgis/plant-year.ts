import type { PlantYearRequest } from '../../../contract/energy/pvgis.request.js';
import { DAYS_IN_MONTH } from '../../../core/time/calendar-month.js';
import { roundTo } from '../../../contract/common/precision.js';
import type { PlaneSite } from '../../../domain/energy/energy.service.js';
import type { WaterfallStageName } from '../../../core/energy/module/energy-names.js';
import type { PlaneYield } from '../../../core/energy/yield-types.js';
import type { RawAnswer } from '../../route.js';
import {
  sixDigits,
  fixedPlane,
  headLines,
  inputsOf,
  planeLines,
  tableAnswer,
  tailLines,
  TECHNOLOGY,
  toText,
  variablesOf,
  type Row,
} from './layout.js';

const DAYS_OF_YEAR = 365;
const MONTHS = 12;
/** The cause of uncertainty that PVGIS's `SD` is. */
const YEAR_TO_YEAR = 'year-to-year-climate';

const COLUMNS = [
  { name: 'month', description: 'Month of the year' },
  { name: 'E_d', description: 'Average daily energy production from the given system (kWh/d)' },
  { name: 'E_m', description: 'Average monthly energy production from the given system (kWh/mo)' },
  {
    name: 'H(i)_d',
    description: 'Average daily sum of global irradiation per square meter received by the modules (kWh/m2/d)',
  },
  {
    name: 'H(i)_m',
    description: 'Average monthly sum of global irradiation per square meter received by the modules (kWh/m2/mo)',
  },
  { name: 'SD_m', description: 'Standard deviation of the monthly energy production from year to year (kWh)' },
];

/** The year of a plant in the layout of PVGIS's `PVcalc`. */
export function plantYearAnswer(year: PlaneYield, site: PlaneSite, asked: PlantYearRequest): RawAnswer {
  const months = year.acMonthly.map((energy, month): Row => monthRow(year, energy, month));
  const totals = totalsOf(year);
  const losses = roundTo('percent', site.lossesPercent) as number;
  const head = [
    ...headLines(site),
    `Nominal power of the PV system (${TECHNOLOGY}) (kWp):\t${toText(asked.capacityKw)}`,
    `System losses (%):\t${losses}`,
    ...planeLines(site),
    '',
  ];
  const ofYear = Object.entries(totals).map(([name, value]) => `${name}:\t${value}`);
  return tableAnswer(
    asked,
    { head, columns: COLUMNS, rows: months, tail: ['', ...ofYear, ...tailLines(site, COLUMNS)] },
    {
      inputs: {
        ...inputsOf(site),
        mounting_system: {
          fixed: { ...fixedPlane(site), type: asked.mounting === 'free' ? 'free-standing' : 'building-integrated' },
        },
        pv_module: { technology: TECHNOLOGY, peak_power: asked.capacityKw, system_loss: losses },
      },
      outputs: { monthly: { fixed: months }, totals: { fixed: totals } },
      meta: { inputs: { sources: site.sources }, outputs: { monthly: { variables: variablesOf(COLUMNS) } } },
    },
  );
}

function monthRow(year: PlaneYield, energy: number, month: number): Row {
  const [days, light] = [DAYS_IN_MONTH[month]!, year.poaMonthly[month]!];
  return {
    month: month + 1,
    E_d: sixDigits(energy / days),
    E_m: sixDigits(energy),
    'H(i)_d': sixDigits(light / days),
    'H(i)_m': sixDigits(light),
    SD_m: sixDigits(energy * spreadOf(year, month)),
  };
}

/** Relative standard deviation of a month, or of the year, from year to year. */
function spreadOf({ uncertainty }: PlaneYield, month?: number): number {
  const found = uncertainty.components.find(({ name }) => name === YEAR_TO_YEAR);
  return (month === undefined ? undefined : found?.monthlySigma?.[month]) ?? found?.relativeSigma ?? 0;
}

function totalsOf(year: PlaneYield): Record<string, number | string> {
  const after = (stage: WaterfallStageName): number =>
    year.waterfall.find((step) => step.stage === stage)!.totalKwhPerKwp;
  const lossPercent = (from: WaterfallStageName, to: WaterfallStageName): number =>
    roundTo('percent', 100 * (after(to) / after(from) - 1)) as number;
  const last = year.waterfall.at(-1)!.stage;
  return {
    E_d: sixDigits(year.acAnnual / DAYS_OF_YEAR),
    E_m: sixDigits(year.acAnnual / MONTHS),
    E_y: sixDigits(year.acAnnual),
    'H(i)_d': sixDigits(year.poaAnnual / DAYS_OF_YEAR),
    'H(i)_m': sixDigits(year.poaAnnual / MONTHS),
    'H(i)_y': sixDigits(year.poaAnnual),
    SD_y: sixDigits(year.acAnnual * spreadOf(year)),
    l_aoi: lossPercent('sky-view', 'incidence-angle'),
    // as PVGIS writes where it has no spectrum
    l_spec: '?(0)',
    l_tg: lossPercent('incidence-angle', 'temperature'),
    l_total: lossPercent('sky-view', last),
  };
}
