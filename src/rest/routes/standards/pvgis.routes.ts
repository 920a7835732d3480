import { seriesWork, WORK, yieldWork } from '../../../contract/common/expected-work.js';
import {
  DailyLightRequest,
  MonthlyLightRequest,
  PlantYearRequest,
  PvgisRequest,
  SeriesRequest,
  TypicalYearRequest,
} from '../../../contract/energy/pvgis.request.js';
import type { EnergyService } from '../../../domain/energy/energy.service.js';
import { horizonAnswer, type ProfileSource } from '../../presenters/pvgis/horizon-profile.js';
import { placeOf, planeOf, plantOf, towardsEquator } from '../../presenters/pvgis/layout.js';
import { dailyLightAnswer, monthlyLightAnswer } from '../../presenters/pvgis/light-tables.js';
import { plantYearAnswer } from '../../presenters/pvgis/plant-year.js';
import { seriesLayout, writtenTable } from '../../presenters/pvgis/series.js';
import { typicalYearLayout } from '../../presenters/pvgis/typical-year.js';
import { routesFor } from '../../route.js';
import { refuseOtherParameters } from '../../validation/refuse-other-parameters.js';

const open = routesFor('anyone', 'Assessments');
const HORIZONTAL = { capacityKw: 1, mount: 'rack', optimize: false, hourly: true, tilt: 0, azimuth: 180 } as const;

/** The form that PVGIS gives unless asked for JSON; both are PVGIS's own layouts. */
const TABLE = {
  schema: {
    type: 'string',
    description: 'Lines about the place, the names of the columns, the rows, and what the columns are.',
  },
  contentType: 'text/csv',
} as const;

const TOOL =
  "Takes the parameters of PVGIS's tool of this name and answers its layout, as CSV or with `outputformat=json` as JSON.";
const READ_BY = (reader: string): string =>
  `\`pvlib.iotools.${reader}\` reads it with \`url\` set to the address of this service and \`/api/\`.`;
const FAULTS = 'Faults have the form of PVGIS; a parameter that is not known here is one.';

/** The tools of PVGIS, by their names. */
export const pvgisRoutes = [
  open.get('/api/seriescalc', {
    summary: 'Hours of a typical year of one plane of modules, in the layout of PVGIS',
    description: `${TOOL} ${READ_BY('get_pvgis_hourly')} Times are UTC, the middle of the hour. \`P\` is AC power after the inverter; \`WS10m\` is not a number (\`NaN\`, in JSON null) where the wind is unknown. ${FAULTS}`,
    request: { query: SeriesRequest },
    workOf: ({ query }) => seriesWork(query.format === 'json'),
    answer: TABLE,
    errors: [400],
    handle: async ({ services, parts: { query }, request }) => {
      refuseOtherParameters(SeriesRequest, request);
      const plane = await services.energy.open(plantOf(query));
      return writtenTable(query.format, await plane.table(seriesLayout(plane.site, query)));
    },
  }),
  open.get('/api/tmy', {
    summary: 'Hours of a typical year of the weather, in the layout of PVGIS',
    description: `${TOOL} ${READ_BY('get_pvgis_tmy')} Times are UTC, the middle of the hour. Humidity, infrared light and the direction of the wind are not known: \`NaN\`, in JSON null. ${FAULTS}`,
    request: { query: TypicalYearRequest },
    workOf: ({ query }) => seriesWork(query.format === 'json'),
    answer: TABLE,
    errors: [400],
    handle: async ({ services, parts: { query }, request }) => {
      refuseOtherParameters(TypicalYearRequest, request);
      const plane = await services.energy.open({ ...HORIZONTAL, ...placeOf(query) });
      return writtenTable(query.format, await plane.table(typicalYearLayout(plane.site, query)));
    },
  }),
  open.get('/api/PVcalc', {
    summary: 'Months and year of a plant, in the layout of PVGIS',
    description: `${TOOL} ${FAULTS}`,
    request: { query: PlantYearRequest },
    workOf: ({ query }) => yieldWork({ optimize: query.optimalTilt || query.optimalPlane }),
    answer: TABLE,
    errors: [400],
    handle: async ({ services, parts: { query }, request }) => {
      refuseOtherParameters(PlantYearRequest, request);
      const { year, site } = await services.energy.open(plantOf(query));
      return plantYearAnswer(year, site, query);
    },
  }),
  open.get('/api/MRcalc', {
    summary: 'Light of the months of a year, in the layout of PVGIS',
    description: `${TOOL} ${FAULTS}`,
    request: { query: MonthlyLightRequest },
    work: 3 * yieldWork({ hourly: true }),
    answer: TABLE,
    errors: [400],
    handle: async ({ services, parts: { query }, request }) => {
      refuseOtherParameters(MonthlyLightRequest, request);
      return monthlyLightAnswer(await monthlyLight(services.energy, query), query);
    },
  }),
  open.get('/api/DRcalc', {
    summary: 'Light of the mean days of months, in the layout of PVGIS',
    description: `${TOOL} Times are the middle of the hour. ${FAULTS}`,
    request: { query: DailyLightRequest },
    work: yieldWork({ hourly: true }),
    answer: TABLE,
    errors: [400],
    handle: async ({ services, parts: { query }, request }) => {
      refuseOtherParameters(DailyLightRequest, request);
      return dailyLightAnswer(await services.energy.seriesOf(planeOf(query)), query);
    },
  }),
  open.get('/api/printhorizon', {
    summary: 'The horizon of a place, in the layout of PVGIS',
    description: `${TOOL} ${READ_BY('get_pvgis_horizon')} ${FAULTS}`,
    request: { query: PvgisRequest },
    work: WORK.horizon,
    answer: TABLE,
    errors: [400],
    handle: async ({ services, parts: { query }, request }) => {
      refuseOtherParameters(PvgisRequest, request);
      const { horizon } = placeOf(query);
      return horizonAnswer(query, horizon ? givenProfile(horizon) : await traced(), query);

      async function traced(): Promise<ProfileSource> {
        const {
          horizon: angles,
          elevationM,
          source,
        } = await services.terrain.horizon({ ...placeOf(query), heightM: 0 });
        return { horizon: angles, groundM: elevationM, source };
      }
    },
  }),
];

const givenProfile = (horizon: readonly number[]): ProfileSource => ({ horizon, groundM: null, source: 'userhorizon' });

async function monthlyLight(energy: EnergyService, query: MonthlyLightRequest) {
  const facing = { ...placeOf(query), ...HORIZONTAL, azimuth: towardsEquator(query.lat) };
  return {
    horizontal: await energy.seriesOf({ ...facing, ...HORIZONTAL }),
    best: query.best ? await energy.yieldOf({ ...facing, optimize: true, hourly: false }) : undefined,
    selected: query.selected ? await energy.yieldOf({ ...facing, tilt: query.tilt, hourly: false }) : undefined,
  };
}
