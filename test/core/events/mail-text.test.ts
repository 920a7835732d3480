import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, isAccountEvent, type DomainEvent } from '../../../src/core/events/event-types.js';
import type { Language } from '../../../src/core/accounts/language.js';
import { writeAccountMail, writeMail } from '../../../src/core/events/mail-text.js';

const ids = { account_id: 'a', vendor_id: 'v', inquiry_id: 'i' };
const EVENTS: DomainEvent[] = [
  { type: 'assessment.claimed', data: { account_id: 'a', assessment_ids: ['1'] } },
  {
    type: 'application.decided',
    data: { ...ids, application_id: 'p', status: 'rejected', vendor_id: null, vendor_name: 'V', reason: 'why' },
  },
  { type: 'inquiry.sent', data: { ...ids, vendor_name: 'V' } },
  {
    type: 'inquiry.replied',
    data: { ...ids, message_id: 'm', vendor_name: 'V', status: 'quoted', quoted_price: 1234567 },
  },
  {
    type: 'review.decided',
    data: { ...ids, review_id: 'r', vendor_name: 'V', rating: 5, status: 'published', reason: null },
  },
  { type: 'job.finished', data: { job_id: 'j', kind: 'import', status: 'done', account_id: 'a' } },
];

const URL = 'https://solar.example.com';
const write = (event: DomainEvent, language: Language) => writeMail([event], language, { url: URL, total: 1 });

describe('the e-mail about an event', () => {
  it('is there for every event that a person hears of, in both languages, as text and as HTML', () => {
    const mails = EVENTS.flatMap((event) => [write(event, 'zh-TW'), write(event, 'en')]);

    const told = EVENT_TYPES.filter((type) => type !== 'webhook.test' && !isAccountEvent({ type } as DomainEvent));
    expect(EVENTS.map(({ type }) => type)).toEqual(told);
    for (const [index, { subject, text, html }] of mails.entries()) {
      expect(/[\u4e00-\u9fff]/.test(subject)).toBe(index % 2 === 0);
      expect(text.trim()).not.toBe('');
      expect(text).toContain(URL);
      expect(html).toContain(`href="${URL}"`);
      const [body] = text.split(': https') as [string];
      for (const line of body.trim().split('\n\n').slice(0, -1)) expect(html).toContain(`>${line}</p>`);
    }
  });

  it('reports the price', () => {
    const { text } = write(EVENTS[3]!, 'en');

    expect(text).toContain('TWD 1,234,567');
  });

  it('takes the name of a vendor as text: no markup in the HTML, no second header in the subject', () => {
    const name = '<img src=x onerror="a()">\r\nBcc: all@example.com';
    const event: DomainEvent = {
      type: 'inquiry.replied',
      data: { ...ids, message_id: 'm', vendor_name: name, status: 'contacted', quoted_price: null },
    };

    const { subject, html } = write(event, 'zh-TW');

    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;');
  });

  it('reports several events in one e-mail, and of too many only how many more there are', () => {
    const { subject, text, html } = writeMail([EVENTS[0]!, EVENTS[3]!], 'en', { url: URL, total: 7 });

    expect(subject).toBe('You have 7 notifications');
    expect(text).toContain('1 assessment(s)');
    expect(text).toContain('TWD 1,234,567');
    expect(text).toContain('5 more notifications');
    expect(html.match(/<h1 /g)).toHaveLength(3);
  });

  it('names its events where they are several, and numbers their reports', () => {
    const claimed: DomainEvent = { type: 'assessment.claimed', data: { account_id: 'a', assessment_ids: ['1', '2'] } };
    const place = { url: URL, total: 1, reports: new Map(['1', '2'].map((id) => [id, `${URL}/report/${id}`])) };
    const [one, two] = [EVENTS[0]!, claimed].map((event) => writeMail([event], 'en', place).text);
    const both = writeMail([EVENTS[0]!, EVENTS[3]!], 'en', { url: URL, total: 2 }).text;

    expect(one).toContain(`Open report: ${URL}/report/1`);
    expect(two).toContain(`Open report 1: ${URL}/report/1\n\nOpen report 2: ${URL}/report/2`);
    expect([one!.startsWith('1 assessment'), both.startsWith('* Your assessments')]).toEqual([true, true]);
    expect(both).toContain('\n\n* V has replied\n\n');
  });

  it('has a subject of 150 characters at most', () => {
    const named = (name: string): DomainEvent => ({ ...EVENTS[3]!, data: { ...EVENTS[3]!.data, vendor_name: name } }) as DomainEvent; // prettier-ignore
    const subjects = ['V'.repeat(150 - ' has replied'.length), 'V'.repeat(200)].map((name) => write(named(name), 'en').subject); // prettier-ignore

    expect(subjects).toEqual([`${'V'.repeat(138)} has replied`, 'V'.repeat(150)]);
  });

  it('with a token carries its link in text and HTML, in both languages, and nothing from outside', () => {
    const link = `${URL}/account/reset#token`;
    const mails = (['zh-TW', 'en'] as const).flatMap((language) => [
      writeAccountMail('confirm', language, link),
      writeAccountMail('reset', language, link),
    ]);

    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
    for (const { text, html } of mails) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link}"`);
      expect(html.replaceAll(link, '')).not.toMatch(/https?:|src=|url\(/);
    }
  });
});
