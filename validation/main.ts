import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.js';
import { readReference } from '../src/providers/reference-files.js';
import { writeHtml, writeMarkdown } from './document.js';
import { sectionsOf, TITLE } from './sections.js';
import { validate } from './validate.js';

/** Writes docs/validation.md with its figures, and the content of the page `GET /validation`. */
const root = packageRoot(import.meta.dirname);
const folder = process.argv[2] ?? process.env['SHARED_DATA_DIR'] ?? join(root, '../shared/data');
const blocks = sectionsOf(validate(folder, readReference()));

mkdirSync(join(root, 'docs/images'), { recursive: true });
for (const block of blocks) {
  if (block.kind === 'figure') writeFileSync(join(root, `docs/images/${block.name}.svg`), `${block.svg}\n`);
}
writeFileSync(join(root, 'docs/validation.md'), writeMarkdown(TITLE, blocks));
writeFileSync(join(root, 'reference/validation.html'), writeHtml(TITLE, blocks));
