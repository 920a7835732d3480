import { createHash } from 'node:crypto';
import { DAY_MS } from '../../core/time/durations.js';
import type { LatLng } from '../../core/units.js';
import { createChain } from '../chain/chain.js';
import { jsonCodec } from '../chain/codecs.js';
import type { HttpClient } from '../chain/http-client.js';
import type { OutsideTools } from '../chain/outside-tools.js';
import { SourceFailure } from '../../core/source-failure.js';
import type { Chain, ChainPlan, Source } from '../chain/source.js';
import type { ClimateSource } from '../../domain/climate/climate-source.js';
import { checkSeries, checkWeather, isOutside, readMonthlySeries, readTypicalWeather } from './pvgis-json.js';

/** Which source there is. */
export interface ClimateSettings {
  climateUrl?: string | undefined;
}

/** What answers name it by, and the attribution text of its figures (from memory: the terms could not be read). */
const NAME = 'PVGIS';
const ATTRIBUTION = 'PVGIS © European Union';

/** Climate does not change; new years and data sets come about once a year. */
const LIFETIMES = { freshMs: 180 * DAY_MS, keepMs: 3 * 365 * DAY_MS };
/** Its operator allows 30 calls a second for each address; ours are 4 at most, two at a time. */
const RATE_LIMIT = { intervalMs: 250, slots: 2 };
/** Longest time of one call, and of one question [ms]. */
const TIMEOUT_MS = 6_000;
const DEADLINE_MS = 7_000;
/** A typical year of hours has 1.6 MB, the months of twenty years 20 kB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Decimals of the coordinates that are asked about: 0.001 degrees are 110 m, so a coast stays a coast. */
const PLACE_DECIMALS = 3;
const BAD_REQUEST = 400;

/** One tool of PVGIS. */
interface Tool<Value> extends Pick<ChainPlan<LatLng, Value>, 'name' | 'subject' | 'codec'> {
  /** Its name in the address. */
  path: string;
  parameters: Record<string, string>;
  read(body: Uint8Array): Value;
}

/** The horizon is left out: assessments lay their own hills before the sun, and townships have no one horizon. */
const MONTHS: Tool<ReturnType<typeof readMonthlySeries>> = {
  name: 'climate months 1',
  subject: 'Climate data',
  path: 'MRcalc',
  parameters: { horirrad: '1', avtemp: '1', usehorizon: '0' },
  codec: jsonCodec(checkSeries),
  read: readMonthlySeries,
};

const WEATHER: Tool<ReturnType<typeof readTypicalWeather>> = {
  name: 'climate weather 1',
  subject: 'Wind and humidity data',
  path: 'tmy',
  parameters: { usehorizon: '0' },
  codec: jsonCodec(checkWeather),
  read: readTypicalWeather,
};

/** Makes the source of climate; `undefined` where none is configured. */
export function openClimate({ climateUrl }: ClimateSettings, tools: OutsideTools): ClimateSource | undefined {
  if (climateUrl === undefined) return undefined;
  const root = climateUrl.replace(/\/+$/, '');
  const months = chainOf(MONTHS, root, tools);
  const weather = chainOf(WEATHER, root, tools);
  return {
    series: (point) => months.fetch(rounded(point)),
    weather: (point) => weather.fetch(rounded(point)),
  };
}

const rounded = ({ lat, lng }: LatLng): LatLng => ({
  lat: Number(lat.toFixed(PLACE_DECIMALS)),
  lng: Number(lng.toFixed(PLACE_DECIMALS)),
});

function chainOf<Value>(tool: Tool<Value>, root: string, tools: OutsideTools): Chain<LatLng, Value> {
  const { name, subject, codec } = tool;
  return createChain(
    {
      // another server is another source, whatever it calls itself; its address may hold a secret
      name: `${name} ${createHash('sha256').update(root).digest('hex').slice(0, 16)}`,
      subject,
      codec,
      sources: [toolSource(tool, root, tools.http)],
      keyOf: ({ lat, lng }) => [lat, lng],
      lifetimes: LIFETIMES,
      deadlineMs: DEADLINE_MS,
    },
    tools,
  );
}

/**
 * A tool of a PVGIS 5.2 or 5.3 server.
 * @see European Commission, PVGIS, API non-interactive service: GET only; 400 for a faulty question or a place without
 *   data, with a JSON `message`; 429 beyond 30 calls a second; 529 when it is overloaded.
 */
function toolSource<Value>(tool: Tool<Value>, root: string, http: HttpClient): Source<LatLng, Value> {
  return {
    name: NAME,
    id: `pvgis ${tool.path}`,
    attribution: ATTRIBUTION,
    timeoutMs: TIMEOUT_MS,
    rateLimit: RATE_LIMIT,
    read: async ({ lat, lng }, signal) => {
      const place = { lat: lat.toFixed(PLACE_DECIMALS), lon: lng.toFixed(PLACE_DECIMALS) };
      const query = new URLSearchParams({ ...place, ...tool.parameters, outputformat: 'json', browser: '0' });
      const url = `${root}/${tool.path}?${query}`;
      const { status, body } = await http.call({ url, signal, maxBytes: MAX_BYTES, answers: [BAD_REQUEST] });
      if (status !== BAD_REQUEST) return { value: tool.read(body) };
      if (isOutside(body)) return undefined;
      throw new SourceFailure('status', `PVGIS refused the request with ${status}`, { status });
    },
  };
}
