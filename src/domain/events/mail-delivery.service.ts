import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../entities/accounts/account.entity.js';
import { Assessment } from '../../entities/assessment.entity.js';
import type { LinkedAssessment } from '../assessments/report-link.js';
import { OutboxEvent } from '../../entities/operation/outbox-event.entity.js';
import { Vendor } from '../../entities/vendors/vendor.entity.js';
import { issueToken } from '../accounts/account-token.service.js';
import type { TokenPurpose } from '../../core/accounts/token-purpose.js';
import { eventOf, isAccountEvent, type DomainEvent } from '../../core/events/event-types.js';
import type { MailWords } from '../../core/events/mail-layout.js';
import { MAX_REPORT_LINKS, writeAccountMail, writeMail, type ReportLinks } from '../../core/events/mail-text.js';
import { DeliveryError, type MailSender } from './senders.js';

/** Where e-mails lead and who sends them. */
export interface MailRoute {
  sender: MailSender;
  /** Address of the service's pages, without a slash at its end. */
  publicUrl: string;
  /** Path that opens the report of an assessment. */
  reportPath: (assessment: LinkedAssessment, now: Date) => string;
}

/** An e-mail to be made: its identity, its recipient and its events, oldest first. */
export interface PlannedMail {
  id: string;
  target: string;
  eventIds: string[];
}

/** Events that one e-mail describes; of the others it gives the number. */
const MAX_DESCRIBED = 20;

/**
 * Sends an e-mail about events.
 * @returns why it was not sent although nothing failed: nobody may be written to.
 * @throws DeliveryError when no server is configured or the server refused it.
 */
export async function sendEventMail(
  em: SqlEntityManager,
  route: MailRoute | undefined,
  { id, target, eventIds }: PlannedMail,
  now: Date,
): Promise<string | null> {
  if (route === undefined) throw new DeliveryError('A mail server is no longer configured');
  const account = await findRecipient(em, target);
  if (account === null || account.disabledAt !== null) return 'Not sent: the account was removed or is disabled';
  const stored = await em.find(
    OutboxEvent,
    { id: { $in: eventIds } },
    { orderBy: { id: 'asc' }, limit: MAX_DESCRIBED, disableIdentityMap: true },
  );
  const events = stored.map(eventOf);
  const words = events.some(isAccountEvent)
    ? await accountMail(
        em,
        account,
        route,
        events.some(({ type }) => type === 'account.password_forgotten'),
        now,
      )
    : account.emailConfirmedAt &&
      writeMail(events, account.language, {
        url: route.publicUrl,
        total: eventIds.length,
        reports: await reportLinks(em, events, account, route, now),
      });
  if (words === null) return 'Not sent: the address is not confirmed';
  await route.sender.send({ ...words, to: account.email, id });
  return null;
}

/** Links to the reports of claimed assessments, as many as an e-mail has. */
async function reportLinks(
  em: SqlEntityManager,
  events: readonly DomainEvent[],
  { id: ownerId, language }: Account,
  { publicUrl, reportPath }: MailRoute,
  now: Date,
): Promise<ReportLinks> {
  const ids = events.flatMap((event) => (event.type === 'assessment.claimed' ? event.data.assessment_ids : []));
  if (ids.length === 0) return new Map();
  // an assessment may have been removed since
  const found = await em.find(
    Assessment,
    { id: { $in: ids }, ownerId, computed: true, report: { $ne: null } },
    { orderBy: { id: 'asc' }, limit: MAX_REPORT_LINKS, disableIdentityMap: true },
  );
  return new Map(
    found.map((assessment) => [assessment.id, `${publicUrl}${reportPath(assessment, now)}&lang=${language}`]),
  );
}

/** An e-mail with a token: a new password where it was forgotten, else the confirmation of an address that is not confirmed. */
async function accountMail(
  em: SqlEntityManager,
  account: Account,
  { publicUrl }: MailRoute,
  hasForgotten: boolean,
  now: Date,
): Promise<MailWords | null> {
  const isConfirmed = account.emailConfirmedAt !== null;
  if (isConfirmed && !hasForgotten) return null;
  const purpose: TokenPurpose = hasForgotten ? 'reset' : 'confirm';
  const token = await issueToken(em, account, purpose, now);
  // behind the hash it reaches no server's log
  const words = hasForgotten && !isConfirmed ? 'first_reset' : purpose;
  return writeAccountMail(words, account.language, `${publicUrl}/account/${purpose}#${token}`);
}

/** The account that an e-mail goes to; a vendor is written to by its owner's address, the one that can be confirmed. */
async function findRecipient(em: SqlEntityManager, target: string): Promise<Account | null> {
  const [kind, id = ''] = target.split(':');
  const vendor = kind === 'vendor' ? await em.findOne(Vendor, { id }, { disableIdentityMap: true }) : null;
  if (kind === 'vendor' && vendor === null) return null;
  return em.findOne(Account, { id: vendor?.ownerId ?? id }, { disableIdentityMap: true });
}
