import { LOCAL_HOUR_BOUND } from '../../core/bounds.js';
import type { FieldOptions } from '../fields/field-kinds.js';
import { RequestField } from '../fields/request-field.js';

const MONTH: FieldOptions = {
  kind: 'integer',
  optional: true,
  min: 1,
  max: 12,
  in: 'query',
  description: 'Month, 1 to 12, of this year; defaults to the current one at the place.',
};

/** A view of the map whose shadows are requested. */
export class ViewportShadowsRequest {
  @RequestField('number', 'Western edge of the box, degrees.', { in: 'query', restName: 'min_lon' }) minLng!: number;
  @RequestField('number', 'Southern edge of the box, degrees.', { in: 'query' }) minLat!: number;
  @RequestField('number', 'Eastern edge of the box, degrees.', { in: 'query', restName: 'max_lon' }) maxLng!: number;
  @RequestField('number', 'Northern edge of the box, degrees.', { in: 'query' }) maxLat!: number;

  @RequestField('number', 'Local clock time in the middle of the box, hours; fractions are allowed.', {
    ...LOCAL_HOUR_BOUND,
    in: 'query',
  })
  localHour!: number;

  @RequestField(MONTH) month?: number;
}
