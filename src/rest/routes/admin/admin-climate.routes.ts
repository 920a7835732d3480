import { done, DoneAnswer } from '../../../contract/accounts/account.answer.js';
import { ClimateStationRecord } from '../../../entities/reference/climate-station.entity.js';
import { Job } from '../../../entities/operation/job.entity.js';
import { ClimateImportRequest } from '../../../contract/climate/climate-import.request.js';
import { IdempotencyKeyRequest } from '../../../contract/common/idempotency-key.request.js';
import { PageRequest } from '../../../contract/common/page.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { ADMIN_EXAMPLES } from '../../body-examples.js';
import { admin } from '../audiences.js';

/** Weather stations that administrators import. */
export const adminClimateRoutes = [
  admin.post('/api/admin/jobs/climate-import', {
    summary: 'Start the import of a table of weather stations',
    description:
      'One row a station and month, with the columns of `reference/climate/stations-tw.csv`; an imported station replaces a shipped one with the same id. The table is validated as a whole: an invalid row is reported, and nothing changes.',
    request: { header: IdempotencyKeyRequest, body: ClimateImportRequest },
    example: ADMIN_EXAMPLES.climateImport,
    answer: { of: Job },
    errors: [409],
    handle: ({ services, parts, caller }) => services.climateImportJobs.start(parts.body, caller),
  }),
  admin.get('/api/admin/climate/stations', {
    summary: 'Imported weather stations, by id',
    request: { query: PageRequest },
    answer: { of: ClimateStationRecord, list: 'part' },
    handle: ({ services, parts, caller }) => services.climateAdministration.list(parts.query, caller),
  }),
  admin.delete('/api/admin/climate/stations/{id}', {
    summary: 'Remove an imported weather station; a shipped station with the same id is used again',
    request: { path: RecordIdRequest },
    answer: { of: DoneAnswer },
    handle: ({ services, parts, caller }) => done(services.climateAdministration.remove(parts.path.id, caller)),
  }),
  admin.delete('/api/admin/climate/stations', {
    summary: 'Remove every imported weather station',
    answer: { of: DoneAnswer },
    handle: ({ services, caller }) => done(services.climateAdministration.reset(caller)),
  }),
];
