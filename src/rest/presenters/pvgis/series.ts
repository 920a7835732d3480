import type { SeriesRequest } from '../../../contract/energy/pvgis.request.js';
import { roundTo } from '../../../contract/common/precision.js';
import type { HourLayout } from '../../../core/energy/hours/hour-table.js';
import type { PlaneSite } from '../../../domain/energy/energy.service.js';
import { JSON_TYPE, RawAnswer } from '../../route.js';
import {
  csvLine,
  CSV_TYPE,
  fixedPlane,
  headLines,
  inputsOf,
  planeLines,
  tailLines,
  TECHNOLOGY,
  toText,
  variablesOf,
  type PvgisColumn,
} from './layout.js';

/** A column of the hours. */
type SeriesColumn = PvgisColumn & HourLayout['columns'][number];

/** A table of the hours of a year, with what is written around it. */
export interface SeriesParts {
  /** Name of the column of times. */
  time: string;
  columns: readonly SeriesColumn[];
  head: string[];
  tail: string[];
  /** JSON: the members before the hours, the name of the hours, and the members behind them. */
  json: { inputs: object; outputs: object; hours: string; meta: object };
}

/**
 * The hours of a plane in the layout of PVGIS's `seriescalc` 5, which pvlib's `read_pvgis_hourly` reads.
 * @see https://joint-research-centre.ec.europa.eu/photovoltaic-geographical-information-system-pvgis (API, hourly radiation)
 */
export function seriesLayout(site: PlaneSite, asked: SeriesRequest): HourLayout {
  const { withPower, capacityKw } = asked;
  const columns = columnsOf(asked);
  const lossesPercent = roundTo('percent', site.lossesPercent) as number;
  const power = [
    `Nominal power of the PV system (${TECHNOLOGY}) (kWp):\t${toText(capacityKw)}`,
    `System losses (%):\t${lossesPercent}`,
  ];
  const module = { technology: TECHNOLOGY, peak_power: capacityKw, system_loss: lossesPercent };
  return hourLayout(asked.format, {
    time: 'time',
    columns,
    head: [...headLines(site), '', '', ...planeLines(site), ...(withPower ? power : [])],
    tail: tailLines(site, columns),
    json: {
      inputs: {
        ...inputsOf(site),
        mounting_system: { fixed: fixedPlane(site) },
        ...(withPower && { pv_module: module }),
      },
      outputs: {},
      hours: 'hourly',
      meta: { inputs: { sources: site.sources }, outputs: { hourly: { variables: variablesOf(columns) } } },
    },
  });
}

/** A table of hours in the form that was asked for. */
export const hourLayout = (format: HourLayout['format'], { time, columns, ...parts }: SeriesParts): HourLayout => ({
  format,
  time,
  columns: columns.map(({ name, of }) => ({ name, of })),
  ...(format === 'csv' ? csvAround({ time, columns, ...parts }) : jsonAround(parts.json)),
});

/** The table as it is answered. */
export const writtenTable = (format: HourLayout['format'], text: Uint8Array): RawAnswer =>
  new RawAnswer(Buffer.from(text.buffer, text.byteOffset, text.byteLength), format === 'csv' ? CSV_TYPE : JSON_TYPE);

type Around = Pick<HourLayout, 'before' | 'after'>;

const csvAround = ({ time, columns, head, tail }: SeriesParts): Around => ({
  before: [...head, [time, ...columns.map(({ name }) => name)].join()].map(csvLine).join(''),
  after: tail.map(csvLine).join(''),
});

function jsonAround({ inputs, outputs, hours, meta }: SeriesParts['json']): Around {
  const others = Object.entries(outputs).map(([name, value]) => `"${name}":${JSON.stringify(value)},`);
  return {
    before: `{"inputs":${JSON.stringify(inputs)},"outputs":{${others.join('')}"${hours}":[`,
    after: `]},"meta":${JSON.stringify(meta)}}`,
  };
}

function columnsOf({ withPower, components }: SeriesRequest): SeriesColumn[] {
  const plane = 'on the inclined plane (plane of the array) (W/m2)';
  const light: SeriesColumn[] = components
    ? [
        { name: 'Gb(i)', description: `Beam (direct) irradiance ${plane}`, of: 'beam' },
        { name: 'Gd(i)', description: `Diffuse irradiance ${plane}`, of: 'sky' },
        { name: 'Gr(i)', description: `Reflected irradiance ${plane}`, of: 'ground' },
      ]
    : [{ name: 'G(i)', description: `Global irradiance ${plane}`, of: 'global' }];
  return [
    ...(withPower ? ([{ name: 'P', description: 'PV system power (W)', of: 'power' }] as const) : []),
    ...light,
    { name: 'H_sun', description: 'Sun height (degree)', of: 'sunElevation' },
    { name: 'T2m', description: '2-m air temperature (degree Celsius)', of: 'airTemperature' },
    { name: 'WS10m', description: '10-m total wind speed (m/s)', of: 'windSpeed' },
    { name: 'Int', description: '1 means solar radiation values are reconstructed', of: 0 },
  ];
}
