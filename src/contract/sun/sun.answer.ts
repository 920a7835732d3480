import { ObjectType } from 'type-graphql';
import { POLAR_PERIODS } from '../../core/sun/sun-times.js';
import { AnswerField } from '../fields/answer-field.js';

@ObjectType('Sun', { description: 'Position of the sun at an instant.' })
export class SunAnswer {
  @AnswerField('number', 'Azimuth clockwise from north, degrees.', { precision: 'direction' }) azimuth!: number;

  @AnswerField('number', 'Apparent elevation above the horizon in a standard atmosphere, degrees.', {
    precision: 'direction',
    restName: 'elevation',
    graphqlName: 'elevation',
  })
  apparentElevation!: number;

  @AnswerField('number', 'True elevation without refraction, degrees.', {
    precision: 'direction',
    restName: 'geometric_elevation',
    graphqlName: 'geometricElevation',
  })
  elevation!: number;

  @AnswerField('instant', 'The instant, UTC.') time!: Date;
}

@ObjectType('SunPathPoint', { description: 'One point of the path of the sun.' })
export class SunPathAnswer {
  @AnswerField('instant', 'The instant, UTC.', { restName: 'time', graphqlName: 'time' }) instant!: Date;
  @AnswerField('number', 'Azimuth clockwise from north, degrees.', { precision: 'direction' }) azimuth!: number;

  @AnswerField('number', 'Apparent elevation in a standard atmosphere, degrees.', {
    precision: 'direction',
    restName: 'elevation',
    graphqlName: 'elevation',
  })
  apparentElevation!: number;
}

@ObjectType('SunTimes', { description: "The sun's day at a place." })
export class SunTimesAnswer {
  @AnswerField('date', 'Local day, YYYY-MM-DD.') date!: string;
  @AnswerField('string', 'IANA time zone of the place.') timeZone!: string;

  @AnswerField('instant', 'Upper limb rises, UTC; null in polar day and night.', { nullable: true })
  sunrise!: Date | null;

  @AnswerField('instant', 'Solar noon, UTC.') solarNoon!: Date;

  @AnswerField('instant', 'Upper limb sets, UTC; null in polar day and night.', { nullable: true })
  sunset!: Date | null;

  @AnswerField('string', '`day` or `night` where the sun does not rise or set.', {
    nullable: true,
    graphqlEnum: ['PolarPeriod', POLAR_PERIODS],
  })
  polar!: string | null;

  @AnswerField('objects', 'The path in steps of ten minutes.', { of: () => SunPathAnswer, cost: { items: 85 } })
  path!: SunPathAnswer[];
}
