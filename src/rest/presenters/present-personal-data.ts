import type { StoredPersonalData } from '../../domain/accounts/personal-data.service.js';
import { PersonalData } from '../../entities/accounts/personal-data.js';
import { listChunks } from './present-assessments.js';
import { present } from '../../contract/fields/present.js';

/** Placeholder of the assessments; within a text the quotation marks would be escaped. */
const EMPTY_LIST = '"assessments":[]';

/** The contract's text of a person's data, a piece for each batch of assessments. */
export function personalDataChunks({ assessments, ...rest }: StoredPersonalData): AsyncGenerator<string> {
  const text = JSON.stringify(present(PersonalData, { ...rest, assessments: [] }));
  const place = text.indexOf(EMPTY_LIST) + EMPTY_LIST.length - 1;
  return listChunks(text.slice(0, place), assessments, text.slice(place));
}
