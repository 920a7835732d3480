import { WeatherStationAnswer } from '../contract/climate/climate.answer.js';
import { ClimateStationRecord } from '../entities/reference/climate-station.entity.js';
import { administered } from './operation.js';

const stations = administered({
  path: '/api/admin/climate/stations',
  record: ['weatherStation', WeatherStationAnswer],
  answer: ClimateStationRecord,
});

/** Weather stations that administrators import. */
export const climateOperations = [
  stations.list('weatherStations', {
    about: 'Imported weather stations, by id',
    run: ({ services, query, caller }) => services.climateAdministration.list(query, caller),
  }),
  stations.remove('removeWeatherStation', {
    about: 'Remove an imported weather station; a shipped station with the same id is used again',
    graphqlAbout: 'Remove an imported weather station; a shipped one is used again',
    run: ({ services, id, caller }) => services.climateAdministration.remove(id, caller),
  }),
  stations.removeAll('resetWeatherStations', {
    about: 'Remove every imported weather station',
    graphqlAbout: 'Remove every imported weather station; shipped ones are used again',
    run: ({ services, caller }) => services.climateAdministration.reset(caller),
  }),
];
