import { DAY_MS } from '../../core/time/durations.js';
import type { DegreeBox } from '../../core/buildings/building-area.js';
import { convertFeature } from '../../domain/buildings/import/convert-feature.js';
import { tally } from '../../core/buildings/import/import-progress.js';
import { uncovered } from '../../core/buildings/coverage.js';
import {
  configuredFootprintSources,
  dataSource,
  fieldAttributions,
  footprintDataset,
  type FootprintSettings,
  type FootprintSourceName,
} from '../../core/buildings/data-sources.js';
import { createChain } from '../chain/chain.js';
import { jsonCodec } from '../chain/codecs.js';
import type { OutsideTools } from '../chain/outside-tools.js';
import type { ChainAnswer } from '../../core/compute/chain-answer.js';
import type { HttpClient } from '../chain/http-client.js';
import type { Lifetimes } from '../chain/source.js';
import { fetchInParts } from './fetch-in-parts.js';
import { fallbackSource } from './fallback-source.js';
import { checkCollection, type FootprintClient, type FootprintCollection } from './footprint-feature.js';
import type { Footprints, FootprintsAnswer } from '../../domain/buildings/search/footprints.js';
import { overpassSource } from './overpass-source.js';
import { widenToGrid } from './request-grid.js';

/** The client of each source at one address. */
const CLIENTS: Readonly<Record<FootprintSourceName, (address: string, http: HttpClient) => FootprintClient>> = {
  fallback: fallbackSource,
  overpass: overpassSource,
};

/** Buildings change slowly; a week is fresh, and half a year is better than nothing. */
const LIFETIMES: Lifetimes = { freshMs: 7 * DAY_MS, keepMs: 180 * DAY_MS };
/** Longest time of one question: a server that hangs, and a turn at its mirror [ms]. */
const DEADLINE_MS = 12_000;
/** Raised when what is kept is no longer what is made today. */
const VERSION = 3;

/** Makes the chain of footprints from the configured sources, in the order of `FOOTPRINT_SOURCES`. */
export function openFootprints(settings: FootprintSettings, tools: OutsideTools): Footprints {
  const sources = configuredFootprintSources(settings).map(({ name, address }) => CLIENTS[name](address, tools.http));
  const chain = createChain<DegreeBox, FootprintCollection>(
    {
      name: `footprints ${VERSION}`,
      subject: 'Building data',
      sources,
      keyOf: ({ west, south, east, north }) => [west, south, east, north],
      codec: jsonCodec(checkCollection),
      lifetimes: LIFETIMES,
      deadlineMs: DEADLINE_MS,
    },
    tools,
  );
  const fetch = async (box: DegreeBox): Promise<FootprintsAnswer | undefined> => {
    const answer = await chain.fetch(box);
    return answer && toFootprints(box, answer);
  };
  const inParts = fetchInParts(fetch, { restOf: (box, { box: known }) => uncovered([box], [known]) });
  return { around: (box) => inParts(widenToGrid(box)) };
}

function toFootprints(box: DegreeBox, answer: ChainAnswer<FootprintCollection>): FootprintsAnswer {
  const { value, fetchedAt, ageSeconds, stale } = answer;
  // the chain has no other sources than these
  const source = answer.source as FootprintSourceName;
  const dataset = footprintDataset(source, value.features[0]?.properties);
  const made: FootprintsAnswer = {
    source,
    dataset,
    box: value.known ?? box,
    buildings: [],
    replaced: value.replaced ?? [],
    repaired: {},
    refused: { ...value.refused },
    sourceDate: value.sourceDate,
    attributions: attributionsOf(answer, dataset),
    fetchedAt,
    ageSeconds,
    stale,
  };
  const { heightSource } = dataSource(dataset);
  for (const feature of value.features) {
    const { buildings, repairs, refusals } = convertFeature(feature, heightSource);
    made.buildings.push(...buildings);
    tally(made.repaired, [...new Set(repairs)]);
    tally(made.refused, refusals);
  }
  return made;
}

function attributionsOf({ value, attribution }: ChainAnswer<FootprintCollection>, dataset: string): string[] {
  const ofFields = value.features.flatMap(({ properties }) => fieldAttributions(properties));
  const all = [attribution, dataSource(dataset).attribution, ...ofFields];
  return [...new Set(all.filter((text) => text !== null))];
}
