import type { TaggedRoof } from '../../buildings/roof-tags.js';
import type { EstimateRoof } from '../estimate-types.js';
import type { RoofForm } from './roof-faces.js';

/** What of a roof follows from its shape. */
export type ShapeOfRoof = Pick<EstimateRoof, 'shape' | 'shapeSource' | 'form' | 'unusedShape' | 'odds'>;

/** A form that the faces can be made of: a shed leans where its direction says. */
function formOf({ shape, ...tags }: TaggedRoof): RoofForm | undefined {
  if (shape === 'flat' || shape === 'other' || (shape === 'skillion' && tags.direction === null)) return undefined;
  const { direction, angle, heightM, orientation, faces } = tags;
  return { shape, direction, angle, heightM, orientation, ...(faces && { faces }) };
}

/**
 * The shape of a roof: as asked for, else as tagged in the data of its building, else flat with the odds of the others.
 * @param odds of the shapes at the place; absent where none are known.
 */
export function shapeOfRoof(
  asked: EstimateRoof['shape'] | undefined,
  tags: TaggedRoof | null,
  odds: EstimateRoof['odds'],
): ShapeOfRoof {
  if (asked !== undefined) return { shape: asked, shapeSource: 'given' };
  if (tags === null) return { shape: 'flat', shapeSource: 'assumed', odds };
  const form = formOf(tags);
  if (form !== undefined) return { shape: 'flat', shapeSource: 'tagged', form };
  if (tags.shape === 'flat') return { shape: 'flat', shapeSource: 'tagged' };
  return { shape: 'flat', shapeSource: 'assumed', unusedShape: tags.tagged, odds };
}
