import { WORK } from '../contract/common/expected-work.js';
import { Arg, Ctx, Resolver } from 'type-graphql';
import {
  DemTileAnswer,
  ElevationAnswer,
  HorizonAnswer,
  type DemTile,
  type PointElevation,
  type TerrainHorizon,
} from '../contract/terrain/terrain.answer.js';
import { Cost } from '../contract/common/field-cost.js';
import type { RequestContext } from '../http/context.js';
import { PlaceRequest } from '../contract/places/place.request.js';
import { DemTileRequest, HorizonRequest } from '../contract/terrain/terrain.request.js';
import { Allow } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';

/** Heights of the ground. */
@Allow('anyone')
@Resolver()
export class TerrainResolver {
  @Cost({ work: WORK.elevation })
  @Query(() => ElevationAnswer, { description: 'Ground elevation at a point.' })
  elevation(@Arg('at') at: PlaceRequest, @Ctx() { services }: RequestContext): Promise<PointElevation> {
    return services.terrain.elevation(at);
  }

  @Cost({ work: WORK.horizon })
  @Query(() => HorizonAnswer, {
    description: 'The terrain horizon in 360 directions, up to 50 km away.',
  })
  horizon(@Arg('input') input: HorizonRequest, @Ctx() { services }: RequestContext): Promise<TerrainHorizon> {
    return services.terrain.horizon({ lat: input.lat, lng: input.lng, heightM: input.heightM });
  }

  @Cost({ work: WORK.demTile })
  @Query(() => DemTileAnswer, { description: 'Elevation tile of the web map, 256 pixels square, zooms 0 to 15.' })
  async demTile(@Arg('input') input: DemTileRequest, @Ctx() { services }: RequestContext): Promise<DemTile> {
    const { png, ...tile } = await services.terrain.tile(input, input.encoding);
    const { z, x, y, encoding } = tile;
    return {
      ...tile,
      path: `/api/dem/tile/${z}/${x}/${y}.png?encoding=${encoding}`,
      pngBase64: Buffer.from(png).toString('base64'),
    };
  }
}
