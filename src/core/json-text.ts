import { randomUUID } from 'node:crypto';

/** Stands for each text until all is written; nobody outside can guess it. */
const MARK = `json-text-${randomUUID()}`;
const WRITTEN_MARK = `"${MARK}"`;

/** Texts met by the stringifying under way, in their order; none is under way where there is no list. */
let met: string[] | undefined;

/** A part of an answer that is JSON text already, so that what was stored as text need not be read and written again. */
export class JsonText {
  /** @param text one whole JSON value, trusted. */
  constructor(readonly text: string) {}

  toJSON(): unknown {
    if (met === undefined) return JSON.parse(this.text);
    met.push(this.text);
    return MARK;
  }
}

/**
 * `JSON.stringify` that puts every `JsonText` in as it is.
 * @returns the same text that the texts' values would give.
 */
export function stringifyJson(value: object): string {
  met = [];
  try {
    const pieces = JSON.stringify(value).split(WRITTEN_MARK);
    const texts = met;
    return pieces.length === 1 ? pieces[0]! : pieces.map((piece, i) => piece + (texts[i] ?? '')).join('');
  } finally {
    met = undefined;
  }
}
