import { done, DoneAnswer } from '../../../contract/accounts/account.answer.js';
import { ClimateStationRecord } from '../../../entities/reference/climate-station.entity.js';
import { PageRequest } from '../../../contract/common/page.request.js';
import { RecordIdRequest } from '../../../contract/common/record-id.request.js';
import { admin } from '../audiences.js';

/** Weather stations that administrators import. */
export const adminClimateRoutes = [
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
