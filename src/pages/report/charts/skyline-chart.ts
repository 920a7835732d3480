import { areaY, axisX, dot, line, ruleY, text, type Markish } from '@observablehq/plot';
import type { ShadeSkylinePart } from '../../../core/estimate/estimate-types.js';
import type { SafeHtml } from '../../../core/html.js';
import type { ReportData } from '../../../core/report/report-data.js';
import { sunPath } from '../../../core/sun/sun-times.js';
import { fixed } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { directionOf } from '../words/words.js';
import { CHART_WIDTH } from './chart-frame.js';
import { drawChart } from './draw-chart.js';

/** Time between points of a path of the sun [min]. */
const STEP_MINUTES = 5;
const PER_HOUR = 60 / STEP_MINUTES;
/** Hours that have a label on the paths of the solstices. */
const LABELLED_HOURS = [8, 10, 14, 16];

interface SkyPoint {
  azimuth: number;
  elevation: number;
}

interface SunPoint extends SkyPoint {
  hour: number;
  /** A path that crosses the end of the axis goes on at the other one. */
  piece: number;
}

interface NameLabel extends SkyPoint {
  name: string;
}

interface SunDay {
  label: string;
  dash: string;
  points: SunPoint[];
}

/** The skyline by direction with the paths of the sun of three days, for the whole width of a page and for a phone. */
export function skylineCharts(view: ReportView): { wide: SafeHtml; narrow: SafeHtml } {
  const days = sunDays(view);
  return { wide: skylineChart(view, days, true), narrow: skylineChart(view, days, false) };
}

function skylineChart(view: ReportView, days: readonly SunDay[], wide: boolean): SafeHtml {
  const { data, words } = view;
  const middle = middleOf(data);
  const skyline = skylineOf(data, middle);
  const highest = skyline.reduce((best, point) => (point.elevation > best.elevation ? point : best));
  const description = words.shade.chartDescription(
    fixed(highest.elevation, 0),
    directionOf(words.directions, highest.azimuth),
  );
  const names = nameLabels(view, skyline, wide ? 5 : 12);
  const ticks = Array.from({ length: wide ? 9 : 5 }, (_, i) => middle - 180 + i * (wide ? 45 : 90));
  return drawChart(
    { id: wide ? 'skyline' : 'skyline-narrow', title: words.shade.chart, description },
    {
      width: wide ? 2 * CHART_WIDTH : CHART_WIDTH,
      height: wide ? 300 : 270,
      marginLeft: 34,
      marginRight: 10,
      marginTop: 24,
      x: { domain: [middle - 180, middle + 180], label: null },
      y: {
        domain: [0, 95],
        ticks: [0, 15, 30, 45, 60, 75, 90],
        grid: true,
        tickSize: 0,
        label: words.shade.height,
        labelArrow: 'none',
        tickFormat: (value: number) => `${value}°`,
      },
      marks: [
        areaY(skyline, { x: 'azimuth', y: 'elevation', fill: 'var(--building)' }),
        ...namedParts(view, skyline, middle),
        nameMarks(names),
        line(skyline, { x: 'azimuth', y: 'elevation', stroke: 'var(--building-line)' }),
        ...days.flatMap((day) => sunMarks(day, middle, wide, names)),
        axisX(ticks, { tickSize: 4, tickFormat: (azimuth: number) => directionOf(words.compass, azimuth) }),
        ruleY([0], { stroke: 'var(--ink)' }),
      ],
    },
  );
}

function skylineOf({ shade: { skyline } }: ReportData, middle: number): SkyPoint[] {
  const { azimuthStepDeg: step, elevations } = skyline;
  return Array.from({ length: elevations.length + 1 }, (_, i) => {
    const azimuth = middle - 180 + i * step;
    return { azimuth, elevation: elevations[Math.round((((azimuth % 360) + 360) % 360) / step) % elevations.length]! };
  });
}

/** The parts of the skyline that a neighbour with a letter makes, or hills, the widest first. */
function partsWithNames({ data: { shade } }: ReportView): ShadeSkylinePart[] {
  const known = new Set(shade.neighbours.map(({ id }) => id));
  return shade.skyline.parts.filter(({ id }) => known.has(id)).toSorted((a, b) => widthOf(b) - widthOf(a));
}

/** Each neighbour is named once, where it is widest. */
function nameLabels(view: ReportView, skyline: readonly SkyPoint[], leastWidth: number): NameLabel[] {
  const { neighbours } = view.data.shade;
  const nameOf = new Map(
    neighbours.map(({ id, letter, kind }) => [id, kind === 'terrain' ? view.words.shade.hills : letter]),
  );
  const widest = new Map(
    partsWithNames(view)
      .toReversed()
      .map((part) => [part.id, part]),
  );
  return [...widest].flatMap(([id, part]) => {
    if (widthOf(part) < leastWidth) return [];
    const own = skyline.filter(({ azimuth }) => isWithin(azimuth, part));
    const highest = Math.max(...own.map(({ elevation }) => elevation));
    return highest < LEAST_NAMED_DEG ? [] : [{ ...own[Math.floor(own.length / 2)]!, name: nameOf.get(id)! }];
  });
}

