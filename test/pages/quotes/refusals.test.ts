import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_CENTER } from '../../../src/core/buildings/demo-district.js';
import {
  ASK_VENDORS,
  CHOOSE,
  KEEP_ROOF,
  REPLY,
  SIGN_UP,
  WRITE,
} from '../../../src/pages/client/graph/quote-questions.js';
import { CHINESE_REFUSALS } from '../../../src/pages/quotes/words/chinese.js';
import { QUOTES_WORDS } from '../../../src/pages/quotes/words/words.js';
import { ADMIN_SECRET, makeVendor, register, reply, type Person, type VendorOwner } from '../../api/market.js';
import { startTestApp, type TestApp } from '../../helpers/app.js';

const MAX_MESSAGES = 200;
const QUOTE = { content: 'In May.', quoted_price: 900_000 };
const faults = QUOTES_WORDS['zh-TW'].faults;

let service: TestApp;
let vendor: VendorOwner;
let owner: Person;

beforeAll(async () => {
  service = await startTestApp({ processRole: 'api', adminSecret: ADMIN_SECRET, rateLimits: 'off' });
  vendor = await makeVendor(service);
  owner = await register(service, 'owner');
});

afterAll(() => service.stop());

/** The sentence of a refusal, as the page finds it. */
async function refusalOf(document: string, variables: Record<string, unknown>, caller?: Person): Promise<string> {
  const { errors } = await service.graphql(document, variables, caller?.headers);
  const [detail] = (errors?.[0]?.extensions.detail ?? []) as { msg: string }[];
  return detail?.msg ?? errors?.[0]?.message ?? 'not refused';
}

async function sendInquiry(input: object = {}): Promise<string> {
  const asked = { vendorIds: [vendor.vendorId], input: { message: crypto.randomUUID(), ...input } };
  const { data } = await service.graphql<{ askVendors: { inquiries: { id: string }[] } }>(
    ASK_VENDORS,
    asked,
    owner.headers,
  );
  return data!.askVendors.inquiries[0]!.id;
}

const signUp = (email: string, password: string): Promise<string> =>
  refusalOf(SIGN_UP, { input: { email, password, language: 'ZH_TW' } });

/** Everything that the page can meet with, in turn. */
async function allRefusals(): Promise<string[]> {
  const { data } = await service.graphql<{ keepEstimate: { assessment: { id: string } } }>(
    KEEP_ROOF,
    { input: { at: DEMO_CENTER } },
    owner.headers,
  );
  const about = { assessmentId: data!.keepEstimate.assessment.id };
  const [rival, chosen] = [await sendInquiry(about), await sendInquiry(about)];
  await reply(service, vendor, chosen, QUOTE);
  const unquoted = await refusalOf(CHOOSE, { id: rival }, owner);
  await service.graphql(CHOOSE, { id: chosen }, owner.headers);
  const later = await sendInquiry(about);
  await reply(service, vendor, later, QUOTE);
  const ofChoice = [
    unquoted,
    await refusalOf(CHOOSE, { id: chosen }, owner),
    await refusalOf(CHOOSE, { id: later }, owner),
    await refusalOf(WRITE, { id: rival, content: 'Hello?' }, owner),
    await refusalOf(REPLY, { id: rival, input: { content: 'Hello?' } }, vendor),
    await refusalOf(REPLY, { id: later, input: { content: 'Free!', quotedPrice: 0 } }, vendor),
    await refusalOf(ASK_VENDORS, { vendorIds: [vendor.vendorId], input: {} }, vendor),
  ];
  const long = await sendInquiry();
  await service.sql(
    `insert into inquiry_messages (id, inquiry_id, sender, content, created_at)
     select gen_random_uuid(), $1, 'user', 'Hello', now() from generate_series(1, $2)`,
    [long, MAX_MESSAGES],
  );
  const full = await refusalOf(WRITE, { id: long, content: 'one more' }, owner);
  await service.sql('delete from vendors where id = $1', [vendor.vendorId]);
  return [
    ...ofChoice,
    full,
    await refusalOf(WRITE, { id: long, content: 'Are you there?' }, owner),
    await signUp('somebody@example', 'a long enough secret 1'),
    await signUp('somebody@example.com', 'somebody@example.com'),
    await signUp('somebody@example.com', '12345678'),
    await signUp('somebody@example.com', '1234567'),
    await signUp('somebody@example.com', '1'.repeat(201)),
  ];
}

describe('what the service refuses on the page of quotes', () => {
  it('is what the table in Chinese has, sentence by sentence', async () => {
    const said = new Set(await allRefusals());

    expect([...said].toSorted()).toEqual(Object.keys(CHINESE_REFUSALS).toSorted());
  });

  it('is said in Chinese alone where it is known, else after a lead in Chinese', () => {
    expect(faults.refused('The inquiry is closed')).toBe('這筆詢價已結案。');
    expect(faults.invalid('Must be an e-mail address')).toBe('電子郵件信箱的格式不正確。');
    expect(faults.refused('Another reason')).toBe('目前無法完成：Another reason');
    expect(faults.invalid('Must be odd')).toBe('這筆資料不符合要求：Must be odd');
    expect(QUOTES_WORDS.en.faults.refused('Another reason')).toBe('Another reason');
  });
});
