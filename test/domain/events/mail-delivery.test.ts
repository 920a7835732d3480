import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expect, it } from 'vitest';
import { sendEventMail } from '../../../src/domain/events/mail-delivery.service.js';
import { Assessment } from '../../../src/entities/assessment.entity.js';
import type { Mail } from '../../../src/domain/events/senders.js';

it('an e-mail about seven claimed assessments links to the reports of five', async () => {
  const ids = ['1', '2', '3', '4', '5', '6', '7'];
  const event = { type: 'assessment.claimed', data: { account_id: 'a', assessment_ids: ids } };
  const em = {
    findOne: () => Promise.resolve({ id: 'a', email: 'a@example.com', language: 'en', disabledAt: null, emailConfirmedAt: new Date() }),
    find: (of: unknown, _: unknown, { limit }: { limit: number }) =>
      Promise.resolve(of === Assessment ? ids.slice(0, limit).map((id) => ({ id })) : [event]),
  } as unknown as SqlEntityManager; // prettier-ignore
  const sent: string[] = [];
  const sender = { send: ({ text }: Mail) => Promise.resolve(void sent.push(text)), close: () => Promise.resolve() };
  const route = { sender, publicUrl: 'https://solar.example.com', reportPath: ({ id }: { id: string }) => `/${id}?` };

  await sendEventMail(em, route, { id: 'm', target: 'account:a', eventIds: ['e'] }, new Date());

  expect(sent[0]!.match(/Open report/g)).toHaveLength(5);
});
