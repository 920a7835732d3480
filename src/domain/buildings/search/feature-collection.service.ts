import { InvalidInputError } from '../../../core/errors.js';
import { MAX_BUILDINGS } from '../../../core/bounds.js';
import { readFeatureBoxes } from '../../../core/buildings/feature-boxes.js';
import { validate as isUuid } from 'uuid';
import type { ReadSql } from '../../../database/sql-types.js';
import { featurePage, type FeaturePlace, type FeatureRow, type FeatureTable } from './feature-pages.sql.js';

/** Which features are wanted. */
export interface FeatureQuery {
  /** `west,south,east,north` [deg]; everywhere unless given. */
  bbox?: string | undefined;
  limit: number;
  /** Where the page before ended, as `next` gave it. */
  after?: string | undefined;
}

/** Texts of buildings, and where the next page begins. */
export interface FeaturePage {
  rows: FeatureRow[];
  /** `null` on the last page. */
  next: string | null;
}

/** Pages of the stored buildings of any area, by their tiles; nothing is fetched from outside sources. */
export class FeatureCollectionService {
  constructor(private readonly uses: { readSql: ReadSql }) {}

  /**
   * A page of the features of a collection.
   * @param table with a row for each of its buildings.
   * @throws InvalidInputError for a box that is none, and a place that no page gave.
   */
  async page(table: FeatureTable, { bbox, limit, after }: FeatureQuery): Promise<FeaturePage> {
    const boxes = bbox === undefined ? undefined : readFeatureBoxes(bbox);
    const most = Math.min(limit, MAX_BUILDINGS);
    const start = after === undefined ? undefined : readPlace(after);
    const rows = await featurePage(this.uses.readSql, table, { boxes, after: start, limit: most + 1 });
    const shown = rows.slice(0, most);
    return { rows: shown, next: rows.length > most ? writePlace(shown.at(-1)!) : null };
  }
}

const writePlace = ({ tile, id }: FeaturePlace): string => Buffer.from(`${tile} ${id}`).toString('base64url');

function readPlace(text: string): FeaturePlace {
  const [tile = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  if (/^\d+\/\d+\/\d+$/.test(tile) && isUuid(id)) return { tile, id };
  throw InvalidInputError.at(['after'], 'after must be that of the link to the next page', text);
}
