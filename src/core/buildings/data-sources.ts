import type { StatedHeightSource, FeatureProperties } from './heights/heights.js';
import { DEMO_ATTRIBUTION } from './demo-name.js';
import { isOsm, OSM_SOURCE } from './osm-id.js';

/** What is known of a data set of buildings. */
interface DataSource {
  /** Who must be credited when its buildings are shown. */
  attribution: string | null;
  /** How the heights in its files came about. */
  heightSource: StatedHeightSource;
  /** Which of two footprints of one building stays: that of the lower rank. */
  rank: number;
  /** Whether a feature has the marks that the data set leaves in its files. */
  isOf?: (properties: FeatureProperties) => boolean;
}

/** The national survey's attribution, due for heights matched into other data sets too. */
const NLSC_ATTRIBUTION = '資料來源：內政部國土測繪中心';

/**
 * Data sets whose terms and heights are known; texts as their licences ask for them (2026-11-21). The ranks are our own
 * judgement: surveyed before modelled, before drawn by volunteers, before collections that are partly machine-made. The
 * first whose marks a feature has is its data set.
 */
const DATA_SOURCES: Readonly<Record<string, DataSource>> = {
  tpe3d: {
    attribution: '臺北市政府 (data.taipei), 政府資料開放授權條款第1版',
    heightSource: 'model',
    rank: 2,
    isOf: ({ id }) => typeof id === 'string' && id.startsWith('tpe3d-'),
  },
  [OSM_SOURCE]: { attribution: '© OpenStreetMap contributors, ODbL 1.0', heightSource: 'tagged', rank: 4, isOf: isOsm },
  overture: {
    attribution: '© OpenStreetMap contributors, Overture Maps Foundation, ODbL 1.0',
    heightSource: 'model',
    rank: 5, // equal: only the order of ranks counts
    isOf: isOverture,
  },
  nlsc: {
    attribution: NLSC_ATTRIBUTION,
    heightSource: 'measured',
    rank: 1,
    isOf: (properties) => 'nlsc_build_id' in properties,
  },
  demo: {
    attribution: DEMO_ATTRIBUTION,
    heightSource: 'model',
    rank: 9, // equal: only the order of ranks counts
  },
};

/** An outside source of buildings, asked for areas that the store does not cover. */
interface FootprintSource {
  /** The setting of its addresses, and the environment variable that sets it. */
  setting: string;
  variable: string;
  /** `urls`: http(s) addresses of mirrors, separated by commas; `place`: one path or address. */
  takes: 'urls' | 'place';
  /** Data set of its buildings; absent where the marks of each answer decide. */
  dataset?: string;
}

/** The outside sources of buildings, in the order in which they are asked; `src/providers/footprints` has their clients. */
export const FOOTPRINT_SOURCES = {
  fallback: { setting: 'buildingsFallback', variable: 'BUILDINGS_FALLBACK', takes: 'place' },
  overpass: { setting: 'overpassUrls', variable: 'OVERPASS_URLS', takes: 'urls', dataset: OSM_SOURCE },
} as const satisfies Record<string, FootprintSource>;

export type FootprintSourceName = keyof typeof FOOTPRINT_SOURCES;

const FOOTPRINT_SOURCE_NAMES = Object.keys(FOOTPRINT_SOURCES) as FootprintSourceName[];

/** Where a list of buildings comes from: the store, or the outside source that was asked for it. */
export const BUILDING_LIST_SOURCES = ['database', ...FOOTPRINT_SOURCE_NAMES] as const;
export type BuildingListSource = (typeof BUILDING_LIST_SOURCES)[number];

type Takes<Name extends FootprintSourceName> = (typeof FOOTPRINT_SOURCES)[Name]['takes'];

/** Addresses of each outside source, by its setting; an empty list or text where it is not configured. */
export type FootprintSettings = {
  [Name in FootprintSourceName as (typeof FOOTPRINT_SOURCES)[Name]['setting']]: Takes<Name> extends 'urls'
    ? readonly string[]
    : string;
};

/** Every configured address with its source, in the order in which they are asked. */
export const configuredFootprintSources = (
  settings: FootprintSettings,
): { name: FootprintSourceName; address: string }[] =>
  FOOTPRINT_SOURCE_NAMES.flatMap((name) =>
    [settings[FOOTPRINT_SOURCES[name].setting]]
      .flat()
      .filter((address) => address !== '')
      .map((address) => ({ name, address })),
  );

/** Data set of what an outside source answered: its own, else that of the marks, else the source's name. */
export function footprintDataset(name: FootprintSourceName, properties: FeatureProperties | undefined): string {
  const { dataset }: FootprintSource = FOOTPRINT_SOURCES[name];
  return dataset ?? (properties && detectSource(properties)) ?? name;
}

/** Somebody chose to load it, hence before what comes by itself. */
const UNKNOWN: DataSource = { attribution: null, heightSource: 'tagged', rank: 3 };

/** What is known of a data set; of an unknown one, that its heights are what somebody wrote down. */
export const dataSource = (name: string): DataSource => DATA_SOURCES[name] ?? UNKNOWN;

/**
 * Which known data set a feature comes from, by the marks that these leave in their files.
 * @returns its name, or `undefined`.
 */
export const detectSource = (properties: FeatureProperties): string | undefined =>
  Object.keys(DATA_SOURCES).find((name) => DATA_SOURCES[name]?.isOf?.(properties));

/**
 * Overture gives the origin of every field in a list; most buildings have no other mark, as nobody knows their use.
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
