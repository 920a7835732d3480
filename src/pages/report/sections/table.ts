import { html, type HtmlValue, type SafeHtml } from '../../../core/html.js';

/** Heading of a column, and whether it holds numbers. */
type Heading = string | { number: string };

/** The heading of a column of numbers. */
export const asNumber = (heading: string): Heading => ({ number: heading });

interface TableParts {
  /** Of the heading that names the table. */
  namedBy: string;
  /** In small type; `figures` have a name with its origin, and a value. */
  kind?: 'dense' | 'dense figures';
  headings: readonly Heading[];
  rows: HtmlValue;
  foot?: HtmlValue;
}

const cell = (heading: Heading): SafeHtml =>
  typeof heading === 'string'
    ? html`<th scope="col">${heading}</th>`
    : html`<th scope="col" class="number">${heading.number}</th>`;

const contentOf = ({ headings, rows, foot }: TableParts): SafeHtml =>
  html`<thead>
      <tr>
        ${headings.map(cell)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
    ${
      foot !== undefined &&
      html`<tfoot>
        ${foot}
      </tfoot>`
    }`;

const classOf = ({ kind }: TableParts): SafeHtml | undefined => kind && html` class="${kind}"`;

/** A table that has room in its column. */
export const table = (parts: TableParts): SafeHtml =>
  html`<table${classOf(parts)} aria-labelledby="${parts.namedBy}">
    ${contentOf(parts)}
  </table>`;

/** A table that scrolls where it has no room. */
export const scrollingTable = (parts: TableParts): SafeHtml =>
  html`<div class="scroll" role="region" aria-labelledby="${parts.namedBy}" tabindex="0">
    <table${classOf(parts)}>
      ${contentOf(parts)}
    </table>
  </div>`;
