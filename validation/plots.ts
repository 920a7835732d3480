import { axisX, axisY, dot, line, ruleX, ruleY, text, tickX, type Markish } from '@observablehq/plot';
import { FAO_LINE, clearnessOf } from './climate/angstrom.js';
import { COLORS, drawPlot } from './draw-plot.js';
import type { StationSeries } from './corrected-series.js';
import { serviceError, type ValidationResults } from './validate.js';

const WIDTH = 760;
const ROW_PX = 20;
/** Stations whose steps are drawn: those that the largest steps are at, among the long records. */
const DRAWN_STATIONS = 4;
const LONG_RECORD = 54;

const whole = (value: number): string => value.toFixed(0);

/** Each plant's measured yield beside the estimate with its p10 and p90. */
export function plantsPlot({ plants }: ValidationResults): string {
  const rows = plants
    .toSorted((a, b) => serviceError(a) - serviceError(b))
    .map(({ plant, measured, estimate }) => ({ plant, measured, ...estimate }));
  return drawPlot('validation-plants', 'Measured yield of 37 plants beside the estimate with p10 and p90', {
    width: WIDTH,
    height: 70 + rows.length * ROW_PX,
    marginLeft: 190,
    marginTop: 40,
    x: { label: 'kWh/kW a year: measured (orange), estimate with p10 to p90 (blue)', grid: true, tickFormat: whole },
    y: { label: null, domain: rows.map(({ plant }) => plant), tickSize: 0 },
    marks: [
      axisX({ anchor: 'top', tickFormat: whole }),
      ruleY(rows, { y: 'plant', x1: 'p10', x2: 'p90', stroke: COLORS.ours, strokeWidth: 2, strokeOpacity: 0.5 }),
      tickX(rows, { x: 'yield', y: 'plant', stroke: COLORS.ours, strokeWidth: 3 }),
      dot(rows, { x: 'measured', y: 'plant', fill: COLORS.measured, r: 4 }),
    ],
  });
}

interface RatioPoint {
  station: string;
  date: Date;
  ratio: number;
  corrected: number;
}

const largestStep = ({ steps }: StationSeries): number => Math.max(0, ...steps.map(({ size }) => Math.abs(size)));

/** Ratio of radiation to what sunshine lets expect, as recorded and corrected. */
function ratiosOf({ name, months }: StationSeries): RatioPoint[] {
  return months.map(({ year, month, clearness, sunshineShare, ghi, ghiRecorded }) => {
    const ratio = clearness / clearnessOf(FAO_LINE, sunshineShare);
    return {
      station: name,
      date: new Date(Date.UTC(year, month - 1, 15)),
      ratio,
      corrected: (ratio * ghi) / ghiRecorded,
    };
  });
}

/** Steps of the instruments at the long records that hold the largest. */
export function stepsPlot({ series }: ValidationResults): string {
  const drawn = series
    .filter(({ months }) => months.length >= LONG_RECORD)
    .toSorted((a, b) => largestStep(b) - largestStep(a))
    .slice(0, DRAWN_STATIONS);
  const points = drawn.flatMap(ratiosOf);
  const steps = drawn.flatMap(({ name, steps: found }) =>
    found.map(({ year, month }) => ({ station: name, date: new Date(Date.UTC(year, month - 1, 1)) })),
  );
  return drawPlot(
    'validation-steps',
    'Radiation over what sunshine lets expect, as recorded and corrected, of the stations with the largest steps',
    {
      width: WIDTH,
      height: 620,
      marginTop: 34,
      marginLeft: 50,
      marginRight: 60,
      fy: { label: null, domain: drawn.map(({ name }) => name) },
      x: { label: null },
      y: {
        label: 'radiation over that of FAO 56 from sunshine; as recorded (orange), corrected (blue)',
        grid: true,
        ticks: 4,
      },
      marks: [
        ruleX(steps, { x: 'date', fy: 'station', stroke: COLORS.quiet, strokeDasharray: '3 3' }),
        line(points, { x: 'date', y: 'ratio', fy: 'station', stroke: COLORS.measured, strokeWidth: 1.2 }),
        line(points, { x: 'date', y: 'corrected', fy: 'station', stroke: COLORS.ours, strokeWidth: 1.8 }),
      ],
    },
  );
}

/** Error of the interpolated year at each station that is left out. */
export function stationsPlot({ stations }: ValidationResults): string {
  const points = stations.map((station) => ({ ...station, percent: 100 * station.year }));
  const marks: Markish[] = [
    axisY({ tickFormat: (value: number) => `${value} %` }),
    ruleY([0], { stroke: COLORS.ink }),
    dot(points, { x: 'coastKm', y: 'percent', fill: COLORS.ours, r: 4 }),
    text(points, { x: 'coastKm', y: 'percent', text: 'name', dy: -9, fontSize: 11, fill: COLORS.ink }),
  ];
  return drawPlot(
    'validation-stations',
    'Error of the interpolated yearly radiation at each station left out, by its distance from the coast',
    {
      width: WIDTH,
      height: 440,
      marginLeft: 55,
      marginTop: 34,
      x: { label: 'distance from the coast, km' },
      y: { label: 'error of the year', grid: true, domain: [-20, 28] },
      marks,
    },
  );
}
