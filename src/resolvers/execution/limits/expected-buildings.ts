import { buildingListWork, expectedBuildings, shadowsWork } from '../../../contract/common/expected-work.js';
import { MAX_BUILDINGS } from '../../../core/bounds.js';
import { isRecord } from '../../../core/json/is-record.js';
import { DEFAULT_BUILDINGS } from '../../connections/building-connection.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Buildings that the argument `input` of shadows brings, or that its box is expected to hold; it need not be sound. */
export function buildingsOfCasters(args: Arguments): number {
  const { given, box } = recordOf(recordOf(args['input'])['of']);
  const { buildings } = recordOf(given);
  if (Array.isArray(buildings)) return Math.min(MAX_BUILDINGS, buildings.length);
  return expectedBuildings(recordOf(box));
}

/** Buildings of the page of an area that is asked for; the arguments need not be sound. */
export function buildingsOfPage({ in: area, first }: Arguments): number {
  const { box, circle } = recordOf(area);
  const limit = typeof first === 'number' ? Math.max(1, first) : DEFAULT_BUILDINGS;
  return Math.min(limit, expectedBuildings({ ...recordOf(box), ...recordOf(circle) }));
}

/** Work of that page. */
export const pageWork = (args: Arguments): number => buildingListWork(buildingsOfPage(args));

/** Work of the shadows of so many buildings at some hours. */
export const shadowWork =
  (buildingsOf: (args: Arguments) => number, hours = 1) =>
  (args: Arguments): number =>
    shadowsWork(buildingsOf(args), hours);

const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
