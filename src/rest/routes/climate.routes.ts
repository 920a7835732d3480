import { ClimateAnswer, TownshipAnswer, TownshipClimateAnswer } from '../../contract/climate/climate.answer.js';
import { TownshipCodeRequest, TownshipRequest, TownshipsRequest } from '../../contract/climate/climate.request.js';
import { cacheUnlessStale } from '../presenters/cache-unless-stale.js';
import { route } from '../route.js';

const PUBLIC_DAY = cacheUnlessStale('public, max-age=86400');

/** Townships and their climate. */
export const climateRoutes = [
  route({
    method: 'get',
    path: '/api/townships',
    access: 'anyone',
    tag: 'Terrain & Climate',
    summary: 'The 368 townships of Taiwan, or those of a county',
    request: { query: TownshipsRequest },
    answer: { of: TownshipAnswer, list: true },
    cacheControl: PUBLIC_DAY,
    handle: ({ services, parts }) => services.climate.townships(parts.query),
  }),
  route({
    method: 'get',
    path: '/api/township',
    access: 'anyone',
    tag: 'Terrain & Climate',
    summary: 'The township of a point with the climate there',
    request: { query: TownshipRequest },
    answer: { of: TownshipClimateAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: ({ services, parts }) => services.townships.profile(parts.query),
  }),
  route({
    method: 'get',
    path: '/api/climate/{township_code}',
    access: 'anyone',
    tag: 'Terrain & Climate',
    summary: 'Monthly climate of a township with its sources',
    request: { path: TownshipCodeRequest },
    answer: { of: ClimateAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: ({ services, parts }) => services.climate.ofTownship(parts.path.townshipCode),
  }),
];
