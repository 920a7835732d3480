import { roofPageWork, whatIfWork, WORK } from '../../contract/common/expected-work.js';
import { RankedRoofAnswer, RoofAnswer, RoofSummaryAnswer } from '../../contract/district/roof.answer.js';
import {
  BuildingIdRequest,
  orderOfSort,
  RoofExportRequest,
  RoofsRequest,
  RoofSummaryRequest,
} from '../../contract/district/roofs.request.js';
import { WhatIfAnswer } from '../../contract/district/what-if.answer.js';
import { WhatIfRequest } from '../../contract/district/what-if.request.js';
import { ROOF_PAGE } from '../../core/district/roof-selection.js';
import { ROOF_EXAMPLES } from '../../contract/common/body-examples.js';
import { BODY_LIMITS } from '../body-limits.js';
import { exportAnswer } from '../presenters/present-roofs.js';
import { routesFor } from '../route.js';

const open = routesFor('anyone', 'Roofs');

const PUBLIC_MINUTE = 'public, max-age=60';

/** The stored potential of roofs; nothing is calculated here. */
export const roofRoutes = [
  open.get('/api/roofs', {
    summary: 'Roofs by their potential, the best first, with rank and percentile',
    description:
      'Pages are continued with `after`, as the `Link` to the next page has it; ranks and total are those of the moment of the first page. Only roofs whose potential is calculated are listed.',
    request: { query: RoofsRequest },
    workOf: ({ query }) => roofPageWork(query.limit),
    answer: { of: RankedRoofAnswer, list: 'part' },
    cacheControl: PUBLIC_MINUTE,
    handle: ({ services, parts: { query: { sort, ...query } } }) => services.roofs.list({ ...query, order: orderOfSort(sort) }), // prettier-ignore
  }),
  open.get('/api/roofs/summary', {
    summary: 'Totals of roofs by county, township, village, class or height',
    description: 'The totals of the groups add up to that of all, and that to the sum of the rows.',
    request: { query: RoofSummaryRequest },
    work: WORK.roofSummary,
    answer: { of: RoofSummaryAnswer },
    cacheControl: PUBLIC_MINUTE,
    handle: ({ services, parts: { query: { by, ...filter } } }) => services.roofs.summary(filter, by), // prettier-ignore
  }),
  open.get('/api/roofs/export', {
    summary: 'Roofs of a selection as a file: CSV, GeoJSON, one JSON object a line, FlatGeobuf or GeoParquet',
    description:
      'The columns are the members of `GET /api/roofs`, with units as described there; `reason` is the code of the reason and `reason_text` its text. GeoJSON, FlatGeobuf and GeoParquet have the footprint too; FlatGeobuf has an index and orders the roofs by it, and leaves out those whose building is gone.',
    request: { query: RoofExportRequest },
    workOf: ({ query }) => roofPageWork(query.limit ?? ROOF_PAGE.max),
    answer: {
      schema: { type: 'string', description: 'CSV by RFC 4180, the first line with the names of the columns.' },
      contentType: 'text/csv',
    },
    cacheControl: PUBLIC_MINUTE,
    handle: ({ services, parts: { query: { format, sort, ...query } } }) =>
      exportAnswer(services, services.roofs.pages({ ...query, order: orderOfSort(sort) }), format), // prettier-ignore
  }),
  open.post('/api/what-if', {
    summary: 'What a plan changes on the roofs around it',
    description:
      'Buildings that are added, removed or of another height, and another module, tariff, cost or use of electricity. Nothing is stored. Only stored buildings within 400 m count.',
    request: { body: WhatIfRequest },
    bodyLimit: BODY_LIMITS.roof,
    example: ROOF_EXAMPLES.whatIf,
    workOf: ({ body }) => whatIfWork(body),
    answer: { of: WhatIfAnswer },
    errors: [503],
    handle: ({ services, parts }) => services.whatIfs.answer(parts.body),
  }),
  open.get('/api/roofs/{building_id}', {
    summary: 'The stored potential of one roof',
    request: { path: BuildingIdRequest },
    work: WORK.building,
    answer: { of: RoofAnswer },
    cacheControl: PUBLIC_MINUTE,
    errors: [404],
    handle: ({ services, parts }) => services.roofs.read(parts.path.buildingId),
  }),
];
