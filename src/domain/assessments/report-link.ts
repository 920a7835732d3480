import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Assessment } from '../../entities/assessment.entity.js';

/** What a link is made for: another owner or version makes it worthless. */
export type LinkedAssessment = Pick<Assessment, 'id' | 'ownerId' | 'reportLinkVersion'>;

/** Letters of a signature: 16 bytes in base64url. */
const SIGNATURE_LETTERS = 22;

/** Time that a link in an answer opens a report [s]; one in an e-mail may be opened weeks later. */
export const ANSWER_LINK_SECONDS = 3_600;
export const MAIL_LINK_SECONDS = 30 * 86_400;

/**
 * Path of a report that opens without an account, as from an e-mail, until it expires.
 * @param seconds for which it opens, from `now` on.
 */
export function reportPath(secret: string, assessment: LinkedAssessment, now: Date, seconds: number): string {
  const expires = Math.floor(now.getTime() / 1000) + seconds;
  return `${pathOf(assessment)}/report?key=${expires}.${signature(secret, assessment, expires)}`;
}

/** Path of the plan of the same report, which opens as long. */
export const planPath = (reportPathOfIt: string): string => reportPathOfIt.replace('/report?', '/plan.png?');

const pathOf = ({ id }: LinkedAssessment): string => `/api/assessments/${id}`;

/** Whether a key of such a path opens the report of an assessment at an instant. */
export function opensReport(secret: string, assessment: LinkedAssessment, key: string, now: Date): boolean {
  const [, expires, signed = ''] = /^([1-9]\d{0,11})\.([\w-]{22})$/.exec(key) ?? [];
  if (expires === undefined || Number(expires) * 1000 < now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signed), Buffer.from(signature(secret, assessment, Number(expires))));
}

/** Version 0 is not part of it, so that links from before versions existed stay valid. */
const signature = (secret: string, { id, ownerId, reportLinkVersion }: LinkedAssessment, expires: number): string =>
  createHmac('sha256', secret)
    .update(`report\n${id}\n${ownerId ?? ''}\n${expires}${reportLinkVersion > 0 ? `\n${reportLinkVersion}` : ''}`)
    .digest('base64url')
    .slice(0, SIGNATURE_LETTERS);
