import { answerOf } from '../fields/answer-of.js';
import type { SunPathSample, SunTimes } from '../../core/sun/sun-times.js';
import { ObjectType } from 'type-graphql';
import { POLAR_PERIODS } from '../../core/sun/sun-times.js';
import { AnswerField, AnswerList } from '../fields/answer-field.js';

@ObjectType('Sun', { description: 'Position of the sun at an instant.' })
export class SunAnswer {
  @AnswerField('direction', 'Azimuth clockwise from north, degrees.') azimuth!: number;

  @AnswerField('direction', 'Apparent elevation above the horizon, degrees.', {
    restName: 'elevation',
    graphqlName: 'elevation',
  })
  apparentElevation!: number;

  @AnswerField('direction', 'True elevation without refraction, degrees.', {
    restName: 'geometric_elevation',
    graphqlName: 'geometricElevation',
  })
  elevation!: number;

  @AnswerField('instant', 'The instant, UTC.') time!: Date;
}

export const SunPathAnswer = answerOf<Pick<SunPathSample, 'instant' | 'azimuth' | 'apparentElevation'>>(
  { rest: 'SunPath', graphql: 'SunPathPoint' },
  'One point of the path of the sun.',
  {
    instant: AnswerField('instant', 'The instant, UTC.', { restName: 'time', graphqlName: 'time' }),
    azimuth: AnswerField('direction', 'Azimuth clockwise from north, degrees.'),
    apparentElevation: AnswerField('direction', 'Apparent elevation, degrees.', {
      restName: 'elevation',
      graphqlName: 'elevation',
    }),
  },
);

/** The sun's day as it is answered. */
export interface ShownSunDay extends SunTimes {
  date: string;
  timeZone: string;
  path: SunPathSample[];
}

export const SunTimesAnswer = answerOf<ShownSunDay>('SunTimes', "The sun's day at a place.", {
  date: AnswerField('date', 'Local day, YYYY-MM-DD.'),
  timeZone: AnswerField('string', 'IANA time zone of the place.'),
  sunrise: AnswerField('instant?', 'Upper limb rises, UTC; null in polar day and night.'),
  solarNoon: AnswerField('instant', 'Solar noon, UTC.'),
  sunset: AnswerField('instant?', 'Upper limb sets, UTC; null in polar day and night.'),
  polar: AnswerField('string?', 'Whether the sun stays up or down all day.', {
    graphqlEnum: ['PolarPeriod', POLAR_PERIODS],
  }),
  path: AnswerList(() => SunPathAnswer, 'The path in steps of ten minutes.', { cost: { items: 85 } }),
});
