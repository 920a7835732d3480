import { ObjectType } from 'type-graphql';
import { POLAR_PERIODS } from '../../core/sun/sun-times.js';
import { AnswerField, AnswerList } from '../fields/answer-field.js';

@ObjectType('Sun', { description: 'Position of the sun at an instant.' })
export class SunAnswer {
  @AnswerField('direction', 'Azimuth clockwise from north, degrees.') azimuth!: number;

  @AnswerField('direction', 'Apparent elevation above the horizon in a standard atmosphere, degrees.', {
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

@ObjectType('SunPathPoint', { description: 'One point of the path of the sun.' })
export class SunPathAnswer {
  @AnswerField('instant', 'The instant, UTC.', { restName: 'time', graphqlName: 'time' }) instant!: Date;
  @AnswerField('direction', 'Azimuth clockwise from north, degrees.') azimuth!: number;

  @AnswerField('direction', 'Apparent elevation in a standard atmosphere, degrees.', {
    restName: 'elevation',
    graphqlName: 'elevation',
  })
  apparentElevation!: number;
}

@ObjectType('SunTimes', { description: "The sun's day at a place." })
export class SunTimesAnswer {
  @AnswerField('date', 'Local day, YYYY-MM-DD.') date!: string;
  @AnswerField('string', 'IANA time zone of the place.') timeZone!: string;
  @AnswerField('instant?', 'Upper limb rises, UTC; null in polar day and night.') sunrise!: Date | null;
  @AnswerField('instant', 'Solar noon, UTC.') solarNoon!: Date;
  @AnswerField('instant?', 'Upper limb sets, UTC; null in polar day and night.') sunset!: Date | null;

  @AnswerField('string?', '`day` or `night` where the sun does not rise or set.', {
    graphqlEnum: ['PolarPeriod', POLAR_PERIODS],
  })
  polar!: string | null;

  @AnswerList(() => SunPathAnswer, 'The path in steps of ten minutes.', { cost: { items: 85 } }) path!: SunPathAnswer[];
}
