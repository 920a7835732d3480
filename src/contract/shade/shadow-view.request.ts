import { InputType } from 'type-graphql';
import { LOCAL_HOUR_BOUND } from '../../core/bounds.js';
import type { FieldOptions } from '../fields/field-kinds.js';
import { RequestField } from '../fields/request-field.js';

const MONTH: FieldOptions = {
  kind: 'integer',
  optional: true,
  min: 1,
  max: 12,
  in: 'query',
  description: 'Month, 1 to 12, of this year; the current one at the place unless given.',
};

/** A view of the map. */
@InputType()
abstract class ViewportRequest {
  @RequestField({ kind: 'number', in: 'query', description: 'Western edge of the box, degrees.' })
  minLon!: number;

  @RequestField({ kind: 'number', in: 'query', description: 'Southern edge of the box, degrees.' })
  minLat!: number;

  @RequestField({ kind: 'number', in: 'query', description: 'Eastern edge of the box, degrees.' })
  maxLon!: number;

  @RequestField({ kind: 'number', in: 'query', description: 'Northern edge of the box, degrees.' })
  maxLat!: number;
}

/** A view of the map whose shadows are asked for. */
@InputType('ViewportShadowsInput', { description: 'A view of the map whose shadows are asked for.' })
export class ViewportShadowsRequest extends ViewportRequest {
  @RequestField({
    kind: 'number',
    ...LOCAL_HOUR_BOUND,
    in: 'query',
    description: 'Local clock time in the middle of the box, hours; fractions are allowed.',
  })
  localHour!: number;

  @RequestField(MONTH)
  month?: number;
}

/** A view of the map whose shadows of a day are asked for. */
@InputType('ViewportDayInput', { description: 'A view of the map whose shadows of a day are asked for.' })
export class ViewportDayRequest extends ViewportRequest {
  @RequestField(MONTH)
  month?: number;
}
