import { createServer, type AddressInfo, type Socket } from 'node:net';

/** An e-mail that the server took. */
export interface TakenMail {
  from: string;
  to: string[];
  /** Header and body as they were sent. */
  source: string;
}

/** A mail server that keeps what it is given. */
export interface MailServer {
  url: string;
  mails: TakenMail[];
  stop(): Promise<void>;
}

/**
 * Starts a mail server that speaks as much of SMTP (RFC 5321) as a client needs.
 * @param refuse answers the recipient with this instead of taking it.
 */
export async function startMailServer(refuse?: () => string | undefined): Promise<MailServer> {
  const mails: TakenMail[] = [];
  const server = createServer((socket) => converse(socket, mails, refuse));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, mails: TakenMail[], refuse?: () => string | undefined): void {
  let mail: TakenMail = { from: '', to: [], source: '' };
  let inData = false;
  let rest = '';
  const say = (line: string): boolean => socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    if (inData) {
      if (line !== '.') mail.source += `${line}\n`;
      else {
        inData = false;
        mails.push(mail);
        mail = { from: '', to: [], source: '' };
        say('250 taken');
      }
    } else if (/^(EHLO|HELO)/i.test(line)) say('250 here');
    else if (/^MAIL FROM/i.test(line)) {
      mail.from = addressIn(line);
      say('250 ok');
    } else if (/^RCPT TO/i.test(line)) {
      mail.to.push(addressIn(line));
      say(refuse?.() ?? '250 ok');
    } else if (/^DATA/i.test(line)) {
      inData = true;
      say('354 go on');
    } else if (/^QUIT/i.test(line)) {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  };
  say('220 here');
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    const lines = `${rest}${bytes.toString('utf8')}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}

const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? '';

/** Source of an e-mail with its base64 and quoted-printable parts decoded. */
export const decoded = (source: string): string =>
  source
    .replaceAll(/(?:^[A-Za-z0-9+/]{8,}={0,2}$\n?)+/gm, (block) => Buffer.from(block, 'base64').toString('utf8'))
    .replaceAll('=\n', '')
    .replaceAll('=3D', '=');
