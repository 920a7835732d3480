import { describe, expect, it } from 'vitest';
import { EVENT_TYPES, type DomainEvent } from '../../../src/core/events/event-types.js';
import { writeMail } from '../../../src/core/events/mail-text.js';

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

describe('the e-mail about an event', () => {
  it('is there for every event in both languages, as text and as HTML', () => {
    const mails = EVENTS.flatMap((event) => [writeMail(event, 'zh-TW'), writeMail(event, 'en')]);

    expect(EVENTS.map(({ type }) => type)).toEqual([...EVENT_TYPES]);
    for (const [index, { subject, text, html }] of mails.entries()) {
      expect(/[\u4e00-\u9fff]/.test(subject)).toBe(index % 2 === 0);
      expect(text.trim()).not.toBe('');
      for (const line of text.trim().split('\n\n')) expect(html).toContain(`<p>${line}</p>`);
    }
  });

  it('tells the price', () => {
    const { text } = writeMail(EVENTS[3]!, 'en');

    expect(text).toContain('TWD 1,234,567');
  });

  it('takes the name of a vendor as text: no markup in the HTML, no second header in the subject', () => {
    const name = '<img src=x onerror="a()">\r\nBcc: all@example.com';
    const event: DomainEvent = {
      type: 'inquiry.replied',
      data: { ...ids, message_id: 'm', vendor_name: name, status: 'contacted', quoted_price: null },
    };

    const { subject, html } = writeMail(event, 'zh-TW');

    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;');
  });
});
