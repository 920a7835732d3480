import { SunAnswer, SunTimesAnswer } from '../../contract/sun/sun.answer.js';
import { SunRequest, SunTimesRequest } from '../../contract/sun/sun.request.js';
import { routesFor } from '../route.js';

const open = routesFor('anyone', 'Terrain & Climate');

/** Where the sun is, and its day. */
export const sunRoutes = [
  open.get('/api/sun', {
    summary: 'Position of the sun at a place and an instant',
    request: { query: SunRequest },
    answer: { of: SunAnswer },
    isConstant: ({ query }) => query.time !== undefined,
    handle: ({ services, parts }) => services.sun.position(parts.query, parts.query.time),
  }),
  open.get('/api/sun-times', {
    summary: 'Sun path, sunrise, solar noon and sunset at a location',
    request: { query: SunTimesRequest },
    answer: { of: SunTimesAnswer },
    isConstant: ({ query }) => query.date !== undefined,
    handle: ({ services, parts }) => services.sun.times(parts.query, parts.query.date),
  }),
];
