import { registerEnumType } from 'type-graphql';

const NO_NAME = /[^_0-9A-Za-z]/g;
const enums = new Map<string, Record<string, string>>();

/**
 * The GraphQL enum of some words, registered with type-graphql once; signs that GraphQL has not in names are underscores
 * there, `terrain-rgb` is `terrain_rgb`.
 * @throws Error when the name already has other words.
 */
export function enumOf(name: string, words: readonly string[]): object {
  const known = enums.get(name);
  if (!known) {
    const members = Object.fromEntries(words.map((word) => [word.replaceAll(NO_NAME, '_'), word]));
    registerEnumType(members, { name });
    enums.set(name, members);
    return members;
  }
  const before = Object.values(known).join();
  if (before !== words.join()) throw new Error(`Enum ${name} has the words ${before}, not ${words.join()}`);
  return known;
}
