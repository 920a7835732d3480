import type { TaskGroup } from './task.js';

const DEMO_BOX = { minLng: 121.534, minLat: 25.028, maxLng: 121.537, maxLat: 25.031 };
const jobsIn = (...states: string[]): string =>
  `{ admin { ${states
    .map(
      (state) =>
        `${state}: jobs(first: 50, filter: { state: ${state} }) { edges { node { id kind state createdAt } } }`,
    )
    .join(' ')} } }`;
const starts = (name: string, operation: string, input: string): string => `mutation ${name}($input: ${input}!) {
  ${operation}(input: $input) { job { id kind state } }
}
`;

/** Data, and the jobs that load and calculate them. */
export const DATA_TASKS: TaskGroup = {
  title: 'Data and jobs',
  tasks: [
    {
      title: 'Import buildings from a file',
      upload: '.geojson,.json,.geojsonl,.ndjson,.topojson,.fgb,.parquet,.csv,.zip,.gpkg,.kml,.kmz,.gml,.osm,.pbf',
      query: starts('AdminImportBuildings', 'startBuildingImport', 'BuildingImportInput'),
      variables: { input: { source: 'survey', attribution: 'Survey of the city' } },
    },
    {
      title: 'Import weather stations from a file',
      upload: '.csv',
      query: starts('AdminImportClimate', 'startClimateImport', 'ClimateImportInput'),
    },
    {
      title: 'Calculate the shading of an area',
      query: starts('AdminPrecompute', 'startShadowPrecompute', 'ShadowPrecomputeInput'),
      variables: { input: { box: DEMO_BOX } },
    },
    {
      title: 'Calculate the potential of the roofs of an area',
      query: starts('AdminPotential', 'startRoofPotential', 'RoofPotentialInput'),
      variables: { input: { box: DEMO_BOX } },
    },
    {
      title: 'Jobs, newest first',
      query: `query AdminJobs {
  admin {
    jobs(first: 20) {
      edges { node { id kind state progress { done all unit } error createdAt finishedAt } }
    }
  }
}
`,
    },
    {
      title: 'Follow a job while it runs',
      choose: '{ admin { jobs(first: 100) { edges { node { id kind state createdAt } } } } }',
      query: `subscription AdminJob($id: ID!) {
  job(id: $id) { id state progress { done all unit } attempts error }
}
`,
    },
    {
      title: 'Cancel a job',
      choose: jobsIn('QUEUED', 'RUNNING'),
      query: `mutation AdminCancelJob($id: ID!) {
  cancelJob(id: $id) { job { id state cancelRequestedAt } }
}
`,
    },
    {
      title: 'Retry a job',
      choose: jobsIn('FAILED', 'CANCELLED'),
      query: `mutation AdminRetryJob($id: ID!) {
  retryJob(id: $id) { job { id state } }
}
`,
    },
    {
      title: 'Remove an uploaded file',
      choose: '{ admin { uploads(first: 100) { edges { node { id name sizeBytes } } } } }',
      query: `mutation AdminRemoveUpload($id: ID!) {
  removeUpload(id: $id) { deletedId }
}
`,
    },
    {
      title: 'Remove an imported weather station',
      choose: '{ admin { weatherStations(first: 100) { edges { node { id name county source } } } } }',
      query: `mutation AdminRemoveStation($id: ID!) {
  removeWeatherStation(id: $id) { deletedId }
}
`,
    },
    {
      title: 'Remove all imported weather stations',
      query: `mutation AdminResetStations {
  resetWeatherStations { deletedCount }
}
`,
    },
    {
      title: 'Send a test event to the webhooks',
      query: `mutation AdminSendTestEvent {
  sendTestEvent { event { id createdAt deliveries(first: 20) { edges { node { target state lastError } } } } }
}
`,
    },
    {
      title: 'Events that could not be delivered',
      query: `query AdminDeliveries {
  admin {
    deliveries(first: 20, filter: { state: DEAD }) {
      edges { node { id channel target lastError attempts event { type } } }
    }
  }
}
`,
    },
    {
      title: 'Deliver an event once more',
      choose:
        '{ admin { deliveries(first: 100, filter: { state: DEAD }) { edges { node { id channel target lastError } } } } }',
      query: `mutation AdminReplayDelivery($id: ID!) {
  replayDelivery(id: $id) { delivery { id state attempts } }
}
`,
    },
  ],
};
