import { createHash } from 'node:crypto';
import { attributionFor } from '../../core/buildings/demo-name.js';
import { html, SafeHtml } from '../../core/html.js';
import type { ReportInput, ReportPage } from '../../core/report/report-data.js';
import { inlineStyle } from '../page-files.js';
import { contentPolicy } from '../page-headers.js';
import { reportHead } from './report-head.js';
import { viewOf, type ReportView } from './report-view.js';
import { energySection } from './sections/energy-section.js';
import { figuresSection } from './sections/figures-section.js';
import { cashSection, schemesSection, sizesSection } from './sections/money-sections.js';
import { roofSection } from './sections/roof-section.js';
import { shadersSection, skylineSection } from './sections/shade-section.js';
import { assumptionsSection, questionsSection } from './sections/sources-sections.js';
import { stepsSection } from './sections/steps-section.js';
import { verdictSection } from './sections/verdict-section.js';

const STYLE = inlineStyle('report/page.css');

/** The page has one style and nothing else; its hash allows it and no other. */
const OWN_STYLE = { 'style-src': `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'` } as const;
const CONTENT_POLICY = contentPolicy(OWN_STYLE);
/** A page of the service has its icon too. */
const PAGE_POLICY = contentPolicy({ ...OWN_STYLE, 'img-src': "'self'" });

// whole, for a formatter that moved its ends would change the hash
const STYLE_ELEMENT = new SafeHtml(`<style>${STYLE}</style>`);

/** Writes a report as one page that needs nothing else: no script, no image, no other address; with a link of its own, its icon. */
export function writeReport(input: ReportInput): ReportPage {
  const view = viewOf(input);
  return { html: page(view).text, contentPolicy: view.link === undefined ? CONTENT_POLICY : PAGE_POLICY };
}

const page = (view: ReportView): SafeHtml =>
  html`<!doctype html>
    <html lang="${view.words.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${reportHead(view)} ${STYLE_ELEMENT}
      </head>
      <body>
        ${header(view)}
        <main>
          ${verdictSection(view)} ${figuresSection(view)} ${stepsSection(view)} ${roofSection(view)}
          ${shadersSection(view)} ${energySection(view)}
          ${folded(view.words.inDetail, [sizesSection(view), schemesSection(view), cashSection(view), skylineSection(view)])}
          ${folded(view.words.assumptions.title, [assumptionsSection(view), questionsSection(view)])}
        </main>
        ${footer(view)}
      </body>
    </html> `;

/** What is read on demand; two printed pages have the rest, and what is open is printed too. */
const folded = (title: string, sections: (SafeHtml | false)[]): SafeHtml =>
  html`<details>
    <summary>${title}</summary>
    ${sections}
  </details>`;

function header({ data, words, address, county }: ReportView): SafeHtml {
  const { lat, lng } = data.place;
  const place = words.place(lat.toFixed(5), lng.toFixed(5));
  const isNamed = data.county !== null && address?.includes(data.county);
  const where = [address, isNamed ? null : county, place].filter((part) => part !== null && part !== '').join(' · ');
  return html`<header>
    <p>${words.report}</p>
    <h1>${words.title}</h1>
    <p>${where}</p>
    <p>${words.asOf(data.asOf)}</p>
  </header>`;
}

const footer = ({ data, words, language }: ReportView): SafeHtml =>
  html`<footer>
    <p>${words.disclaimer}</p>
    ${data.attribution !== '' && html`<p>${words.attribution}${words.colon}${attributionFor(data.attribution, language)}</p>`}
    <p>
      ${words.footer(data.model.name, data.model.version)} ${words.hash}${words.colon}<code
        >${data.assessmentHash}</code
      >
    </p>
  </footer>`;
