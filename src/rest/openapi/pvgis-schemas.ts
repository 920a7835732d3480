import type { JsonSchema } from '../validation/field-schema.js';

const number = (description: string): JsonSchema => ({ type: 'number', description });
const text = (description: string): JsonSchema => ({ type: 'string', description });
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties,
});

/** A table in the layout of PVGIS, as CSV. */
export const TABLE_SCHEMA: JsonSchema = {
  type: 'string',
  description: 'Lines about the place, the names of the columns, the rows, and what the columns are.',
};

const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
const orNull = (description: string): JsonSchema => ({ anyOf: [{ type: 'number' }, { type: 'null' }], description });

const SITE = {
  location: object({ latitude: number('Degrees.'), longitude: number('Degrees.'), elevation: number('m.') }),
  meteo_data: object({
    radiation_db: text('What the light comes from.'),
    year_min: number('Year that the hours are dated.'),
    year_max: number('The same.'),
  }),
};

const PLANE_MEMBERS = {
  slope: object({ value: number('Tilt from horizontal, degrees.') }),
  azimuth: object({ value: number('Azimuth from south, degrees.') }),
};
const PLANE = object(PLANE_MEMBERS);

const MODULE = object({
  technology: text('Of the modules.'),
  peak_power: number('kWp.'),
  system_loss: number('Percent.'),
});

const metaOf = (name: string): JsonSchema =>
  object({
    inputs: object({ sources: list(text('Where the data came from.')) }),
    outputs: object({
      [name]: object({
        variables: {
          type: 'object',
          description: 'By the name of the member.',
          additionalProperties: object({ description: text('What it is.') }),
        },
      }),
    }),
  });

const HOUR = object(
  {
    time: text('Middle of the hour in UTC, such as 20210101:0030.'),
    P: number('AC power, W.'),
    'G(i)': number('Irradiance on the plane, W/m².'),
    'Gb(i)': number('Beam on the plane, W/m².'),
    'Gd(i)': number('Light of the sky on the plane, W/m².'),
    'Gr(i)': number('Light of the ground on the plane, W/m².'),
    H_sun: number('Elevation of the sun, degrees.'),
    T2m: number('Air temperature, °C.'),
    WS10m: orNull('Wind speed at 10 m, m/s.'),
    Int: number('0.'),
  },
  ['time', 'H_sun', 'T2m', 'WS10m', 'Int'],
);

/** The hours of a plane as JSON. */
export const SERIES_JSON_SCHEMA: JsonSchema = object({
  inputs: object(
    {
      ...SITE,
      mounting_system: object({ fixed: PLANE }),
      pv_module: MODULE,
    },
    ['location', 'meteo_data', 'mounting_system'],
  ),
  outputs: object({ hourly: list(HOUR) }),
  meta: metaOf('hourly'),
});

/** The hours of the weather. */
export const TYPICAL_YEAR_SCHEMA: JsonSchema = object({
  inputs: object(SITE),
  outputs: object({
    months_selected: list(object({ month: number('1 to 12.'), year: number('Year that it is dated.') })),
    tmy_hourly: list(
      object({
        'time(UTC)': text('Middle of the hour, such as 20210101:0030.'),
        T2m: number('Air temperature, °C.'),
        RH: orNull('Not known.'),
        'G(h)': number('Light on the horizontal, W/m².'),
        'Gb(n)': number('Beam on a plane that faces the sun, W/m².'),
        'Gd(h)': number('Light of the sky on the horizontal, W/m².'),
        'IR(h)': orNull('Not known.'),
        WS10m: orNull('Wind speed at 10 m, m/s.'),
        WD10m: orNull('Not known.'),
        SP: number('Pressure of the standard atmosphere at this height, Pa.'),
      }),
    ),
  }),
  meta: metaOf('tmy_hourly'),
});

