import { WORK } from '../../contract/common/expected-work.js';
import { ClimateAnswer, TownshipAnswer, TownshipClimateAnswer } from '../../contract/climate/climate.answer.js';
import { TownshipCodeRequest, TownshipRequest, TownshipsRequest } from '../../contract/climate/climate.request.js';
import { PUBLIC_DAY } from '../presenters/cache-unless-stale.js';
import { routesFor } from '../route.js';

/** Writing a whole climate, and the townships of the country or of a county [units of 10 µs]. */
const WHOLE_CLIMATE_WORK = 180;
const TOWNSHIPS_WORK = 230;
const COUNTY_WORK = 35;

const open = routesFor('anyone', 'Terrain & Climate');

/** Townships and their climate. */
export const climateRoutes = [
  open.get('/api/townships', {
    summary: 'The 368 townships of Taiwan, or those of a county',
    request: { query: TownshipsRequest },
    workOf: ({ query }) => (query.county ? COUNTY_WORK : TOWNSHIPS_WORK),
    answer: { of: TownshipAnswer, list: true },
    cacheControl: PUBLIC_DAY,
    handle: ({ services, parts }) => services.climate.townships(parts.query),
  }),
  open.get('/api/township', {
    summary: 'The township of a point with the climate there',
    request: { query: TownshipRequest },
    work: WORK.townshipProfile,
    answer: { of: TownshipClimateAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404, 503],
    handle: ({ services, parts }) => services.townships.profile(parts.query),
  }),
  open.get('/api/climate/{township_code}', {
    summary: 'Monthly climate of a township with its sources',
    request: { path: TownshipCodeRequest },
    work: WORK.climate + WHOLE_CLIMATE_WORK,
    answer: { of: ClimateAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [503],
    handle: ({ services, parts }) => services.climate.ofTownship(parts.path.townshipCode),
  }),
];
