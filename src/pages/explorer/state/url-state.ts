import { DEFAULT_CHOICE, choiceValues, readChoice, type TableChoice } from '../../client/graph/table-choice.js';
import type { Answers } from '../../client/graph/roofs.js';
import { LANGUAGES, type Language } from '../../../core/accounts/language.js';
import { MAX_MERCATOR_LATITUDE } from '../../../core/geometry/web-tile.js';

/** A moment on the map: the 21st of a month, at an hour of local time. */
export interface MapTime {
  /** 1..12. */
  month: number;
  /** 0..24, in quarters. */
  hour: number;
}

/** Where the map looks [deg]. */
export interface MapPlace {
  lng: number;
  lat: number;
  zoom: number;
}

/** What the address of the page holds, so that a link shows the same. */
export interface UrlState {
  roof?: string | undefined;
  /** Chosen size [kWp]; absent: the recommended one. */
  kw?: number | undefined;
  /** Of the owner, to the questions of the estimate. */
  answers?: Answers | undefined;
  time: MapTime;
  view?: PageView | undefined;
  /** Of the table of roofs. */
  table: TableChoice;
  /** Absent: where the map begins. The address of a roof has none, for the map goes to the roof. */
  at?: MapPlace | undefined;
  /** Absent: the language of the browser. */
  lang?: Language | undefined;
}

/** What is beside the map when no roof is: the table of roofs, or a planned building. */
export const VIEWS = ['list', 'plan'] as const;
export type PageView = (typeof VIEWS)[number];

export const DEFAULT_TIME: MapTime = { month: 6, hour: 10 };
/** Hours that the slider reaches; the sun of Taiwan is up within them. */
export const HOURS = { first: 5, last: 19, step: 0.25 };

/** What an answer is called in the address: the path of its input in an estimate. */
const ANSWER = /^finance\.[A-Za-z\d]+$/;
const MAX_ANSWERS = 30;

/** How near the map goes. */
const MOST_ZOOM = 22;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** State of an address; what is no roof, size, time or language is left out. @param query the address's part after `?`. */
export function readUrlState(query: string): UrlState {
  const values = new URLSearchParams(query);
  const roof = values.get('roof') ?? '';
  const kw = Number(values.get('kw') ?? Number.NaN);
  const lang = LANGUAGES.find((language) => language === values.get('lang'));
  const view = VIEWS.find((name) => name === values.get('view'));
  return {
    ...(UUID.test(roof) && { roof }),
    ...(kw > 0 && kw < Infinity && { kw }),
    ...readAnswers(values),
    ...(view && { view }),
    ...readPlace(values.get('at') ?? ''),
    ...(lang && { lang }),
    table: readChoice(values),
    time: readTime(values.get('t') ?? ''),
  };
}

function readAnswers(values: URLSearchParams): Pick<UrlState, 'answers'> {
  const answers = [...values]
    .filter(([name, text]) => ANSWER.test(name) && text !== '' && Number(text) >= 0 && Number(text) < Infinity)
    .slice(0, MAX_ANSWERS)
    .map(([name, text]) => [name, Number(text)]);
  return answers.length > 0 ? { answers: Object.fromEntries(answers) as Answers } : {};
}

/** Size and answers, as the address of the report has them, too. */
function addChoices(values: URLSearchParams, { kw, answers = {} }: Pick<UrlState, 'kw' | 'answers'>): void {
  if (kw !== undefined) values.set('kw', String(kw));
  for (const [name, value] of Object.entries(answers)) values.set(name, String(value));
}

/** Address of the report of a roof in its size, with the answers of its owner. */
export function reportAddress(roof: string, lang: Language, choices: Pick<UrlState, 'kw' | 'answers'>): string {
  const values = new URLSearchParams({ lang });
  addChoices(values, choices);
  return `/roof/${roof}?${values.toString()}`;
}

/** Query of an address with its `?`, or nothing where all is as at the beginning. */
export function writeUrlState({ roof, time, view, table, at, lang, ...choices }: UrlState): string {
  const values = new URLSearchParams();
  if (roof !== undefined) values.set('roof', roof);
  addChoices(values, choices);
  if (time.month !== DEFAULT_TIME.month || time.hour !== DEFAULT_TIME.hour) values.set('t', writeTime(time));
  if (view !== undefined) values.set('view', view);
  if (view === 'list') addTable(values, table);
  if (at !== undefined && roof === undefined) values.set('at', writePlace(at));
  if (lang !== undefined) values.set('lang', lang);
  // neither needs an escape in a query
  const text = values.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}

function addTable(values: URLSearchParams, table: TableChoice): void {
  const { sort, ...filters } = choiceValues(table);
  if (table.orderBy !== DEFAULT_CHOICE.orderBy) values.set('sort', sort!);
  for (const [name, value] of Object.entries(filters)) values.set(name, value);
}

/** A place to the metre, `25.02980,121.53560,17.50`. */
export const writePlace = ({ lat, lng, zoom }: MapPlace): string =>
  [lat.toFixed(5), lng.toFixed(5), zoom.toFixed(2)].join(',');

function readPlace(text: string): Pick<UrlState, 'at'> {
  const numbers = text === '' ? [] : text.split(',').map(Number);
  const [lat = Number.NaN, lng = Number.NaN, zoom = Number.NaN] = numbers;
  const isKnown = Math.abs(lat) <= MAX_MERCATOR_LATITUDE && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= MOST_ZOOM;
  return isKnown && numbers.length === 3 ? { at: { lat, lng, zoom } } : {};
}

/** Hour of a day as `15:30`. */
export const clockText = (hour: number): string =>
  `${String(Math.floor(hour)).padStart(2, '0')}:${String(Math.round((hour % 1) * 60)).padStart(2, '0')}`;

/** `12-21T15:30`, or `12-21T15` for a whole hour. */
const writeTime = ({ month, hour }: MapTime): string =>
  `${String(month).padStart(2, '0')}-21T${clockText(hour).replace(/:00$/, '')}`;

function readTime(text: string): MapTime {
  const [, month, hour, minute = '0'] = /^(\d{2})-\d{2}T(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (month === undefined || hour === undefined) return DEFAULT_TIME;
  const time = { month: Number(month), hour: Number(hour) + Math.round(Number(minute) / 15) / 4 };
  const isKnown = time.month >= 1 && time.month <= 12 && time.hour >= HOURS.first && time.hour <= HOURS.last;
  return isKnown ? time : DEFAULT_TIME;
}
