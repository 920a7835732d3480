import { registerEnumType } from 'type-graphql';
import type { DescribedEnum } from './enums/described-enum.js';
import { FINANCE_ENUMS } from './enums/finance-enums.js';
import { RECORD_ENUMS } from './enums/record-enums.js';
import { ENERGY_ENUMS } from './enums/energy-enums.js';
import { ROOF_ENUMS } from './enums/roof-enums.js';
import { sumName } from './sum-name.js';

const DESCRIBED: Readonly<Record<string, DescribedEnum>> = {
  ...RECORD_ENUMS,
  ...ROOF_ENUMS,
  ...ENERGY_ENUMS,
  ...FINANCE_ENUMS,
};

const UNDESCRIBED: DescribedEnum = { about: '', words: {} };

const NO_NAME = /[^_0-9A-Z]/g;
const enums = new Map<string, Record<string, string>>();

/** Words that REST spells in two ways, by one of them. */
const ONE_SPELLING: Readonly<Record<string, string>> = { canceled: 'cancelled', twd_per_kw: 'amount_per_kw' };

/**
 * Name that a word has in GraphQL: in capitals, without a currency, and with underscores for signs that names have not and
 * before capitals within a word; `zh-TW` is `ZH_TW`, and `costTwdPerKw` is `COST_PER_KW`.
 */
export const enumValueName = (word: string): string =>
  sumName(ONE_SPELLING[word] ?? word)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase()
    .replaceAll(NO_NAME, '_');

/**
 * The GraphQL enum of some words, registered with type-graphql once. The service and REST have the words themselves.
 * @throws Error when the name already has other words, or when one of them has no description.
 */
export function enumOf(name: string, words: readonly string[]): object {
  const known = enums.get(name);
  if (!known) return register(name, words);
  const before = Object.values(known).join();
  if (before !== words.join()) throw new Error(`Enum ${name} has the words ${before}, not ${words.join()}`);
  return known;
}

function register(name: string, words: readonly string[]): object {
  const { about, words: meanings } = DESCRIBED[name] ?? UNDESCRIBED;
  const missing = words.filter((word) => meanings[word] === undefined);
  if (missing.length > 0) throw new Error(`Enum ${name} needs a description of ${missing.join()}`);
  const members = Object.fromEntries(words.map((word) => [enumValueName(word), word]));
  const valuesConfig = Object.fromEntries(words.map((word) => [enumValueName(word), { description: meanings[word] }]));
  registerEnumType(members, { name, description: about, valuesConfig });
  enums.set(name, members);
  return members;
}
