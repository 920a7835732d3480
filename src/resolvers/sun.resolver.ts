import { WORK } from '../contract/common/expected-work.js';
import { Cost } from '../contract/common/field-cost.js';
import { Arg, Ctx, Resolver } from 'type-graphql';
import { CalendarDate } from '../contract/fields/scalars.js';
import { PlaceRequest } from '../contract/places/place.request.js';
import { SunAnswer, SunTimesAnswer, type ShownSunDay } from '../contract/sun/sun.answer.js';
import type { RequestContext } from '../http/context.js';
import { Allow } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';

/** Where the sun is, and its day. */
@Allow('anyone')
@Resolver()
export class SunResolver {
  @Cost({ work: WORK.sun })
  @Query(() => SunAnswer, { description: 'Position of the sun at a place and an instant.' })
  sun(
    @Arg('at') at: PlaceRequest,
    @Arg('time', () => Date, { nullable: true, description: 'The instant; defaults to now.' })
    time: Date | null | undefined,
    @Ctx() { services }: RequestContext,
  ): SunAnswer {
    return services.sun.position(at, time);
  }

  @Cost({ work: WORK.sunTimes })
  @Query(() => SunTimesAnswer, { description: 'Sunrise, noon, sunset and path of the sun.' })
  sunTimes(
    @Arg('at') at: PlaceRequest,
    @Arg('date', () => CalendarDate, { nullable: true, description: 'Local day; defaults to today at the place.' })
    date: string | null | undefined,
    @Ctx() { services }: RequestContext,
  ): ShownSunDay {
    return services.sun.times(at, date);
  }
}
