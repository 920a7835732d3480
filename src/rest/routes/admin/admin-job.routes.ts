import { Job } from '../../../entities/operation/job.entity.js';
import { IdempotencyKeyRequest } from '../../../contract/common/idempotency-key.request.js';
import { BuildingImportRequest, JobListRequest } from '../../../contract/jobs/job.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { ShadowPrecomputeRequest } from '../../../contract/shade/shadow-precompute.request.js';
import { ADMIN_EXAMPLES } from '../../body-examples.js';
import { RoofPotentialRequest } from '../../../contract/district/roof-potential-job.request.js';
import { admin, planner } from '../audiences.js';

/** Long work under `/api/admin/jobs`. */
export const adminJobRoutes = [
  admin.post('/api/admin/jobs/building-import', {
    summary: 'Start the import of a file of building footprints',
    description:
      'The file is an upload (`PUT /api/admin/uploads/{name}`) or a file on a public server. An interrupted load continues after the rows that are already stored. The result contains the counts by reason.',
    request: { header: IdempotencyKeyRequest, body: BuildingImportRequest },
    example: ADMIN_EXAMPLES.buildingImport,
    answer: { of: Job },
    errors: [409],
    handle: ({ services, parts, caller }) => services.buildingImportJobs.start(parts.body, caller),
  }),
  admin.post('/api/admin/jobs/shadow-precompute', {
    summary: 'Start the precomputation of the shading of all roofs in a box',
    description:
      'Each tile is stored as a whole. Roofs whose stored shading is still valid are skipped. The result contains the numbers of tiles and roofs.',
    request: { header: IdempotencyKeyRequest, body: ShadowPrecomputeRequest },
    example: ADMIN_EXAMPLES.shadowPrecompute,
    answer: { of: Job },
    errors: [409],
    handle: ({ services, parts, caller }) => services.shadingPrecomputeJobs.start(parts.body, caller),
  }),
  planner.post('/api/admin/jobs/roof-potential', {
    summary: 'Start the calculation of the potential of the roofs of an area',
    description:
      'For administrators and the role `planner`. Exactly one of `township`, `bbox`, `polygon` and `building_ids` is given. Each tile is calculated as a whole; rows that are still valid are skipped, and after a change of finance rows alone only priced again. A job over an area without buildings ends with 0 roofs and a reason.',
    request: { header: IdempotencyKeyRequest, body: RoofPotentialRequest },
    example: ADMIN_EXAMPLES.roofPotential,
    answer: { of: Job },
    errors: [409],
    handle: ({ services, parts, caller }) => services.roofPotentialJobs.start(parts.body, caller),
  }),
  admin.get('/api/admin/jobs', {
    summary: 'Jobs with their progress, newest first',
    request: { query: JobListRequest },
    answer: { of: Job, list: 'part' },
    handle: ({ services, parts, caller }) => services.jobs.list(parts.query, parts.query, caller),
  }),
  planner.get('/api/admin/jobs/{id}', {
    summary: 'One job with its progress',
    description: 'Planners see the jobs that they asked for.',
    request: { path: RecordIdRequest },
    answer: { of: Job },
    handle: ({ services, parts, caller }) => services.jobs.read(parts.path.id, caller),
  }),
  planner.post('/api/admin/jobs/{id}/cancel', {
    summary: 'Cancel a queued job, or request that a running one stops',
    description: 'Planners cancel the jobs that they asked for.',
    request: { path: RecordIdRequest },
    answer: { of: Job },
    errors: [409],
    handle: ({ services, parts, caller }) => services.jobs.cancel(parts.path.id, caller),
  }),
  admin.post('/api/admin/jobs/{id}/retry', {
    summary: 'Retry a failed or cancelled job; it continues where it stopped',
    request: { path: RecordIdRequest },
    answer: { of: Job },
    errors: [409],
    handle: ({ services, parts, caller }) => services.jobs.retry(parts.path.id, caller),
  }),
];
