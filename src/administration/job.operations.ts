import { ClimateImportRequest } from '../contract/climate/climate-import.request.js';
import { ADMIN_EXAMPLES } from '../contract/common/body-examples.js';
import { RoofPotentialRequest } from '../contract/district/roof-potential-job.request.js';
import { BuildingImportRequest, JobFilterRequest } from '../contract/jobs/job.request.js';
import { ShadowPrecomputeRequest } from '../contract/shade/shadow-precompute.request.js';
import { Job } from '../entities/operation/job.entity.js';
import { administered } from './operation.js';

const jobs = administered({ path: '/api/admin/jobs', record: ['job', Job], answer: Job });

/** Starting the import of weather stations. */
export const climateImport = jobs.create('startClimateImport', '/climate-import', {
  about: 'Start the import of a table of weather stations',
  description:
    'One row a station and month, with the columns of `reference/climate/stations-tw.csv`; an imported station replaces a shipped one with the same id. The table is validated as a whole: an invalid row is reported, and nothing changes.',
  input: ClimateImportRequest,
  example: ADMIN_EXAMPLES.climateImport,
  run: ({ services, input, caller }) => services.climateImportJobs.start(input, caller),
});

/** Long work as it is asked for, watched and stopped. */
export const jobOperations = [
  jobs.create('startBuildingImport', '/building-import', {
    about: 'Start the import of a file of building footprints',
    description:
      'The file is an upload (`PUT /api/admin/uploads/{name}`) or a file on a public server. An interrupted load continues after the rows that are already stored. The result contains the counts by reason.',
    input: BuildingImportRequest,
    example: ADMIN_EXAMPLES.buildingImport,
    run: ({ services, input, caller }) => services.buildingImportJobs.start(input, caller),
  }),
  jobs.create('startShadowPrecompute', '/shadow-precompute', {
    about: 'Start the precomputation of the shading of all roofs in a box',
    graphqlAbout: 'Start the precomputation of the shading of the roofs in a box',
    description:
      'Each tile is stored as a whole. Roofs whose stored shading is still valid are skipped. The result contains the numbers of tiles and roofs.',
    input: ShadowPrecomputeRequest,
    example: ADMIN_EXAMPLES.shadowPrecompute,
    run: ({ services, input, caller }) => services.shadingPrecomputeJobs.start(input, caller),
  }),
  jobs.create('startRoofPotential', '/roof-potential', {
    about: 'Start the calculation of the potential of the roofs of an area',
    description:
      'For administrators and the role `planner`. Exactly one of `township`, `bbox`, `polygon` and `building_ids` is given. Each tile is calculated as a whole; rows that are still valid are skipped, and after a change of finance rows alone only priced again. A job over an area without buildings ends with 0 roofs and a reason.',
    access: 'planner',
    input: RoofPotentialRequest,
    example: ADMIN_EXAMPLES.roofPotential,
    run: ({ services, input, caller }) => services.roofPotentialJobs.start(input, caller),
  }),
  jobs.list('jobs', {
    about: 'Jobs with their progress, newest first',
    input: JobFilterRequest,
    run: ({ services, input, query, caller }) => services.jobs.list(input, query, caller),
  }),
  jobs.read('job', {
    about: 'One job with its progress',
    description: 'Planners see the jobs that they asked for.',
    access: 'planner',
    run: ({ services, id, caller }) => services.jobs.read(id, caller),
  }),
  jobs.change('cancelJob', '/{id}/cancel', {
    about: 'Cancel a queued job, or request that a running one stops',
    graphqlAbout: 'Cancel a queued job, or ask a running one to stop',
    description: 'Planners cancel the jobs that they asked for.',
    access: 'planner',
    run: ({ services, id, caller }) => services.jobs.cancel(id, caller),
  }),
  jobs.change('retryJob', '/{id}/retry', {
    about: 'Retry a failed or cancelled job; it continues where it stopped',
    graphqlAbout: 'Retry a failed or cancelled job, from where it stopped',
    run: ({ services, id, caller }) => services.jobs.retry(id, caller),
  }),
];
