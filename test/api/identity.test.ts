import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';
import { ADMIN_SECRET, asAdmin, register } from './market.js';

let service: TestApp;
let building: string;

beforeAll(async () => {
  service = await startTestApp({ adminSecret: ADMIN_SECRET });
  const [row] = await service.sql<{ id: string }>('select id from buildings limit 1');
  building = row!.id;
});

afterAll(() => service.stop());

const ask = async <T>(query: string, headers: Record<string, string> = {}) => service.graphql<T>(query, {}, headers);

describe('a calculated object', () => {
  it('has one id for equal questions, and another for another question', async () => {
    const { data } = await ask<{ building: Record<string, { id: string }> }>(`{ building(id: "${building}") {
      first: estimate { id } second: estimate { id capacityKw }
      bill: estimate(input: { monthlyKwh: [400] }) { id } same: estimate(input: { monthlyKwh: [400] }) { id }
      shading { id } township { climate { id } } } }`);
    const { first, second, bill, same, shading } = data!.building;

    expect([first!.id, bill!.id]).toEqual([second!.id, same!.id]);
    expect(bill!.id).not.toBe(first!.id);
    expect(shading!.id).toBe(`shading:${building}`);
  });

  it('has one id through every way that leads to it', async () => {
    const { data } = await ask<{
      township: { climate: { id: string } };
      place: object;
      again: object;
      other: object;
    }>(`{
      township(code: "63000030") { climate { id } }
      place(at: { at: { lat: 25.0298, lng: 121.5356 } }) { id }
      again: place(at: { at: { lng: 121.5356, lat: 25.0298 } }) { id }
      other: place(at: { at: { lat: 25.0299, lng: 121.5356 } }) { id } }`);

    expect(data!.township.climate.id).toBe('climate:63000030');
    expect(data!.again).toEqual(data!.place);
    expect(data!.other).not.toEqual(data!.place);
  });

  it('is not a record', async () => {
    const { data } = await ask(`{ node(id: "shading:${building}") { id } admin: node(id: "admin") { id } }`, asAdmin);

    expect(data).toEqual({ node: null, admin: null });
  });
});

describe('the lists of an account', () => {
  it('are for the account itself, and those of the viewer are its own', async () => {
    const person = await register(service);
    const lists = 'assessments { totalCount } inquiries { totalCount } applications { totalCount }';
    const empty = { assessments: { totalCount: 0 }, inquiries: { totalCount: 0 }, applications: { totalCount: 0 } };

    const own = await ask(
      `{ viewer { id ${lists} } node(id: "${person.id}") { ... on Account { ${lists} } } }`,
      person.headers,
    );
    const foreign = await ask(`{ admin { account(id: "${person.id}") { id ${lists} } } }`, asAdmin);

    expect(own).toMatchObject({ data: { viewer: { id: person.id, ...empty }, node: empty } });
    expect(foreign.data).toMatchObject({ admin: { account: { id: person.id, assessments: null, inquiries: null } } });
    expect(foreign.errors?.map(({ extensions }) => extensions['code'])).toEqual(Array(3).fill('FORBIDDEN'));
  });
});
