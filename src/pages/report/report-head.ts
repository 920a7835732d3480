import { html, type SafeHtml } from '../../core/html.js';
import { writeText } from '../../core/texts/coded-text.js';
import type { ReportView } from './report-view.js';

/** What browsers, and pages that show a link to a report, know of it before it is read. */
export function reportHead({ data, words, language, address, link }: ReportView): SafeHtml {
  const { answer, reasons } = data.verdict;
  const title = [words.answers[answer], address ?? words.report].join(' · ');
  const [first] = reasons;
  const description = first ? writeText(first, language).text : words.explained[answer];
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="article" />
    ${
      link &&
      html`<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta property="og:url" content="${link.page}" />
        <meta property="og:image" content="${link.picture}" />`
    }`;
}
