import { Arg, Ctx, Resolver } from 'type-graphql';
import { BuildingAnswer, BuildingListAnswer } from '../contract/buildings/building.answer.js';
import { BuildingTilesAnswer } from '../contract/buildings/building-tiles.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { listBuildingItems, withOutline, type ListedBuilding } from '../core/buildings/building-item.js';
import type { BuildingListJson } from '../domain/buildings/search/building.service.js';
import { BUILDING_TILES } from '../domain/buildings/tiles/building-tile.service.js';
import { memoizeByIdentity } from '../core/memoize-by-identity.js';
import { BuildingsQueryRequest } from '../contract/buildings/buildings-query.request.js';
import { RecordIdRequest } from '../contract/common/record-id.request.js';
import { buildingsOfArea } from './execution/expected-buildings.js';
import { Allow } from './execution/access.js';
import { Query } from './execution/answered-fields.js';

type ListedBuildings = Omit<BuildingListAnswer, 'buildings'> & { buildings: ListedBuilding[] };

/** A list that answers many requests is read once. */
const listed = memoizeByIdentity(({ itemsJson, ...head }: BuildingListJson): ListedBuildings => ({
  ...head,
  buildings: listBuildingItems(itemsJson),
}));

/** Building footprints. */
@Allow('anyone')
@Resolver()
export class BuildingResolver {
  @Cost({ work: 50, holds: buildingsOfArea })
  @Query(() => BuildingListAnswer, { description: 'Buildings of a viewport box, or of a circle around a point.' })
  async buildings(
    @Arg('input') input: BuildingsQueryRequest,
    @Ctx() { services }: RequestContext,
  ): Promise<ListedBuildings> {
    return listed(await services.buildings.listJson(input));
  }

  @Query(() => BuildingAnswer, { description: 'One building with its height and sources.' })
  async building(@Arg('input') input: RecordIdRequest, @Ctx() { services }: RequestContext): Promise<BuildingAnswer> {
    return withOutline(await services.buildings.byId(input.id));
  }

  @Query(() => BuildingTilesAnswer, { description: 'Address and contents of the vector tiles of the buildings.' })
  buildingTiles(): BuildingTilesAnswer {
    return BUILDING_TILES;
  }
}
