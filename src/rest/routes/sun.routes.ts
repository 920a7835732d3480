import { WORK } from '../../contract/common/expected-work.js';
import { SunAnswer, SunTimesAnswer } from '../../contract/sun/sun.answer.js';
import { SunRequest, SunTimesRequest } from '../../contract/sun/sun.request.js';
import { routesFor } from '../route.js';

const open = routesFor('anyone', 'Terrain & Climate');

/** Writing the path in steps of ten minutes [units of 10 µs]. */
const PATH_WORK = 45;

/** Where the sun is, and its day. */
export const sunRoutes = [
  open.get('/api/sun', {
    summary: 'Position of the sun at a place and an instant',
    request: { query: SunRequest },
    work: WORK.sun,
    answer: { of: SunAnswer },
    isConstant: ({ query }) => query.time !== undefined,
    handle: ({ services, parts }) => services.sun.position(parts.query, parts.query.time),
  }),
  open.get('/api/sun-times', {
    summary: 'Sun path, sunrise, solar noon and sunset at a location',
    request: { query: SunTimesRequest },
    work: WORK.sunTimes + PATH_WORK,
    answer: { of: SunTimesAnswer },
    isConstant: ({ query }) => query.date !== undefined,
    handle: ({ services, parts }) => services.sun.times(parts.query, parts.query.date),
  }),
];
