import { validate as isUuid } from 'uuid';
import { InvalidInputError } from '../../../core/errors.js';
import { MAX_BUILDINGS } from '../../../core/bounds.js';
import { buildingItemJson } from '../../../core/buildings/building-item.js';
import { readFeatureBoxes } from '../../../core/buildings/feature-boxes.js';
import type { ReadSql } from '../../../database/sql-types.js';
import type { RatedRoof, RoofService } from '../../district/roof.service.js';
import type { BuildingService } from './building.service.js';
import { featurePage, type FeatureCollection, type FeaturePlace } from './feature-pages.sql.js';

/** Which features are wanted. */
export interface FeatureQuery {
  /** `west,south,east,north` [deg]; everywhere unless given. */
  bbox?: string | undefined;
  limit: number;
  /** Where the page before ended, as `next` gave it. */
  after?: string | undefined;
}

/** A building of a collection. */
export interface BuildingFeature {
  /** The text of the building. */
  item: string;
  /** Its potential, in the collection of roofs. */
  roof?: RatedRoof | undefined;
}

/** Features, and where the next page begins. */
export interface FeaturePage {
  features: BuildingFeature[];
  /** `null` on the last page. */
  next: string | null;
}

/** Stored buildings of any area, as they are or with their potential; nothing is fetched from outside sources. */
export class FeatureCollectionService {
  constructor(
    private readonly uses: {
      readSql: ReadSql;
      buildings: Pick<BuildingService, 'byId'>;
      roofs: Pick<RoofService, 'byIds' | 'read'>;
    },
  ) {}

  /**
   * A page of a collection, which may have fewer features than asked for, or none, before the last.
   * @throws InvalidInputError for a box that is none, and a place that no page gave.
   */
  async page(collection: FeatureCollection, { bbox, limit, after }: FeatureQuery): Promise<FeaturePage> {
    const { rows, last } = await featurePage(this.uses.readSql, collection, {
      boxes: bbox === undefined ? undefined : readFeatureBoxes(bbox),
      after: after === undefined ? undefined : readPlace(after),
      limit: Math.min(limit, MAX_BUILDINGS),
    });
    const roofs = collection === 'roofs' ? await this.uses.roofs.byIds(rows.map(({ id }) => id)) : [];
    return { features: rows.map(({ item }, i) => ({ item, roof: roofs[i] })), next: last && writePlace(last) };
  }

  /** One building of a collection. @throws NotFoundError when it is not in it. */
  async feature(collection: FeatureCollection, id: string): Promise<BuildingFeature> {
    const building = await this.uses.buildings.byId(id);
    const roof = collection === 'roofs' ? await this.uses.roofs.read(building.id) : undefined;
    return { item: buildingItemJson(building), roof };
  }
}

const writePlace = ({ tile, id }: FeaturePlace): string => Buffer.from(`${tile} ${id}`).toString('base64url');

function readPlace(text: string): FeaturePlace {
  const [tile = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  if (/^\d+\/\d+\/\d+$/.test(tile) && isUuid(id)) return { tile, id };
  throw InvalidInputError.at(['after'], 'after must be that of the link to the next page', text);
}
