/** HTML text that needs no escaping any more. */
export class SafeHtml {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** What a place of a template takes; `false`, `null` and `undefined` leave it empty. */
export type HtmlValue = SafeHtml | string | number | false | null | undefined | readonly HtmlValue[];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text in which nothing is markup, for the content of an element and for a quoted attribute. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Writes HTML: every value is escaped unless it is HTML already. */
export const html = (parts: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml =>
  new SafeHtml(parts.map((part, i) => part + (i < values.length ? textOf(values[i]) : '')).join(''));

function textOf(value: HtmlValue): string {
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  return value ? value.map(textOf).join('') : '';
}