const namedParts = (view: ReportView, skyline: readonly SkyPoint[], middle: number): Markish[] =>
  partsWithNames(view).flatMap((part) => {
    const own = skyline.filter(({ azimuth }) => isWithin(azimuth, part));
    const pieces = own[0]?.azimuth === middle - 180 ? splitAt(own) : [own];
    const fill = part.kind === 'terrain' ? 'var(--hill)' : 'var(--shade)';
    return pieces.map((points) => areaY(points, { x: 'azimuth', y: 'elevation', fill }));
  });

const nameMarks = (names: readonly NameLabel[]): Markish =>
  text(names, {
    x: 'azimuth',
    y: 'elevation',
    text: 'name',
    dy: 11,
    fontWeight: 700,
    stroke: 'var(--paper)',
    strokeWidth: 3,
    fill: 'var(--ink)',
  });

/** A lower part of the skyline has no room for its letter [deg]. */
const LEAST_NAMED_DEG = 5;

const widthOf = ({ fromDeg, toDeg }: ShadeSkylinePart): number => (toDeg - fromDeg + 360) % 360;

const isWithin = (azimuth: number, part: ShadeSkylinePart): boolean =>
  (((azimuth - part.fromDeg) % 360) + 360) % 360 <= widthOf(part);

/** Points without those between two that are not next to each other. */
function splitAt(points: readonly SkyPoint[]): SkyPoint[][] {
  const step = points.length > 1 ? points[1]!.azimuth - points[0]!.azimuth : 0;
  const cut = points.findIndex((point, i) => i > 0 && point.azimuth - points[i - 1]!.azimuth > step * 1.5);
  return cut < 0 ? [[...points]] : [points.slice(0, cut), points.slice(cut)];
}

/** Direction in the middle of the axis: the sun's at noon [deg]. */
const middleOf = ({ place: { lat } }: ReportData): number => (lat < 0 ? 0 : 180);

function sunDays({ data, words }: ReportView): SunDay[] {
  const { place, asOf } = data;
  const middle = middleOf(data);
  const placeOnAxis = (azimuth: number): number => ((((azimuth - middle + 180) % 360) + 360) % 360) + middle - 180;
  const year = asOf.slice(0, 4);
  const day = (label: string, date: string, dash: string): SunDay => {
    let piece = 0;
    let before: number | undefined;
    const points = sunPath(place, `${year}-${date}`, STEP_MINUTES).flatMap(({ azimuth, elevation }, i) => {
      if (elevation < 0) return [];
      const at = placeOnAxis(azimuth);
      if (before !== undefined && Math.abs(at - before) > 180) piece += 1;
      before = at;
      return [{ azimuth: at, elevation, hour: i / PER_HOUR, piece }];
    });
    return { label, dash, points };
  };
  return [
    day(words.shade.june, '06-21', ''),
    day(words.shade.march, '03-20', '5,3'),
    day(words.shade.december, '12-21', '2,3'),
  ];
}

/** A label further from the middle of the axis would be cut: between the tropics the noon sun may be at its ends [deg]. */
const MOST_LABELLED_DEG = 140;

/** A name is written below its point and an hour above its own; nearer than this they would overlap [deg]. */
const NAME_ROOM = { azimuth: 14, belowDeg: 1, aboveDeg: 14 };

const isFree =
  (names: readonly NameLabel[]) =>
  ({ azimuth, elevation }: SkyPoint): boolean =>
    !names.some(
      (name) =>
        Math.abs(name.azimuth - azimuth) < NAME_ROOM.azimuth &&
        name.elevation - elevation < NAME_ROOM.aboveDeg &&
        elevation - name.elevation < NAME_ROOM.belowDeg,
    );

function sunMarks(
  { label, dash, points }: SunDay,
  middle: number,
  wide: boolean,
  names: readonly NameLabel[],
): Markish[] {
  const labelAt = points
    .filter(({ azimuth }) => Math.abs(azimuth - middle) <= MOST_LABELLED_DEG)
    .toSorted((a, b) => b.elevation - a.elevation)
    .slice(0, 1);
  const halo = { stroke: 'var(--paper)', strokeWidth: 3, fill: 'var(--sun-text)' };
  const hours = points.filter(({ hour }) => Number.isInteger(hour));
  const labelled =
    wide && dash !== '5,3' ? hours.filter((point) => LABELLED_HOURS.includes(point.hour) && isFree(names)(point)) : [];
  return [
    line(points, {
      x: 'azimuth',
      y: 'elevation',
      z: 'piece',
      stroke: 'var(--sun-line)',
      strokeWidth: 2,
      strokeDasharray: dash,
    }),
    dot(hours, { x: 'azimuth', y: 'elevation', r: 2.2, fill: 'var(--sun-line)' }),
    text(labelled, { x: 'azimuth', y: 'elevation', text: ({ hour }: SunPoint) => `${hour}:00`, dy: -9, ...halo }),
    text(labelAt, { x: 'azimuth', y: 'elevation', text: () => label, dy: -9, fontWeight: 600, ...halo }),
  ];
}
