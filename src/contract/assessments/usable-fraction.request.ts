import { InputType } from 'type-graphql';
import { HEIGHT_BOUND } from '../../core/bounds.js';
import type { Language } from '../../core/accounts/language.js';
import { LANGUAGE_OF_TEXTS } from '../common/language-of-texts.js';
import { PlacedRequest } from '../places/place.request.js';
import { RequestField } from '../fields/request-field.js';
import { MIN_SUN_SHARE, obstructionsOf, SETBACK } from './roof-rules.js';
import { MAX_RING_VERTICES } from '../shade/shadow.request.js';

@InputType('UsableFractionInput', { description: 'A roof whose usable area is requested.' })
export class UsableFractionRequest extends PlacedRequest {
  @RequestField('positions', 'Outline of the roof: [lng, lat] positions, degrees; closed or not.', {
    minItems: 3,
    maxItems: MAX_RING_VERTICES,
    example: [
      [121.5356, 25.0298],
      [121.5358, 25.0298],
      [121.5358, 25.03],
    ],
  })
  targetFootprint!: number[][];

  @RequestField(
    'number?',
    'Height of the roof above ground, m; defaults to that of the building there, otherwise 10 m.',
    { ...HEIGHT_BOUND, restName: 'height' },
  )
  heightM?: number;

  @RequestField(obstructionsOf(MAX_RING_VERTICES)) obstructions?: number[][][];
  @RequestField(SETBACK) setbackM?: number;
  @RequestField(MIN_SUN_SHARE) minSunShare?: number;
  @RequestField(LANGUAGE_OF_TEXTS) lang?: Language;
}
