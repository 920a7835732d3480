import { IsNumber, Max, Min } from 'class-validator';
import { SourceSettings } from './source-settings.js';
import { MAIL_SENDER } from './setting-readers.js';
import { OptionalMatch, WholeNumber } from './setting-rules.js';

/** How e-mails are sent. */
export class MailSettings extends SourceSettings {
  /** Server that e-mails go out through; unset: none are sent. */
  @OptionalMatch(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
  smtpUrl?: string;

  /** Address that e-mails come from. */
  @OptionalMatch(MAIL_SENDER, 'must be an e-mail address, such as `Rooftop Solar <info@example.com>`')
  mailFrom?: string;

  /** Events of one recipient within this time after the first go into one e-mail [s]. */
  @IsNumber()
  @Min(0)
  @Max(3_600)
  mailWindowSeconds = 30;

  /** E-mails about events to one recipient in an hour; further events wait and go out together. */
  @WholeNumber(1) mailsPerHour = 6;
}
