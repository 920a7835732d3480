/** Words that keep their digits although they have more than one letter; one-letter words (`p10`, `m2`) always do. */
const WHOLE_WORDS: ReadonlySet<string> = new Set(['co2', 'pm25', 'sha256', 'utf8', 'base64']);

const snakeNames = new Map<string, string>();

/**
 * The name on the wire of a property: an underscore before a capital and before a run of digits, unless the digits
 * follow a one-letter word (`p10`, `area_m2`) or the word is one of `WHOLE_WORDS` (`co2`).
 * @param camel property in camelCase: `total20yr`, `areaM2`, `p10`.
 * @returns name in snake_case: `total_20yr`, `area_m2`, `p10`.
 */
export function toSnakeCase(camel: string): string {
  const known = snakeNames.get(camel);
  if (known !== undefined) return known;
  const snake = splitDigits(camel.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));
  if (snakeNames.size < MAX_REMEMBERED) snakeNames.set(camel, snake);
  return snake;
}

/** Names come from declarations, a few hundred; should a caller feed others, the memory stays bounded. */
const MAX_REMEMBERED = 10_000; // equal: a name that is not kept is written again

const splitDigits = (snake: string): string =>
  snake.replaceAll(/(?<=^|_)([a-z]{2,})(\d+)/g, (word: string, letters: string, digits: string) =>
    WHOLE_WORDS.has(word) ? word : `${letters}_${digits}`,
  );
