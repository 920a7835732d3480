import type { JsonSchema } from '../validation/field-schema.js';

const number = (description: string): JsonSchema => ({ type: 'number', description });
const text = (description: string): JsonSchema => ({ type: 'string', description });
const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties,
});

/** The hours of a plane in the layout of PVGIS, as CSV. */
export const SERIES_CSV_SCHEMA: JsonSchema = {
  type: 'string',
  description: 'Lines about the place, the names of the columns, 8,760 hours, and what the columns are.',
};

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
    WS10m: { anyOf: [{ type: 'number' }, { type: 'null' }], description: 'Wind speed at 10 m, m/s.' },
    Int: number('0.'),
  },
  ['time', 'H_sun', 'T2m', 'WS10m', 'Int'],
);

/** The same as JSON. */
export const SERIES_JSON_SCHEMA: JsonSchema = object({
  inputs: object(
    {
      location: object({ latitude: number('Degrees.'), longitude: number('Degrees.'), elevation: number('m.') }),
      meteo_data: object({
        radiation_db: text('What the light comes from.'),
        year_min: number('Year that the hours are dated.'),
        year_max: number('The same.'),
      }),
      mounting_system: object({
        fixed: object({
          slope: object({ value: number('Tilt from horizontal, degrees.') }),
          azimuth: object({ value: number('Azimuth from south, degrees.') }),
        }),
      }),
      pv_module: object({
        technology: text('Of the modules.'),
        peak_power: number('kWp.'),
        system_loss: number('Percent.'),
      }),
    },
    ['location', 'meteo_data', 'mounting_system'],
  ),
  outputs: object({ hourly: { type: 'array', items: HOUR } }),
  meta: object({
    inputs: object({ sources: { type: 'array', items: text('Where the climate came from.') } }),
    outputs: object({
      hourly: object({
        variables: {
          type: 'object',
          description: 'By the name of the member.',
          additionalProperties: object({ description: text('What it is.') }),
        },
      }),
    }),
  }),
});
