import type { KeptData } from '../../domain/accounts/personal-data.service.js';
import { Assessment } from '../../entities/assessment.entity.js';
import { PersonalData } from '../../entities/personal-data.js';
import { present } from './present.js';

/** Where the assessments stand; within a text the quotation marks would be escaped. */
const EMPTY_LIST = '"assessments":[]';

/** The contract's text of a person's data, a piece for each batch of assessments. */
export async function* personalDataPieces({ assessments, ...rest }: KeptData): AsyncGenerator<string> {
  const text = JSON.stringify(present(PersonalData, { ...rest, assessments: [] }));
  const place = text.indexOf(EMPTY_LIST) + EMPTY_LIST.length - 1;
  let before = text.slice(0, place);
  for await (const batch of assessments) {
    const items = batch.map((assessment) => JSON.stringify(present(Assessment, assessment)));
    yield before + items.join(',');
    before = ',';
  }
  yield before === ',' ? text.slice(place) : text;
}
