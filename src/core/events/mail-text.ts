import type { Language } from '../accounts/language.js';
import type { TokenPurpose } from '../accounts/token-purpose.js';
import {
  isAccountEvent,
  type AccountEventType,
  type DomainEvent,
  type EventData,
  type EventType,
} from './event-types.js';
import { layOutMail, type MailLink, type MailSection, type MailWords } from './mail-layout.js';

/** The events that an e-mail describes; others bring a token and have words of their own, or go to no person. */
type DescribedEvent = Exclude<EventType, AccountEventType | 'webhook.test'>;

/** Addresses of the reports of assessments by their ids; those that have no report are not in it. */
export type ReportLinks = ReadonlyMap<string, string>;

type Writers = { [T in DescribedEvent]: (data: EventData[T], reports: ReportLinks) => MailSection };

export const MAX_REPORT_LINKS = 5;

const reportLinks = (
  ids: readonly string[],
  reports: ReportLinks,
  label: (number: number | null) => string,
): MailLink[] => {
  const urls = ids.flatMap((id) => reports.get(id) ?? []);
  return urls.map((url, i) => ({ label: label(urls.length > 1 ? i + 1 : null), url }));
};

const twd = (price: number): string => `TWD ${price.toLocaleString('en-US')}`;

const ENGLISH: Writers = {
  'assessment.claimed': ({ assessment_ids }, reports) => ({
    subject: 'Your assessments are in your account',
    lines: [`${assessment_ids.length} assessment(s) you made before signing in now belong to your account.`],
    links: reportLinks(assessment_ids, reports, (number) => `Open report${number === null ? '' : ` ${number}`}`),
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
  'assessment.claimed': ({ assessment_ids }, reports) => ({
    subject: '您的評估已歸入帳號',
    lines: [`您登入前所做的 ${assessment_ids.length} 筆屋頂評估，現在已歸入您的帳號。`],
    links: reportLinks(assessment_ids, reports, (number) => `開啟評估報告${number === null ? '' : ` ${number}`}`),
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

/** What e-mails about events have in common. */
const FRAME = {
  'zh-TW': {
    several: (count: number) => `您有 ${count} 則通知`,
    more: (count: number) => ({ subject: `另有 ${count} 則通知`, lines: ['請登入帳號查看。'] }),
    label: '前往網站',
    footer: '您收到這封信，是因為您在屋頂太陽能評估服務的帳號使用這個信箱。此信由系統自動發出，請勿回覆。',
  },
  en: {
    several: (count: number) => `You have ${count} notifications`,
    more: (count: number) => ({ subject: `${count} more notifications`, lines: ['Sign in to read them.'] }),
    label: 'Open the site',
    footer:
      'You receive this e-mail because your account at the rooftop solar service uses this address. It was sent automatically; please do not reply.',
  },
};

/**
 * Writes the e-mail about events, as plain text and as HTML with the same words.
 * @param events oldest first, one at least.
 * @param language of the receiver.
 * @param place `url` the e-mail leads to; `total` events that it represents, those that are not given included; `reports`
 *   that it links to.
 */
export function writeMail(
  events: readonly DomainEvent[],
  language: Language,
  { url, total, reports = new Map() }: { url: string; total: number; reports?: ReportLinks },
): MailWords {
  const frame = FRAME[language];
  const described = events.flatMap((event) => sectionOf(event, language, reports));
  const sections = total > events.length ? [...described, frame.more(total - events.length)] : described;
  const subject = total === 1 ? described[0]!.subject : frame.several(total);
  return layOutMail({ subject, sections, link: { label: frame.label, url }, footer: frame.footer }, language);
}

function sectionOf(event: DomainEvent, language: Language, reports: ReportLinks): MailSection[] {
  if (isAccountEvent(event) || event.type === 'webhook.test') return [];
  // the type picks the writer of its own data
  const write = WRITERS[language][event.type] as (data: DomainEvent['data'], reports: ReportLinks) => MailSection;
  return [write(event.data, reports)];
}

/** E-mails that carry a token; the first reset of a password also confirms the address. */
export type AccountMail = TokenPurpose | 'first_reset';

/** Words of the e-mails that carry a token. */
const ACCOUNT_MAILS: Record<Language, Record<AccountMail, MailSection & { label: string }> & { footer: string }> = {
  'zh-TW': {
    confirm: {
      subject: '請確認您的電子郵件信箱',
      lines: ['有人以這個信箱在屋頂太陽能評估服務註冊帳號。若是您本人，請在一小時內點選下方連結完成確認。'],
      label: '確認信箱',
    },
    reset: {
      subject: '重設您的密碼',
      lines: ['我們收到重設您帳號密碼的要求。請在一小時內點選下方連結設定新密碼；設定後，所有裝置都會登出。'],
      label: '設定新密碼',
    },
    first_reset: {
      subject: '設定新密碼並確認信箱',
      lines: [
        '我們收到重設您帳號密碼的要求，而這個信箱尚未確認。請在一小時內點選下方連結設定新密碼，信箱會同時完成確認；設定後，所有裝置都會登出。',
      ],
      label: '設定新密碼',
    },
    footer: '若不是您本人的要求，請忽略這封信，您的帳號不會有任何改變。此信由系統自動發出，請勿回覆。',
  },
  en: {
    confirm: {
      subject: 'Confirm your e-mail address',
      lines: [
        'Somebody used this address for an account at the rooftop solar service. If it was you, confirm the address with the link below within one hour.',
      ],
      label: 'Confirm the address',
    },
    reset: {
      subject: 'Set a new password',
      lines: [
        'We received a request to reset the password of your account. Set a new password with the link below within one hour; all devices are then signed out.',
      ],
      label: 'Set a new password',
    },
    first_reset: {
      subject: 'Set a new password and confirm your address',
      lines: [
        'We received a request to reset the password of your account, whose address is not confirmed yet. Set a new password with the link below within one hour. This also confirms the address, and all devices are then signed out.',
      ],
      label: 'Set a new password',
    },
    footer:
      'If you did not ask for this, ignore this e-mail and nothing changes. It was sent automatically; please do not reply.',
  },
};

/** Writes the e-mail that carries a token. @param url link with the token. */
export function writeAccountMail(mail: AccountMail, language: Language, url: string): MailWords {
  const { footer, [mail]: words } = ACCOUNT_MAILS[language];
  const { label, subject } = words;
  return layOutMail({ subject, sections: [words], link: { label, url }, footer }, language);
}
