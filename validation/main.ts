import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.js';
import { readFinanceRows, readReference } from '../src/providers/reference-files.js';
import { DAY_PERSISTENCE } from '../src/core/energy/day-persistence.js';
import { measuredPersistence } from './day-persistence.js';
import { compareSelfUse } from './self-use.js';
import { selfUseSummary } from './self-use-summary.js';
import { writeHtml, writeMarkdown } from './document.js';
import { sectionsOf, TITLE } from './sections.js';
import { compareWithRays, RAY_SAMPLES, readRayReference, writeRayReference } from './shade.js';
import { shadeSummary } from './shade-summary.js';
import { validate } from './validate.js';

/**
 * Without a name: writes docs/validation.md with its figures, and the content of the page `GET /validation`. `shade` and
 * `self-use` print a comparison, and fail outside of its bounds; `shade --make` casts the rays of the stored rows again.
 */
const root = packageRoot(import.meta.dirname);
const [first, option] = process.argv.slice(2);
const folderOf = (given: string | undefined): string =>
  given ?? process.env['SHARED_DATA_DIR'] ?? join(root, '../shared/data');

function writeValidation(folder: string): void {
  const blocks = sectionsOf(validate(folder, readReference()));
  mkdirSync(join(root, 'docs/images'), { recursive: true });
  for (const block of blocks) {
    if (block.kind === 'figure') writeFileSync(join(root, `docs/images/${block.name}.svg`), `${block.svg}\n`);
  }
  writeFileSync(join(root, 'docs/validation.md'), writeMarkdown(TITLE, blocks));
  writeFileSync(join(root, 'reference/validation.html'), writeHtml(TITLE, blocks));
}

function validateShade(folder: string): void {
  const [reference, rows] = [readReference(), readFinanceRows()];
  for (const sample of RAY_SAMPLES) {
    if (option === '--make') writeRayReference(root, folder, reference, rows, sample);
    process.stdout.write(`${sample.name}\n\n`);
    print(shadeSummary(compareWithRays(folder, reference, rows, readRayReference(root, sample), sample)));
  }
}

/** Roofs whose self-use is compared. */
const SELF_USE_ROOFS = 100;

function validateSelfUse(folder: string): void {
  const errors = compareSelfUse(folder, readReference(), readFinanceRows(), SELF_USE_ROOFS);
  print(selfUseSummary(errors, measuredPersistence(folder), DAY_PERSISTENCE));
}

/** Prints a comparison; the process fails where it is outside of its bounds. */
function print({ text, isWithin }: { text: string; isWithin: boolean }): void {
  process.stdout.write(`${text}\n`);
  if (!isWithin) process.exitCode = 1;
}

if (first === 'shade') validateShade(folderOf(undefined));
else if (first === 'self-use') validateSelfUse(folderOf(undefined));
else writeValidation(folderOf(first));
