import { CLASS_LEGEND, NO_CLASS_COLOR } from '../core/district/potential-class.js';
import { TILE_LAYER } from '../core/buildings/tiles/draw-tile.js';
import type { JsonSchema } from './validation/field-schema.js';

/** Colours of the classes as maps read them, with the same as an expression of the MapLibre style. */
export const roofLegend = () => ({
  layer: TILE_LAYER,
  attribute: 'class',
  unit: 'kWh/kWp a year',
  classes: CLASS_LEGEND.map(({ fromKwhPerKwp, labelZh, ...one }) => ({
    ...one,
    from_kwh_per_kwp: fromKwhPerKwp,
    label_zh: labelZh,
  })),
  no_class_color: NO_CLASS_COLOR,
  fill_color: ['match', ['get', 'class'], ...CLASS_LEGEND.flatMap((one) => [one.class, one.color]), NO_CLASS_COLOR],
});

const text: JsonSchema = { type: 'string' };

/** Shape of that document. */
export const LEGEND_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'RoofLegend',
  description: 'Colours of the classes of roofs, safe for colour blindness.',
  required: ['layer', 'attribute', 'unit', 'classes', 'no_class_color', 'fill_color'],
  properties: {
    layer: text,
    attribute: text,
    unit: text,
    classes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['class', 'color', 'label', 'from_kwh_per_kwp', 'label_zh'],
        properties: {
          class: { type: 'integer' },
          color: { type: 'string', description: '#rrggbb' },
          label: text,
          from_kwh_per_kwp: { type: 'number', description: 'Least specific yield of the class.' },
          label_zh: text,
        },
      },
    },
    no_class_color: { type: 'string', description: 'Of roofs without a class.' },
    fill_color: {
      type: 'array',
      items: { anyOf: [text, { type: 'integer' }, { type: 'array', items: text }] },
      description: 'Expression of the MapLibre style for `fill-color`.',
    },
  },
};
