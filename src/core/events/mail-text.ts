import type { Language } from '../accounts/language.js';
import type { DomainEvent, EventData, EventType } from './event-types.js';

/** Words of an e-mail: a subject and its paragraphs. */
interface Words {
  subject: string;
  lines: string[];
}

type Writers = { [T in EventType]: (data: EventData[T]) => Words };

const twd = (price: number): string => `TWD ${price.toLocaleString('en-US')}`;

const ENGLISH: Writers = {
  'assessment.claimed': ({ assessment_ids }) => ({
    subject: 'Your assessments are in your account',
    lines: [`${assessment_ids.length} assessment(s) you made before signing in now belong to your account.`],
  }),
  'application.decided': ({ status, vendor_name, reason }) =>
    status === 'approved'
      ? {
          subject: 'Your vendor application is approved',
          lines: [`${vendor_name} is now listed. Complete its profile and portfolio so that house owners find you.`],
        }
      : {
          subject: 'Your vendor application was not approved',
          lines: [
            `The application of ${vendor_name} was rejected.`,
            `Reason: ${reason ?? '-'}`,
            'You may apply again.',
          ],
        },
  'inquiry.sent': ({ vendor_name }) => ({
    subject: 'A new inquiry',
    lines: [`A house owner has sent an inquiry to ${vendor_name}.`, 'Read and answer it in your account.'],
  }),
  'inquiry.replied': ({ vendor_name, quoted_price }) => ({
    subject: `${vendor_name} has replied`,
    lines: [
      `${vendor_name} has replied to your inquiry.`,
      ...(quoted_price === null ? [] : [`Quoted price: ${twd(quoted_price)}`]),
      'Read the reply in your account.',
    ],
  }),
  'review.decided': ({ status, vendor_name, reason }) =>
    status === 'published'
      ? { subject: 'Your review is published', lines: [`Your review of ${vendor_name} is published. Thank you.`] }
      : {
          subject: 'Your review was not published',
          lines: [`Your review of ${vendor_name} was not published.`, `Reason: ${reason ?? '-'}`],
        },
  'job.finished': ({ kind, status }) => ({
    subject: `Job finished: ${kind}`,
    lines: [`The job ${kind} that you started has ended: ${status}.`],
  }),
};

const CHINESE: Writers = {
  'assessment.claimed': ({ assessment_ids }) => ({
    subject: '您的評估已歸入帳號',
    lines: [`您登入前所做的 ${assessment_ids.length} 筆屋頂評估，現在已歸入您的帳號。`],
  }),
  'application.decided': ({ status, vendor_name, reason }) =>
    status === 'approved'
      ? {
          subject: '您的廠商申請已通過',
          lines: [`「${vendor_name}」已上架。請補齊公司資料與實績，讓屋主更容易找到您。`],
        }
      : {
          subject: '您的廠商申請未通過',
          lines: [`「${vendor_name}」的申請未獲通過。`, `原因：${reason ?? '-'}`, '您可以重新申請。'],
        },
  'inquiry.sent': ({ vendor_name }) => ({
    subject: '您有一筆新的詢價',
    lines: [`有屋主向「${vendor_name}」送出詢價。`, '請登入帳號查看並回覆。'],
  }),
  'inquiry.replied': ({ vendor_name, quoted_price }) => ({
    subject: `「${vendor_name}」已回覆您的詢價`,
    lines: [
      `「${vendor_name}」已回覆您的詢價。`,
      ...(quoted_price === null ? [] : [`報價：${twd(quoted_price)}`]),
      '請登入帳號查看回覆內容。',
    ],
  }),
  'review.decided': ({ status, vendor_name, reason }) =>
    status === 'published'
      ? { subject: '您的評價已公開', lines: [`您對「${vendor_name}」的評價已公開，感謝您。`] }
      : { subject: '您的評價未公開', lines: [`您對「${vendor_name}」的評價未予公開。`, `原因：${reason ?? '-'}`] },
  'job.finished': ({ kind, status }) => ({
    subject: `工作完成：${kind}`,
    lines: [`您啟動的工作 ${kind} 已結束：${status}。`],
  }),
};

const WRITERS: Record<Language, Writers> = { 'zh-TW': CHINESE, en: ENGLISH };

/**
 * Writes the e-mail about an event, as plain text and as HTML with the same words.
 * @param language of the receiver.
 */
export function writeMail(event: DomainEvent, language: Language): { subject: string; text: string; html: string } {
  // the type picks the writer of its own data
  const write = WRITERS[language][event.type] as (data: DomainEvent['data']) => Words;
  const { subject, lines } = write(event.data);
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  return {
    subject: oneLine(subject),
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>\n<body>\n${paragraphs}\n</body></html>\n`,
  };
}

/** Names come from users: a subject with a line break would begin another header. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!);
