import { getIntrospectionQuery, isSpecifiedScalarType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '../../src/resolvers/schema.js';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { ADMIN_SECRET, asAdmin, register } from './market.js';

let hidden: TestApp;
/** Names of the types of the schema, those that every schema has left out. */
let typeNames: string[];

beforeAll(async () => {
  hidden = await startTestApp({ demoDistrict: 'off', graphqlSchema: 'hidden', adminSecret: ADMIN_SECRET });
  const types = Object.values((await createSchema()).getTypeMap());
  typeNames = types.filter((type) => !isSpecifiedScalarType(type)).map(({ name }) => name);
});

afterAll(() => hidden.stop());

const SUN = 'query ($i: PositionInput!) { sun(at: $i) { azimuth } }';
const LOGIN = 'mutation ($i: LoginInput!) { login(input: $i) { email } }';
const TILT = 'query ($i: TiltInput!) { tilt(input: $i) { goal } }';
const ASSESS = 'mutation ($i: AssessmentInput!) { createAssessment(input: $i) { anonymousId } }';
const SOUND = { lat: 25, lng: 121 };

/** Documents and variables that do not fit the schema, and what the error says. */
const FAULTS: [string, string, object | undefined, string][] = [
  ['an unknown field', '{ buildingz { id } }', undefined, 'Cannot query field "buildingz" on type "…".'],
  ['an unknown field below', '{ sun(at: { lat: 1, lng: 1 }) { azimut } }', undefined, 'Cannot query field "azimut" on type "…".'],
  ['a field of another type', '{ __typename ... on Mutation { login } }', undefined, 'Fragment cannot be spread here as objects of type "…" can never be of type "…".'],
  ['an unknown argument', '{ sun(ats: 1, at: { lat: 1, lng: 1 }) { azimuth } }', undefined, 'Unknown argument "ats" on field "…".'],
  ['a missing argument', '{ sun { azimuth } }', undefined, 'Field "sun" argument "…" of type "…" is required, but it was not provided.'],
  ['an unknown type', 'query ($i: PositionInputs!) { sun(at: $i) { azimuth } }', undefined, 'Unknown type "PositionInputs".'],
  ['an unknown type of a fragment', '{ ... on Querry { __typename } }', undefined, 'Unknown type "Querry".'],
  ['a variable of another type', 'query ($i: TiltInput!) { sun(at: $i) { azimuth } }', { i: SOUND }, 'Variable "$i" of type "TiltInput!" used in position expecting type "…".'],
  ['a variable of an output type', 'query ($i: Sun) { sun(at: $i) { azimuth } }', undefined, 'Variable "$i" cannot be non-input type "Sun".'],
  ['an unknown member', '{ sun(at: { lat: 1, lng: 1, tim: 1 }) { azimuth } }', undefined, 'Field "tim" is not defined by type "…".'],
  ['a missing member', '{ sun(at: { lat: 1 }) { azimuth } }', undefined, 'Field "…" of required type "…" was not provided.'],
  ['null for an input', '{ sun(at: null) { azimuth } }', undefined, 'Expected value of type "…", found null.'],
  ['an unknown word of an enum', '{ tilt(input: { lat: 1, lng: 1, goal: sumer }) { goal } }', undefined, 'Value "sumer" does not exist in "…" enum.'],
  ['a text for an enum', '{ tilt(input: { lat: 1, lng: 1, goal: "sumer" }) { goal } }', undefined, 'Enum "…" cannot represent non-enum value: ….'],
  ['a text for an object', '{ createShadow: sun(at: "x") { azimuth } }', undefined, 'Expected value of type "…", found ….'],
  ['a day that is none', '{ sunTimes(at: { lat: 1, lng: 1 }, date: "2026-02-30") { date } }', undefined, '… cannot represent "…": it is no day in the form YYYY-MM-DD'],
  ['no selection', '{ sun(at: { lat: 1, lng: 1 }) }', undefined, 'Field "sun" of type "…" must have a selection of subfields.'],
  ['a selection of a leaf', '{ sun(at: { lat: 1, lng: 1 }) { azimuth { x } } }', undefined, 'Field "…" must not have a selection since type "…" has no subfields.'],
  ['an unknown directive', '{ __typename @skipp }', undefined, 'Unknown directive "@skipp".'],
  ['an argument of a directive', '{ __typename @skip(iff: true) }', undefined, 'Unknown argument "iff" on directive "@skip".'],
  ['two fields under one name', '{ sun(at: { lat: 1, lng: 1 }) { a: azimuth a: time } }', undefined, 'Fields "a" conflict because "azimuth" and "time" are different fields.'],
  ['no variable', SUN, undefined, 'Variable "$i" of required type "PositionInput!" was not provided.'],
  ['null for a variable', SUN, { i: null }, 'Variable "$i" of non-null type "PositionInput!" must not be null.'],
  ['an unknown member in a variable', LOGIN, { i: { email: 'a@b.example', password: 'x', emai: 1 } }, 'Variable "$i" got an invalid value at "i"; Field "emai" is not defined by type "LoginInput".'],
  ['a missing member in a variable', SUN, { i: { lat: 1 } }, 'Variable "$i" got an invalid value at "i"; Field "…" of required type "…" was not provided.'],
  ['a text for a number in a variable', SUN, { i: { lat: '1', lng: 1 } }, 'Variable "$i" got an invalid value at "i.lat"; Float cannot represent non numeric value: "…"'],
  ['null for a member of a variable', SUN, { i: { lat: null, lng: 1 } }, 'Variable "$i" got an invalid value at "i.lat"; Expected non-nullable type "…" not to be null.'],
  ['a list for a variable', SUN, { i: [SOUND] }, 'Variable "$i" got an invalid value at "i"'],
  ['an unknown word of an enum in a variable', TILT, { i: { ...SOUND, goal: 'sumer' } }, 'Variable "$i" got an invalid value at "i.goal"; Value "sumer" does not exist in "…" enum.'],
  ['a number for an enum in a variable', TILT, { i: { ...SOUND, goal: 1 } }, 'Variable "$i" got an invalid value at "i.goal"; Enum "…" cannot represent non-string value: 1.'],
  ['a text for a free object', ASSESS, { i: { ...SOUND, result: 'x' } }, 'Variable "$i" got an invalid value at "i.result"; … cannot represent'],
  ['an argument that turns out bad with its variables', 'query ($lat: Float = 1) { sun(at: { lat: $lat, lng: 1 }) { azimuth } }', { lat: null }, 'Argument "…" has invalid value'],
]; // prettier-ignore

const ask = async (query: string, variables?: object, headers: Record<string, string> = {}) => {
  const { status, body, text } = await hidden.rest<{
    data?: object;
    errors?: { message: string; extensions: object }[];
  }>('POST', '/graphql', { body: { query, variables }, headers });
  return { status, text, data: body.data, errors: body.errors ?? [] };
};

const namedBeside = (query: string, text: string): string[] =>
  typeNames.filter(
    (name) => new RegExp(`\\b${name}\\b(?! (argument|type|directive))`).test(text) && !query.includes(name),
  );

describe('case 45: where the schema is hidden', () => {
  it.each(FAULTS)('%s is reported without a name that was not asked for', async (_what, query, variables, told) => {
    // the second time the query is compiled
    const [first, again] = [await ask(query, variables), await ask(query, variables)];

    expect(first.errors[0]!.message).toContain(told);
    expect(first.text + again.text).not.toContain('Did you mean');
    expect(namedBeside(query, first.text + again.text)).toEqual([]);
  });

  it('a list of guesses elsewhere in the document confirms none', async () => {
    const guesses = ['at', 'lat', 'PositionInput', 'Query'];
    const query = `query (${guesses.map((guess, i) => `$${guess}: Int = ${i}`).join()}) { sun { azimuth } }`;

    const { errors } = await ask(query, Object.fromEntries(guesses.map((guess) => [guess, 1])));

    const missing = errors.map(({ message }) => message).filter((message) => message.includes('is required'));
    expect(missing).toEqual(['Field "sun" argument "…" of type "…" is required, but it was not provided.']);
  });

  it('what an operation asks for rightly is answered, with its types where it asks for them', async () => {
    const { data, errors } = await ask(SUN.replace('azimuth', '__typename'), { i: SOUND });

    expect([data, errors]).toEqual([{ sun: { __typename: 'Sun' } }, []]);
  });

  it('faults of values are reported whole', async () => {
    const { errors } = await ask(SUN, { i: { lat: 100, lng: 1 } });

    expect(errors).toMatchObject([
      { message: 'Validation failed', extensions: { detail: [{ loc: ['at', 'lat'], type: 'less_than_equal' }] } },
    ]);
  });
});

describe('case 46: where the schema is hidden, introspection', () => {
  const REFUSED = 'GraphQL introspection has been disabled, but the requested query contained the field';

  it.each([
    ['of the schema', getIntrospectionQuery()],
    ['of a type', '{ __type(name: "Query") { name } }'],
    ['in a fragment', '{ ...f } fragment f on Query { s: __schema { queryType { name } } }'],
    ['beside another field', '{ sun(at: { lat: 1, lng: 1 }) { azimuth } __schema { queryType { name } } }'],
  ])('%s is refused, again and again', async (_what, query) => {
    const user = await register(hidden);

    // an administrator's success must not open the way for those who ask the same
    const allowed = await ask(query, undefined, asAdmin);
    const refused = [
      await ask(query),
      await ask(query, undefined, user.headers),
      await ask(query, undefined, { 'x-admin-secret': 'another secret than theirs' }),
      await ask(query, undefined, { authorization: 'Bearer x.y.z' }),
    ];

    expect([allowed.status, allowed.errors]).toEqual([200, []]);
    for (const { status, data, errors } of refused) {
      expect([status, data, errors.length]).toEqual([400, undefined, 1]);
      expect(errors[0]!.message).toContain(REFUSED);
      expect(errors[0]!.extensions).toEqual({ code: 'GRAPHQL_VALIDATION_FAILED' });
    }
  });

  it('is open to the account of an administrator', async () => {
    const boss = await register(hidden);
    await hidden.rest('POST', `/api/admin/users/${boss.id}/role`, { body: { role: 'admin' }, headers: asAdmin });

    const { status, errors } = await ask(getIntrospectionQuery(), undefined, boss.headers);

    expect([status, errors]).toEqual([200, []]);
  });
});
