import type { Language } from '../accounts/language.js';
import { escapeHtml } from '../html.js';

/** A part of an e-mail: its heading and its paragraphs. */
export interface MailSection {
  subject: string;
  lines: string[];
  /** What it is about, each opened by itself. */
  links?: MailLink[];
}

/** An address with what it opens. */
export interface MailLink {
  label: string;
  url: string;
}

/** What an e-mail is made of; every text is plain and may come from users. */
export interface MailContent {
  subject: string;
  sections: MailSection[];
  link: MailLink;
  /** Why the receiver gets it. */
  footer: string;
}

/** An e-mail in both forms, with the same words. */
export interface MailWords {
  subject: string;
  text: string;
  html: string;
}

/** Longest subject [characters]; RFC 5322 asks for lines under 998 octets. */
const MAX_SUBJECT = 150;

/** Writes an e-mail as plain text and as HTML that needs nothing from outside. */
export const layOutMail = (content: MailContent, language: Language): MailWords => ({
  subject: oneLine(content.subject).slice(0, MAX_SUBJECT),
  text: textOf(content),
  html: htmlOf(content, language),
});

function textOf({ sections, link, footer }: MailContent): string {
  const several = sections.length > 1;
  const parts = sections.map(({ subject, lines, links = [] }) => {
    const whole = [...lines, ...links.map(({ label, url }) => `${label}: ${url}`)];
    return (several ? [`* ${oneLine(subject)}`, ...whole] : whole).join('\n\n');
  });
  return `${[...parts, `${link.label}: ${link.url}`, `-- \n${footer}`].join('\n\n')}\n`;
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans TC','Microsoft JhengHei',sans-serif";
const HEADING = 'margin:0 0 12px;font-size:18px;line-height:1.4;color:#12351f';
const PARAGRAPH = 'margin:0 0 12px;font-size:15px;line-height:1.6';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1b6b3a;color:#ffffff;font-size:15px;text-decoration:none';
const SMALL = 'margin:12px 0 0;font-size:13px;line-height:1.5;color:#5b6b62;word-break:break-all';

function htmlOf({ subject, sections, link, footer }: MailContent, language: Language): string {
  const url = escapeHtml(link.url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(oneLine(subject))}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f2f5f3;color:#1d2a22;${FONT}">
<div style="max-width:560px;margin:0 auto;padding:24px;border:1px solid #dde5e0;border-radius:8px;background:#ffffff">
${sections.map(sectionHtml).join('\n')}
<p style="margin:20px 0 0"><a href="${url}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>
<p style="${SMALL}">${url}</p>
<p style="${SMALL};padding-top:12px;border-top:1px solid #dde5e0;word-break:normal">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

const sectionHtml = ({ subject, lines, links = [] }: MailSection): string =>
  [
    `<h1 style="${HEADING}">${escapeHtml(oneLine(subject))}</h1>`,
    ...lines.map((line) => `<p style="${PARAGRAPH}">${escapeHtml(line)}</p>`),
    ...links.map(
      ({ label, url }) => `<p style="${PARAGRAPH}"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`,
    ),
  ].join('\n');

/** Names come from users: a subject with a line break would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
