import { escapeHtml } from '../src/core/html.js';

/** A part of the document. Texts are plain; `code` in backticks. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; header: readonly string[]; rows: readonly (readonly string[])[] }
  | { kind: 'figure'; name: string; caption: string; svg: string };

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');

function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `## ${block.text}`;
    case 'paragraph':
      return block.text;
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n');
    case 'table':
      return markdownTable(block.header, block.rows);
    case 'figure':
      return `![${block.caption}](images/${block.name}.svg)`;
  }
}

/** The document in Markdown; its figures are files beside it in `images`. */
export const writeMarkdown = (title: string, blocks: readonly Block[]): string =>
  `${[`# ${title}`, ...blocks.map(markdownOf)].join('\n\n')}\n`;

const htmlText = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

function htmlTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = header.map((cell) => `<th scope="col">${htmlText(cell)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${htmlText(cell)}</td>`).join('')}</tr>`).join('\n');
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeHtml(header[0] ?? '')}"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${htmlText(block.text)}</h2>`;
    case 'paragraph':
      return `<p>${htmlText(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${htmlText(item)}</li>`).join('')}</ul>`;
    case 'table':
      return htmlTable(block.header, block.rows);
    case 'figure':
      return `<figure tabindex="0">${block.svg}<figcaption>${htmlText(block.caption)}</figcaption></figure>`;
  }
}

/** The document as the content of a page, figures in it. */
export const writeHtml = (title: string, blocks: readonly Block[]): string =>
  `${[`<h1>${htmlText(title)}</h1>`, ...blocks.map(htmlOf)].join('\n')}\n`;
