import { afterEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '../../src/domain/events/senders.js';
import { createMailSender } from '../../src/providers/mail-sender.js';
import { decoded, startMailServer, type MailServer } from '../core/events/mail-server.js';

const mail = {
  to: 'somebody@example.com',
  subject: '您有一筆新的詢價',
  text: '詢價內容\n',
  html: '<p>詢價內容</p>',
  id: '1',
};

let server: MailServer;
let sender: ReturnType<typeof createMailSender>;

async function open(refuse?: () => string | undefined): Promise<void> {
  server = await startMailServer(refuse);
  sender = createMailSender(server.url, 'Rooftop Solar <info@example.com>');
}

afterEach(async () => {
  sender.close();
  await server.stop();
});

describe('sending an e-mail', () => {
  it('hands over text and HTML, subject and identity', async () => {
    await open();

    await sender.send(mail);

    const [{ from, to, source }] = server.mails as [MailServer['mails'][number]];
    expect([from, to]).toEqual(['info@example.com', ['somebody@example.com']]);
    expect(source).toContain('Message-ID: <1@example.com>');
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(source).toContain('Content-Type: multipart/alternative');
    expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(decoded(source)).toContain('詢價內容');
    expect(decoded(source)).toContain('<p>詢價內容</p>');
  });

  it('takes an address as one address, whatever it holds', async () => {
    await open();

    await sender.send({ ...mail, to: 'a@example.com, all@example.com' }).catch(() => undefined);

    expect(server.mails.flatMap(({ to }) => to)).not.toContain('all@example.com');
  });

  it('that the server refuses is reported with its code and not with its words', async () => {
    await open(() => '550 no such user at secret-host');

    const sending = sender.send(mail);

    await expect(sending).rejects.toThrow(DeliveryError);
    await expect(sending).rejects.toThrow('The mail server did not accept the message (550)');
    expect(server.mails).toEqual([]);
  });
});
