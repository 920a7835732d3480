import { InputType } from 'type-graphql';
import { HEIGHT_BOUND } from '../../core/bounds.js';
import {
  MAX_EXTENT_M,
  MAX_LIT_ROOFS,
  MAX_PLANNED,
  MAX_PLANNED_VERTICES,
  MAX_PRICED_ROOFS,
} from '../../core/district/what-if.js';
import type { ShadeBuilding } from '../../core/shade/building.js';
import { EstimateRequest, type EstimateOptions } from '../assessments/estimate.request.js';
import type { Plain } from '../fields/plain.js';
import { repeatFields, RequestField } from '../fields/request-field.js';
import { BuildingInput } from '../shade/shadow.request.js';

@InputType('HeightChangeInput', { description: 'Another height of a stored building.' })
export class HeightChangeInput {
  @RequestField('uuid', 'Id of the building.') buildingId!: string;

  @RequestField('number', 'Its planned height above ground, m.', { ...HEIGHT_BOUND, restName: 'height' })
  heightM!: number;
}

/** What of the estimate has no meaning for several roofs. */
const OF_ONE_ROOF = ['lat', 'lng', 'buildingId', 'address', 'roof', 'climate', 'hourly'] as const;

@InputType('WhatIfInput', {
  description: `A plan: buildings added, removed or of another height within a box of ${MAX_EXTENT_M} m, and options of the plants as in \`EstimateInput\`.`,
})
export class WhatIfRequest {
  @RequestField('list?', `Planned buildings, ${MAX_PLANNED_VERTICES} vertices in all.`, {
    of: { kind: 'nested', of: () => BuildingInput },
    maxItems: MAX_PLANNED,
  })
  add?: ShadeBuilding[];

  @RequestField('list?', 'Ids of buildings that are taken away.', { of: { kind: 'uuid' }, maxItems: MAX_PLANNED })
  remove?: string[];

  @RequestField('list?', 'Buildings of another height.', {
    of: { kind: 'nested', of: () => HeightChangeInput },
    maxItems: MAX_PLANNED,
  })
  heights?: HeightChangeInput[];

  @RequestField(
    'list?',
    `Ids of the buildings whose roofs are compared: up to ${MAX_LIT_ROOFS}, or ${MAX_PRICED_ROOFS} where only money changes. Without them the roofs whose skyline changes, the nearest first.`,
    { of: { kind: 'uuid' }, minItems: 1, maxItems: MAX_PRICED_ROOFS },
  )
  buildingIds?: string[];
}

/** The request with the options of the estimate, as both interfaces read it. */
export type WhatIfQuery = Plain<WhatIfRequest> & Partial<Omit<EstimateOptions, (typeof OF_ONE_ROOF)[number]>>;

repeatFields(WhatIfRequest, EstimateRequest, OF_ONE_ROOF, true);
