import { InputType } from 'type-graphql';
import { LOCAL_HOUR_BOUND } from '../../core/bounds.js';
import type { FieldOptions } from '../fields/field-kinds.js';
import { OneOf } from '../fields/one-of.js';
import { RequestField } from '../fields/request-field.js';
import { BoxRequest } from '../places/area.request.js';
import { ShadowSceneRequest } from './shadow.request.js';

const LOCAL_HOUR: FieldOptions = {
  ...LOCAL_HOUR_BOUND,
  kind: 'number',
  description: 'Local clock time, hours; fractions are allowed.',
};

const DATE: FieldOptions = {
  kind: 'date',
  optional: true,
  description: 'Local day; defaults to today at the place.',
};

const MONTH: FieldOptions = {
  kind: 'integer',
  optional: true,
  min: 1,
  max: 12,
  description: 'Month, 1 to 12, by its representative day (Klein 1977); defaults to the current one.',
};

@InputType('HourOnDateInput', { description: 'An hour of the local clock on a day.' })
export class HourOnDateRequest {
  @RequestField(DATE) date?: string;
  @RequestField(LOCAL_HOUR) localHour!: number;
}

@InputType('HourInMonthInput', { description: 'An hour of the clock on the representative day of a month.' })
export class HourInMonthRequest {
  @RequestField(MONTH) month?: number;
  @RequestField(LOCAL_HOUR) localHour!: number;
}

@OneOf
@InputType('SunMoment', { description: 'An instant, or an hour of the local clock.' })
export class SunMomentRequest {
  @RequestField('nested?', 'An hour on a day.', { of: () => HourOnDateRequest }) onDate?: HourOnDateRequest;
  @RequestField('nested?', 'An hour in a month.', { of: () => HourInMonthRequest }) inMonth?: HourInMonthRequest;
  @RequestField('instant?', 'An instant.') time?: Date;
}

@OneOf
@InputType('SunDay', { description: 'A day: a date, or a month by its representative day.' })
export class SunDayRequest {
  @RequestField('date?', 'A local day.') date?: string;
  @RequestField(MONTH) month?: number;
}

@OneOf
@InputType('ShadowCasters', { description: 'Whose shadows: of buildings given, or of an area.' })
export class ShadowCastersRequest {
  @RequestField('nested?', 'Buildings that the client brings.', { of: () => ShadowSceneRequest })
  given?: ShadowSceneRequest;

  @RequestField('nested?', 'A box of at most 0.05 square degrees, with the stored buildings that touch it.', {
    of: () => BoxRequest,
  })
  box?: BoxRequest;
}

@InputType('ShadowsInput', { description: 'Whose shadows are requested, and when.' })
export class ShadowsRequest {
  @RequestField('nested', 'Whose shadows.', { of: () => ShadowCastersRequest }) of!: ShadowCastersRequest;
  @RequestField('nested', 'When.', { of: () => SunMomentRequest }) moment!: SunMomentRequest;
}

@InputType('ShadowDayInput', { description: 'Whose shadows of a day are requested.' })
export class ShadowDayOfRequest {
  @RequestField('nested', 'Whose shadows.', { of: () => ShadowCastersRequest }) of!: ShadowCastersRequest;
  @RequestField('nested?', 'The day; defaults to today at the place.', { of: () => SunDayRequest }) on?: SunDayRequest;
}
