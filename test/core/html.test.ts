import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html, SafeHtml } from '../../src/core/html.js';

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe('a template of HTML', () => {
  it('escapes whatever is put into it, and loses nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = html`${text}`.text;

        expect(written).not.toMatch(/[<>"']/);
        expect(unescape(written)).toBe(text);
      }),
      { seed: 12 },
    );
  });

  it('leaves HTML as it is, writes lists in their order, and leaves out what is absent', () => {
    const items = ['a', '<b>'].map((text) => html`<li title="${text}">${text}</li>`);

    // the formatter would add blanks to the text
    // prettier-ignore
    const list = html`<ul>${items}${false}${null}${undefined}${0}</ul>`;

    expect(String(list)).toBe('<ul><li title="a">a</li><li title="&lt;b&gt;">&lt;b&gt;</li>0</ul>');
    expect(html`${new SafeHtml('<br>')}`.text).toBe('<br>');
  });
});
