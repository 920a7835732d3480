import { GroundShadowAnswer, RoofShadowAnswer, type ShadowsAnswer } from '../answers/shadow.answer.js';
import { SunAnswer } from '../answers/sun.answer.js';
import type { JsonSchema } from './validation/field-schema.js';
import { present } from './present.js';

const multiPolygon = (coordinates: unknown) => ({ type: 'MultiPolygon', coordinates });

/** Shadows as a FeatureCollection with the contract's further members. */
export const presentShadows = (shadows: ShadowsAnswer): object => ({
  type: 'FeatureCollection',
  features: shadows.ground.map((ground) => ({
    type: 'Feature',
    properties: present(GroundShadowAnswer, ground),
    geometry: multiPolygon(ground.geometry),
  })),
  sun: present(SunAnswer, shadows.sun),
  capped: shadows.capped,
  union: multiPolygon(shadows.union),
  union_area_m2: shadows.unionAreaM2,
  union_ground_area_m2: shadows.unionGroundAreaM2,
  roofShadows: shadows.roofs.map((roof) => ({
    type: 'Feature',
    properties: present(RoofShadowAnswer, roof),
    geometry: multiPolygon(roof.geometry),
  })),
});

/** Shape of that answer. */
export const SHADOWS_SCHEMA: JsonSchema = {
  type: 'object',
  title: 'Shadows',
  required: ['type', 'features', 'sun', 'union', 'union_area_m2', 'union_ground_area_m2', 'roofShadows'],
  properties: {
    type: { type: 'string', const: 'FeatureCollection' },
    features: {
      type: 'array',
      items: { type: 'object' },
      description: 'One ground shadow a building, in the order given.',
    },
    sun: { type: 'object', description: 'azimuth, elevation (apparent), time.' },
    capped: { type: 'boolean', description: 'The sun stands under 1 degree: lengths are those at 1 degree.' },
    union: { type: 'object', description: 'MultiPolygon of the sweeps, holes kept.' },
    union_area_m2: { type: 'number' },
    union_ground_area_m2: { type: 'number' },
    roofShadows: {
      type: 'array',
      items: { type: 'object' },
      description: "The part of each roof in the others' shadow.",
    },
  },
};
