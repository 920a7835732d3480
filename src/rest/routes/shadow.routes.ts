import { DAY_HOURS } from '../../domain/shade/shadow.service.js';
import { expectedBuildings, shadowsWork, usableFractionWork, WORK } from '../../contract/common/expected-work.js';
import { BuildingShadingAnswer } from '../../contract/shade/shading.answer.js';
import { UsableFractionAnswer } from '../../contract/assessments/usable-fraction.answer.js';
import { ShadingDialectRequest, ShadingPathRequest } from '../../contract/shade/shadow-cache.request.js';
import { ViewportShadowsRequest } from '../../contract/shade/shadow-view.request.js';
import { ShadowDayRequest, ShadowRequest } from '../../contract/shade/shadow.request.js';
import { UsableFractionRequest } from '../../contract/assessments/usable-fraction.request.js';
import {
  presentShadows,
  presentViewportShadows,
  shadowDayChunks,
  SHADOW_DAY_SCHEMA,
  SHADOW_PARTS,
  SHADOWS_SCHEMA,
  VIEWPORT_SHADOW_PARTS,
  VIEWPORT_SHADOWS_SCHEMA,
} from '../presenters/present-shadows.js';
import { ROOF_EXAMPLES } from '../../contract/common/body-examples.js';
import { BODY_LIMITS } from '../body-limits.js';
import { jsonAnswer, StreamedAnswer, routesFor } from '../route.js';

const open = routesFor('anyone', 'Shadows');

const PUBLIC_MINUTE = 'public, max-age=60';

/** Shadow geometry, kept shading, and what of a roof can be used. */
export const shadowRoutes = [
  open.get('/api/shadows', {
    summary: 'Shadows of a map view, with the sunlit share of each roof',
    description:
      'The day is the representative day of the month (Klein 1977: 17 January, 16 February, 16 March, 15 April, 15 May, 11 June, 17 July, 16 August, 15 September, 15 October, 14 November, 10 December). Buildings outside the box whose shadows reach into it are included, and nothing is clipped at its edge. `lit_share` comes from the stored table of the roof if there is one, otherwise from the buildings of the view.',
    request: { query: ViewportShadowsRequest },
    workOf: ({ query }) => shadowsWork(expectedBuildings(query)),
    answer: { schema: VIEWPORT_SHADOWS_SCHEMA, refersTo: VIEWPORT_SHADOW_PARTS },
    cacheControl: PUBLIC_MINUTE,
    errors: [503],
    handle: async ({ services, parts }) =>
      jsonAnswer(presentViewportShadows(await services.viewportShadows.shadows(parts.query))),
  }),
  open.post('/api/shadows/from-features', {
    summary: 'Ground and roof shadows of the given buildings',
    request: { body: ShadowRequest },
    bodyLimit: BODY_LIMITS.scene,
    example: ROOF_EXAMPLES.shadows,
    workOf: ({ body }) => shadowsWork(body.buildings.length),
    answer: { schema: SHADOWS_SCHEMA, refersTo: SHADOW_PARTS },
    errors: [503],
    handle: async ({ services, parts }) => jsonAnswer(presentShadows(await services.shadows.fromFeatures(parts.body))),
  }),
  open.post('/api/shadows/precompute', {
    summary: 'Ground and roof shadows of the given buildings at the hours 6 to 19 of a day',
    description: 'All footprints together must not exceed 40,000 vertices.',
    request: { body: ShadowDayRequest },
    bodyLimit: BODY_LIMITS.scene,
    example: ROOF_EXAMPLES.shadowDay,
    workOf: ({ body }) => shadowsWork(body.buildings.length, DAY_HOURS.length),
    answer: { schema: SHADOW_DAY_SCHEMA, refersTo: [SHADOWS_SCHEMA, ...SHADOW_PARTS] },
    errors: [503],
    handle: ({ services, parts }) => new StreamedAnswer(shadowDayChunks(services.shadows.partsOfDay(parts.body))),
  }),
  open.get('/api/shadows/cache/{building_id}', {
    summary: "The shading of a building's roof, for every hour of every year",
    request: { path: ShadingPathRequest, query: ShadingDialectRequest },
    work: WORK.shadings + WORK.shading,
    answer: { of: BuildingShadingAnswer },
    cacheControl: PUBLIC_MINUTE,
    errors: [503],
    handle: ({ services, parts }) => services.shadingCache.inDialect(parts.path.buildingId, parts.query.dialect),
  }),
  open.post('/api/usable-fraction', {
    summary: 'Usable area of a roof, with the reasons for the losses',
    request: { body: UsableFractionRequest },
    bodyLimit: BODY_LIMITS.roof,
    example: ROOF_EXAMPLES.usableFraction,
    workOf: ({ body }) => usableFractionWork(body),
    answer: { of: UsableFractionAnswer },
    errors: [404, 503],
    handle: async ({ services, parts, warnings }) => {
      const answer = await services.usableFractions.usableFraction(parts.body);
      return { ...answer, warnings: [...answer.warnings, ...warnings()] };
    },
  }),
];
