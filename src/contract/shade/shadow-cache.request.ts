import { SHADING_DIALECTS, type ShadingDialect } from '../../core/shade/shading-dialects.js';
import { RequestField } from '../fields/request-field.js';

/** A building by its path. */
export class ShadingPathRequest {
  @RequestField('string', 'Identity of the building.', { minLength: 1, maxLength: 200, in: 'path' })
  buildingId!: string;
}

/** Requested format of the shading of a roof. */
export class ShadingDialectRequest {
  @RequestField(
    'enum',
    '`azimuth_altitude`: lit share by direction of the sun; `sam`: the same as CSV, as SAM takes azimuth-by-altitude losses.',
    { values: SHADING_DIALECTS, default: 'azimuth_altitude', in: 'query' },
  )
  dialect!: ShadingDialect;
}
