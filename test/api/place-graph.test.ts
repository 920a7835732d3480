import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../helpers/app.js';

let service: TestApp;
/** Calculations that ran, by name. */
const ran: string[] = [];

beforeAll(async () => {
  service = await startTestApp();
  const { compute } = service.app.platform;
  const run = compute.run.bind(compute);
  compute.run = ((name: never, ...rest: never[]) => {
    ran.push(name);
    return (run as (...all: never[]) => unknown)(name, ...rest);
  }) as typeof compute.run;
});

afterAll(() => service.stop());

const AT = 'lat: 25.0298, lng: 121.5356';
const VIEW = 'minLng: 121.534, minLat: 25.028, maxLng: 121.537, maxLat: 25.031, month: 3';

/** The answer, and the calculations that it took. */
async function ask<Data>(query: string): Promise<{ data: Data; computed: string[] }> {
  ran.length = 0;
  const { data, errors } = await service.graphql<Data & Record<string, unknown>>(query);
  expect(errors).toBeUndefined();
  return { data: data!, computed: [...ran] };
}

describe('parts of an estimate', () => {
  it.each([
    ['building { id }', []],
    ['basis { heightM } address lat', []],
    ['hash county sources { name }', []],
    ['roof { usableAreaM2 }', ['usableRoof']],
    ['roof { usableAreaM2 } energy { annualKwh } finance { npvTwd } verdict { answer }', ['estimate']],
  ])('%s takes the calculations %j', async (selection, calculations) => {
    const { computed } = await ask(`{ estimate(input: { ${AT} }) { ${selection} } }`);

    expect(computed.filter((name) => name === 'estimate' || name === 'usableRoof')).toEqual(calculations);
  });

  it('say of the roof the same, whatever else is selected', async () => {
    type Roof = { estimate: { roof: object; hash: string } };
    const { data: alone } = await ask<Roof>(`{ estimate(input: { ${AT} }) { hash roof { usable usableAreaM2 } } }`);

    const { data: whole } = await ask<Roof>(
      `{ estimate(input: { ${AT} }) { hash roof { usable usableAreaM2 } capacityKw } }`,
    );

    expect(whole.estimate).toMatchObject(alone.estimate);
  });
});

describe('shadows of a view', () => {
  it('are not computed for the sun alone', async () => {
    const { data, computed } = await ask<{ viewportShadows: { sun: { azimuth: number } } }>(
      `{ viewportShadows(input: { ${VIEW}, localHour: 9 }) { date sun { azimuth elevation } } }`,
    );

    expect(computed).toEqual([]);
    expect(data.viewportShadows.sun.azimuth).toBeGreaterThan(90);
  });

  it('have no id of their own at any hour, but the building with its', async () => {
    type Shadows = { viewportShadows: { ground: { building: { __typename: string; id: string } }[] } };
    const { data } = await ask<Shadows>(
      `{ viewportShadows(input: { ${VIEW}, localHour: 9 }) { ground { areaM2 building { __typename id } } } }`,
    );

    const buildings = data.viewportShadows.ground.map(({ building }) => building);
    expect(buildings.length).toBeGreaterThan(3);
    expect(new Set(buildings.map(({ __typename }) => __typename))).toEqual(new Set(['Building']));
  });
});

describe('the graph of places', () => {
  it('leads from a point to its building, township, climate and stations', async () => {
    type Found = {
      place: {
        building: { id: string; township: { id: string }; estimate: { building: { id: string } } };
        township: { id: string; climate: { sources: { station: { id: string; number: string } }[] } };
      };
    };
    const { data, computed } = await ask<Found>(
      `{ place(at: { at: { ${AT} } }) {
           building { id township { id } estimate { building { id } } }
           township { id climate { sources { station { id number } } } } } }`,
    );

    const { building, township } = data.place;
    expect(building.estimate.building.id).toBe(building.id);
    expect(building.township.id).toBe(township.id);
    const stations = township.climate.sources.map(({ station }) => station);
    expect(stations.every(({ id, number }) => id === `station:${number}`)).toBe(true);
    expect(computed).toEqual([]);
    const again = await ask<{ nodes: { __typename: string; id: string }[] }>(
      `{ nodes(ids: ["${building.id}", "${township.id}", "${stations[0]!.id}", "township:none"]) { __typename id } }`,
    );
    expect(again.data.nodes).toEqual([
      { __typename: 'Building', id: building.id },
      { __typename: 'Township', id: township.id },
      { __typename: 'WeatherStation', id: stations[0]!.id },
      null,
    ]);
  });

  it('answers buildings that can be sent back as the buildings that cast shadows', async () => {
    type Page = { buildings: { nodes: { footprint: object; heightM: number }[] } };
    const { data } = await ask<Page>(
      `{ buildings(in: { circle: { center: { ${AT} }, radiusM: 60 } }) { nodes { footprint heightM baseHeightM } } }`,
    );

    const { data: cast, errors } = await service.graphql<{ shadows: { ground: object[] } }>(
      `query ($buildings: [BuildingInput!]!) {
         shadows(input: { buildings: $buildings, ${AT}, localHour: 9, date: "2026-03-21" }) { ground { areaM2 } } }`,
      { buildings: data.buildings.nodes },
    );

    expect(errors).toBeUndefined();
    expect(cast!.shadows.ground.length).toBeGreaterThanOrEqual(data.buildings.nodes.length);
  });

  it('gives the buildings of an area page by page, each once', async () => {
    type Page = {
      buildings: {
        totalCount: number;
        nodes: { id: string }[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
    };
    const found: string[] = [];
    let page: Page['buildings'] | undefined;
    do {
      const after = page ? `, after: "${page.pageInfo.endCursor}"` : '';
      const { data } = await ask<Page>(
        `{ buildings(in: { circle: { center: { ${AT} } } }, first: 20${after}) {
             totalCount nodes { id } pageInfo { hasNextPage endCursor } } }`,
      );
      page = data.buildings;
      found.push(...page.nodes.map(({ id }) => id));
    } while (page.pageInfo.hasNextPage);

    expect(page.totalCount).toBeGreaterThan(20);
    expect(found).toEqual([...new Set(found)].toSorted());
    expect(found).toHaveLength(page.totalCount);
  });

  it.each([
    ['both forms of an area', 'buildings(in: { box: {minLng: 1, minLat: 1, maxLng: 1, maxLat: 1}, circle: null }) { source }', 'GRAPHQL_VALIDATION_FAILED'],
    ['no form of a place', 'place(at: {}) { lat }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a page of too many', `buildings(in: { circle: { center: { ${AT} } } }, first: 5001) { source }`, 'VALIDATION_FAILED'],
    ['a cursor that is none', `buildings(in: { circle: { center: { ${AT} } } }, after: "x") { source }`, 'VALIDATION_FAILED'],
    ['a polygon with holes for a roof', `usableFraction(input: { ${AT}, targetFootprint: { type: "Polygon", coordinates: [[], []] } }) { heightM }`, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, field, code) => {
    const { errors } = await service.graphql(`{ ${field} }`);

    expect(errors?.[0]?.extensions.code).toBe(code);
  }); // prettier-ignore
});
