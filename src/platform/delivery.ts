import { DeliveryService } from '../domain/events/delivery.service.js';
import { MAIL_LINK_SECONDS, reportPath, type LinkedAssessment } from '../domain/assessments/report-link.js';
import type { Platform } from './platform.js';
import { createMailSender } from '../providers/mail-sender.js';
import { createWebhookSender } from '../providers/webhook-sender.js';

/** Delivery of events, as configured for this process. */
export interface DeliveryRunner {
  /** Delivers what is due. @returns when the next is due. */
  deliverDue(): Promise<Date | undefined>;
  close(): Promise<void>;
}

/** Joins the delivery of events with the receivers of the settings. */
export function createDelivery({ database, settings, clock, security }: Platform): DeliveryRunner {
  const { webhookUrls, webhookSecret, smtpUrl, mailFrom, publicUrl, deliveryRetrySeconds } = settings;
  const webhooks = createWebhookSender();
  const sender = smtpUrl && mailFrom && publicUrl ? createMailSender(smtpUrl, mailFrom) : undefined;
  const routes = {
    webhookUrls,
    webhookSecret,
    webhooks,
    mail: sender && {
      sender,
      publicUrl: publicUrl!.replace(/\/+$/, ''),
      reportPath: (assessment: LinkedAssessment, now: Date) =>
        reportPath(security.anonymousIdSecret, assessment, now, MAIL_LINK_SECONDS),
    },
    mailLimits: { windowSeconds: settings.mailWindowSeconds, perHour: settings.mailsPerHour },
    retryDelaysSeconds: deliveryRetrySeconds,
  };
  return {
    deliverDue: () => new DeliveryService({ em: database.em.fork(), clock, routes }).deliverDue(),
    close: async () => {
      sender?.close();
      await webhooks.close();
    },
  };
}