const MONTH_OF_PLANT = object({
  month: number('1 to 12.'),
  E_d: number('Energy of a mean day, kWh.'),
  E_m: number('Energy of the month, kWh.'),
  'H(i)_d': number('Light of a mean day, kWh/m².'),
  'H(i)_m': number('Light of the month, kWh/m².'),
  SD_m: number('Standard deviation from year to year, kWh.'),
});

/** Months and year of a plant. */
export const PLANT_YEAR_SCHEMA: JsonSchema = object({
  inputs: object({
    ...SITE,
    mounting_system: object({ fixed: object({ ...PLANE_MEMBERS, type: text('How the modules are mounted.') }) }),
    pv_module: MODULE,
  }),
  outputs: object({
    monthly: object({ fixed: list(MONTH_OF_PLANT) }),
    totals: object({
      fixed: object({
        E_d: number('Energy of a mean day, kWh.'),
        E_m: number('Energy of a mean month, kWh.'),
        E_y: number('Energy of the year, kWh.'),
        'H(i)_d': number('Light of a mean day, kWh/m².'),
        'H(i)_m': number('Light of a mean month, kWh/m².'),
        'H(i)_y': number('Light of the year, kWh/m².'),
        SD_y: number('Standard deviation from year to year, kWh.'),
        l_aoi: number('Change by the angle of incidence, percent.'),
        l_spec: text('Change by the spectrum, which is not calculated.'),
        l_tg: number('Change by temperature and low light, percent.'),
        l_total: number('Change by all losses, percent.'),
      }),
    }),
  }),
  meta: metaOf('monthly'),
});

/** Light of months. */
export const MONTHLY_SCHEMA: JsonSchema = object({
  inputs: object({
    ...SITE,
    plane: { type: 'object', additionalProperties: true, description: 'Planes that were asked for.' },
  }),
  outputs: object({
    monthly: list(
      object(
        {
          year: number('Year that it is dated.'),
          month: number('1 to 12.'),
          'H(h)_m': number('On the horizontal, kWh/m².'),
          'H(i_opt)_m': number('On the plane of the best tilt, kWh/m².'),
          'H(i)_m': number('On the selected plane, kWh/m².'),
          'Hb(n)_m': number('Beam on a plane that faces the sun, kWh/m².'),
          Kd: number('Share of diffuse light.'),
          T2m: number('Mean temperature, °C.'),
        },
        ['year', 'month'],
      ),
    ),
  }),
  meta: metaOf('monthly'),
});

/** Light of mean days. */
export const DAILY_SCHEMA: JsonSchema = object({
  inputs: object({ ...SITE, plane: object({ fixed: PLANE }) }),
  outputs: object({
    daily_profile: list(
      object(
        {
          month: number('1 to 12.'),
          time: text('Middle of the hour, such as 07:30.'),
          'G(i)': number('On the plane, W/m².'),
          'Gb(i)': number('Beam on the plane, W/m².'),
          'Gd(i)': number('Diffuse light on the plane, W/m².'),
          T2m: number('Air temperature, °C.'),
        },
        ['month', 'time'],
      ),
    ),
  }),
  meta: metaOf('daily_profile'),
});

const pathOf = (suffix: string): JsonSchema =>
  list(
    object({
      [`A_sun${suffix}`]: number('Azimuth from south, degrees.'),
      [`H_sun${suffix}`]: number('Elevation, degrees.'),
    }),
  );

/** The horizon of a place. */
export const HORIZON_SCHEMA: JsonSchema = object({
  inputs: object({
    location: object({ latitude: number('Degrees.'), longitude: number('Degrees.'), elevation: orNull('m.') }),
    horizon_db: text('Where the heights came from.'),
  }),
  outputs: object({
    horizon_profile: list(object({ A: number('Azimuth from south, degrees.'), H_hor: number('Height, degrees.') })),
    winter_solstice: pathOf('(w)'),
    summer_solstice: pathOf('(s)'),
  }),
  meta: metaOf('horizon_profile'),
});
