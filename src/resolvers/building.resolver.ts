import { Arg, Args, Ctx, ID, Resolver } from 'type-graphql';
import { BuildingAnswer, type ShownBuilding } from '../contract/buildings/building.answer.js';
import { BuildingTilesAnswer } from '../contract/buildings/building-tiles.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import { AreaSelector } from '../contract/places/area.request.js';
import type { BuildingsQuery } from '../core/buildings/building-area.js';
import { withOutline } from '../core/buildings/building-item.js';
import { BUILDING_TILES } from '../domain/buildings/tiles/building-tile.service.js';
import type { RequestContext } from '../http/context.js';
import {
  BuildingConnection,
  buildingConnection,
  buildingPage,
  BuildingPageArguments,
} from './connections/building-connection.js';
import { Allow } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';
import { buildingsOfPage, pageWork } from './execution/limits/expected-buildings.js';

/** Building footprints. */
@Allow('anyone')
@Resolver()
export class BuildingResolver {
  @Cost({ work: pageWork, holds: buildingsOfPage })
  @Query(() => BuildingConnection, { description: 'Buildings of an area.' })
  async buildings(
    @Arg('in', () => AreaSelector) area: AreaSelector,
    @Args(() => BuildingPageArguments) part: BuildingPageArguments,
    @Ctx() { services: { buildings } }: RequestContext,
  ): Promise<BuildingConnection> {
    const { limit, after } = buildingPage(part);
    const query = queryOf(area);
    return buildingConnection(await buildings.pageJson(query, limit, after), after, () => buildings.countOf(query));
  }

  @Query(() => BuildingAnswer, { description: 'One building with its height and sources.' })
  async building(@Arg('id', () => ID) id: string, @Ctx() { services }: RequestContext): Promise<ShownBuilding> {
    return withOutline(await services.buildings.byId(id));
  }

  @Query(() => BuildingTilesAnswer, { description: 'Address and contents of the vector tiles of the buildings.' })
  buildingTiles(): BuildingTilesAnswer {
    return BUILDING_TILES;
  }
}

function queryOf({ box, circle }: AreaSelector): BuildingsQuery {
  if (circle === undefined) return Object.assign({ radiusM: 0 }, box);
  const { center, radiusM } = circle;
  return { lat: center.lat, lng: center.lng, radiusM };
}
