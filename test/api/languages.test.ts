import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CodedTextAnswer } from '../../src/contract/common/coded-text.answer.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { asRest, selectionOf } from '../helpers/both-doors.js';

let service: TestApp;

beforeAll(async () => {
  service = await startTestApp();
});

afterAll(() => service.stop());

const PLACE = { lat: 25.0298, lng: 121.5356 };
const ROOF = [
  [121.5356, 25.0298],
  [121.5358, 25.0298],
  [121.5358, 25.03],
  [121.5356, 25.03],
];
const HORIZON = [0, 0, 0, 0];

interface Text {
  code: string;
  params: object;
  text: string;
}

const CASES = [
  ['/api/assessments/estimate', { ...PLACE, finance: { as_of: '2026-06-01' } }],
  ['/api/yield', { ...PLACE, tilt: 20, azimuth: 180, horizon: HORIZON }],
  ['/api/usable-fraction', { ...PLACE, target_footprint: ROOF }],
] as const;

/** Every text of an answer, wherever it is. */
function textsOf(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'code' in value && 'text' in value ? [value as Text] : [];
  return [...own, ...Object.values(value).flatMap(textsOf)];
}

const ask = async (path: string, body: object, headers: Record<string, string> = {}): Promise<Text[]> => {
  const answer = await service.rest('POST', path, { body: { ...body, azimut: 1 }, headers });
  expect(answer.status, answer.text).toBe(200);
  return textsOf(answer.body);
};

const isChinese = ({ text }: Text): boolean => /\p{Script=Han}/u.test(text.replace(/[「"(（].*?["」)）]/gu, ''));

describe.each(CASES)('the texts of %s', (path, body) => {
  it('are English unless asked otherwise', async () => {
    const texts = await ask(path, body);

    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
    expect(texts.filter(({ code }) => !code.startsWith('ask_subsidy')).filter(isChinese)).toEqual([]);
    expect(await ask(path, body, { 'accept-language': 'fr' })).toEqual(texts);
  });

  it('are 繁體中文 by the header, and in the language of `lang` whatever the header says', async () => {
    const english = await ask(path, body);
    const chinese = await ask(path, body, { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' });

    expect(chinese.every(isChinese)).toBe(true);
    expect(chinese.map(({ code, params }) => ({ code, params }))).toEqual(
      english.map(({ code, params }) => ({ code, params })),
    );
    expect(await ask(path, { ...body, lang: 'zh-TW' })).toEqual(chinese);
    expect(await ask(path, { ...body, lang: 'en' }, { 'accept-language': 'zh-TW' })).toEqual(english);
  });
});

it('GraphQL gives the same texts', async () => {
  const { data, errors } = await service.graphql<{ planeYield: { warnings: Text[] } }>(
    `query ($input: YieldInput!) { planeYield(input: $input) { warnings ${selectionOf(CodedTextAnswer)} } }`,
    { input: { at: PLACE, tilt: 20, azimuth: 180, horizon: HORIZON, lang: 'ZH_TW' } },
  );

  expect(errors).toBeUndefined();
  expect(asRest(CodedTextAnswer, data!.planeYield.warnings)).toEqual(
    (await ask('/api/yield', { ...PLACE, tilt: 20, azimuth: 180, horizon: HORIZON, lang: 'zh-TW' })).slice(0, 1),
  );
});

it('a language that is none of ours is refused', async () => {
  const { status } = await service.rest('POST', '/api/yield', {
    body: { ...PLACE, tilt: 20, azimuth: 180, lang: 'fr' },
  });

  expect(status).toBe(422);
});
