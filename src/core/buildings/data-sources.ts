import type { StatedHeightSource, FeatureProperties } from './heights/heights.js';
import { isOsm, OSM_SOURCE } from './osm-id.js';

/** What is known of a data set of buildings. */
interface DataSource {
  /** Who must be named when its buildings are shown. */
  attribution: string | null;
  /** How the heights in its files came about. */
  told: StatedHeightSource;
  /** Which of two footprints of one building stays: that of the lower rank. */
  rank: number;
}

/** The national survey's attribution, due for heights matched into other data sets too. */
const NLSC_ATTRIBUTION = '資料來源：內政部國土測繪中心';

/**
 * Data sets whose terms and heights are known; texts as their licences ask for them (2026-11-21). The ranks are our own
 * judgement: surveyed before modelled, before drawn by volunteers, before collections that are partly machine-made.
 */
const DATA_SOURCES: Readonly<Record<string, DataSource>> = {
  osm: { attribution: '© OpenStreetMap contributors, ODbL 1.0', told: 'tagged', rank: 4 },
  nlsc: { attribution: NLSC_ATTRIBUTION, told: 'measured', rank: 1 },
  tpe3d: { attribution: '臺北市政府 (data.taipei), 政府資料開放授權條款第1版', told: 'model', rank: 2 },
  overture: { attribution: '© OpenStreetMap contributors, Overture Maps Foundation, ODbL 1.0', told: 'model', rank: 5 },
  demo: { attribution: 'Generated demo district: no real buildings', told: 'model', rank: 9 },
};

/** Somebody chose to load it, hence before what comes by itself. */
const UNKNOWN: DataSource = { attribution: null, told: 'tagged', rank: 3 };

/** What is known of a data set; of an unknown one, that its heights are what somebody wrote down. */
export const dataSource = (name: string): DataSource => DATA_SOURCES[name] ?? UNKNOWN;

/**
 * Which known data set a feature comes from, by the marks that these leave in their files.
 * @returns its name, or `undefined`.
 */
export function detectSource(properties: FeatureProperties): string | undefined {
  const id = properties['id'];
  if (typeof id === 'string' && id.startsWith('tpe3d-')) return 'tpe3d';
  if (isOsm(properties)) return OSM_SOURCE;
  if (isOverture(properties)) return 'overture';
  return 'nlsc_build_id' in properties ? 'nlsc' : undefined;
}

/**
 * Overture tells the origin of every field in a list; most buildings have no other mark, as nobody knows their use.
 * @see Overture Maps Foundation, schema, common property `sources`.
 */
export function isOverture({ sources }: FeatureProperties): boolean {
  // formats without lists hold it as JSON
  if (typeof sources === 'string') return /^\s*\[.*"dataset"\s*:/s.test(sources);
  return Array.isArray(sources) && sources.some((origin) => typeof (origin as Origin | null)?.dataset === 'string');
}

interface Origin {
  dataset?: unknown;
}

/** Attributions that single fields of a feature call for, beyond its data set's. */
export const fieldAttributions = (properties: FeatureProperties): string[] =>
  properties['nlsc_height_m'] === undefined || properties['nlsc_height_m'] === null ? [] : [NLSC_ATTRIBUTION];
