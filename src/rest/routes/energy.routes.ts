import { seriesWork, WORK, yieldWork } from '../../contract/common/expected-work.js';
import { requestWithFormat } from '../../contract/common/format.request.js';
import { TiltAnswer, YieldAnswer } from '../../contract/energy/energy.answer.js';
import { TiltRequest } from '../../contract/energy/tilt.request.js';
import { YieldRequest } from '../../contract/energy/yield.request.js';
import { SeriesRequest } from '../../contract/energy/series.request.js';
import { ROOF_EXAMPLES } from '../body-examples.js';
import { BODY_LIMITS } from '../body-limits.js';
import { PUBLIC_DAY } from '../presenters/cache-unless-stale.js';
import { askForHours, hourlyAnswer } from '../presenters/present-hours.js';
import { SERIES_CSV_SCHEMA, SERIES_JSON_SCHEMA } from '../openapi/series-schemas.js';
import { planeOf, seriesAnswer } from '../presenters/present-series.js';
import { routesFor } from '../route.js';

/** Energy of planes of modules. */
export const energyRoutes = [
  routesFor('anyone', 'Terrain & Climate').get('/api/tilt', {
    summary: 'Best tilt and azimuth of a place, with the curve around them',
    request: { query: TiltRequest },
    work: WORK.tilt,
    answer: { of: TiltAnswer },
    cacheControl: PUBLIC_DAY,
    errors: [404],
    handle: ({ services, parts }) => services.energy.tilt(parts.query),
  }),
  routesFor('anyone', 'Assessments').get('/api/seriescalc', {
    summary: 'Hours of a typical year of one plane of modules, in the layout of PVGIS',
    description:
      "Takes the parameters of PVGIS's tool of this name and answers its layout, so that `pvlib.iotools.get_pvgis_hourly` reads it with `url` set to the address of this service and `/api/`. Times are UTC, the middle of the hour. `P` is AC power after the inverter; `WS10m` is not a number (`NaN`, in JSON null) where the wind is unknown.",
    request: { query: SeriesRequest },
    workOf: ({ query }) => seriesWork(query.format === 'json'),
    answer: { schema: SERIES_CSV_SCHEMA, contentType: 'text/csv', also: { 'application/json': SERIES_JSON_SCHEMA } },
    errors: [404],
    handle: async ({ services, parts }) =>
      seriesAnswer(await services.energy.seriesOf(planeOf(parts.query)), parts.query),
  }),
  routesFor('anyone', 'Assessments').post('/api/yield', {
    summary: 'Yearly energy of one plane of modules',
    description: 'With `format=csv` the answer is the hours of the year alone, a line each.',
    request: { query: requestWithFormat(class {}, ['csv']), body: YieldRequest },
    bodyLimit: BODY_LIMITS.roof,
    example: ROOF_EXAMPLES.yield,
    workOf: ({ body }) => yieldWork(body),
    answer: { of: YieldAnswer },
    errors: [404],
    handle: async ({ services, parts, warnings, request }) => {
      const answer = await services.energy.yieldOf(askForHours(parts.body, request));
      return hourlyAnswer(YieldAnswer, { ...answer, warnings: [...answer.warnings, ...warnings()] }, request);
    },
  }),
];
