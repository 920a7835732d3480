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
const VIEW = 'minLng: 121.534, minLat: 25.028, maxLng: 121.537, maxLat: 25.031';

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
    ['roof { usableAreaM2 } energy { annualKwh } finance { npv } verdict { answer }', ['estimate']],
  ])('%s takes the calculations %j', async (selection, calculations) => {
    const { computed } = await ask(`{ estimate(input: { at: { ${AT} } }) { ${selection} } }`);

    expect(computed.filter((name) => name === 'estimate' || name === 'usableRoof')).toEqual(calculations);
  });

  it('say of the roof the same, whatever else is selected', async () => {
    type Roof = { estimate: { roof: object; hash: string } };
    const { data: alone } = await ask<Roof>(
      `{ estimate(input: { at: { ${AT} } }) { hash roof { usable usableAreaM2 } } }`,
    );

    const { data: whole } = await ask<Roof>(
      `{ estimate(input: { at: { ${AT} } }) { hash roof { usable usableAreaM2 } capacityKw } }`,
    );

    expect(whole.estimate).toMatchObject(alone.estimate);
  });
});

describe('shadows of a view', () => {
  it('are not computed for the sun alone', async () => {
    const { data, computed } = await ask<{ shadows: { sun: { azimuth: number } } }>(
      `{ shadows(input: { of: { box: { ${VIEW} } }, moment: { inMonth: { month: 3, localHour: 9 } } }) { date sun { azimuth elevation } } }`,
    );

    expect(computed).toEqual([]);
    expect(data.shadows.sun.azimuth).toBeGreaterThan(90);
  });

  it('have no id of their own at any hour, but the building with its', async () => {
    type Shadows = { shadows: { ground: { building: { __typename: string; id: string } }[] } };
    const { data } = await ask<Shadows>(
      `{ shadows(input: { of: { box: { ${VIEW} } }, moment: { inMonth: { month: 3, localHour: 9 } } }) { ground { areaM2 building { __typename id } } } }`,
    );

    const buildings = data.shadows.ground.map(({ building }) => building);
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
         shadows(input: { of: { given: { buildings: $buildings, at: { ${AT} } } }, moment: { onDate: { localHour: 9, date: "2026-03-21" } } }) { ground { areaM2 } } }`,
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
    ['both forms of an area', 'buildings(in: { box: {minLng: 1, minLat: 1, maxLng: 1, maxLat: 1}, circle: null }) { source }', 'VALIDATION_FAILED'],
    ['no form of a place', 'place(at: {}) { lat }', 'VALIDATION_FAILED'],
    ['a page of too many', `buildings(in: { circle: { center: { ${AT} } } }, first: 5001) { source }`, 'VALIDATION_FAILED'],
    ['a cursor that is none', `buildings(in: { circle: { center: { ${AT} } } }, after: "x") { source }`, 'VALIDATION_FAILED'],
    ['a polygon with holes for a roof', `usableFraction(input: { at: { ${AT} }, targetFootprint: { type: "Polygon", coordinates: [[], []] } }) { heightM }`, 'VALIDATION_FAILED'],
  ])('refuses %s', async (_what, field, code) => {
    const { errors } = await service.graphql(`{ ${field} }`);

    expect(errors?.[0]?.extensions.code).toBe(code);
  }); // prettier-ignore
});

describe('the shadow of a building', () => {
  type Shadow = {
    areaM2: number;
    shadowLengthM: number;
    litShare: number | null;
    cached: boolean;
    sun: { azimuth: number };
    building: { id: string };
    geometry: { type: string; coordinates: number[][][][] };
  };
  const BOX = 'minLng: 121.534, minLat: 25.028, maxLng: 121.537, maxLat: 25.031';
  const SHADOW = 'areaM2 shadowLengthM litShare cached sun { azimuth } building { id } geometry';
  const MARCH = 'moment: { inMonth: { month: 3, localHour: 9 } }';

  it('of each building of a list takes as many statements as of one, and one calculation', async () => {
    type Page = { buildings: { nodes: { id: string; shadow: Shadow }[] } };
    const { sql } = service.app.platform.database;
    const statements: string[] = [];
    const rows = sql.rows.bind(sql);
    sql.rows = ((text: string, ...rest: never[]) => {
      statements.push(text);
      return (rows as (...all: never[]) => unknown)(text as never, ...rest);
    }) as typeof sql.rows;
    const page = async (first: number) => {
      statements.length = 0;
      const { data, computed } = await ask<Page>(
        `{ buildings(in: { box: { ${BOX} } }, first: ${first}) { nodes { id shadow(${MARCH}) { ${SHADOW} } } } }`,
      );
      return { nodes: data.buildings.nodes, computed, count: statements.length };
    };

    const [one, many] = [await page(1), await page(50)];
    sql.rows = rows;

    expect([one.computed, many.computed]).toEqual([['shadowsOfEach'], ['shadowsOfEach']]);
    expect(many.nodes.length).toBeGreaterThan(20);
    expect(one.count).toBeGreaterThan(0);
    expect(many.count).toBe(one.count);
    for (const { id, shadow } of many.nodes) expect(shadow.building.id).toBe(id);
  });

  it('is the one that the area has', async () => {
    type Both = { building: { shadow: Shadow }; shadows: { ground: (Shadow & { building: { id: string } })[] } };
    const { data: found } = await ask<{ place: { building: { id: string } } }>(
      `{ place(at: { at: { ${AT} } }) { building { id shading { cached } } } }`,
    );
    const { id } = found.place.building;
    const { data } = await ask<Both>(
      `{ building(id: "${id}") { shadow(${MARCH}) { ${SHADOW} } }
         shadows(input: { of: { box: { ${BOX} } }, ${MARCH} }) { ground { ${SHADOW} } } }`,
    );

    const ofArea = data.shadows.ground.find(({ building }) => building.id === id)!;
    const alone = data.building.shadow;
    // the sun of the building's own place, not of the middle of the area
    expect(Math.abs(alone.areaM2 / ofArea.areaM2 - 1)).toBeLessThan(0.001);
    expect(Math.abs(alone.litShare! - ofArea.litShare!)).toBeLessThan(0.005);
    expect([alone.cached, ofArea.cached]).toEqual([true, true]);
    expect(alone.geometry.type).toBe('MultiPolygon');
  });

  it('is null by night, and takes an instant and a date as well as a month', async () => {
    const { data: found } = await ask<{ place: { building: { id: string } } }>(`{ place(at: { at: { ${AT} } }) { building { id } } }`); // prettier-ignore
    type Shadows = { building: Record<string, Shadow | null> };
    const { data } = await ask<Shadows>(
      `{ building(id: "${found.place.building.id}") {
           night: shadow(moment: { onDate: { date: "2026-03-16", localHour: 1 } }) { areaM2 }
           time: shadow(moment: { time: "2026-03-16T01:00:00Z" }) { areaM2 }
           date: shadow(moment: { onDate: { date: "2026-03-16", localHour: 9 } }) { areaM2 } } }`,
    );

    expect(data.building['night']).toBeNull();
    expect(data.building['time']).toEqual(data.building['date']);
    const { errors } = await service.graphql(
      `{ building(id: "${found.place.building.id}") {
           shadow(moment: { time: "2026-03-16T01:00:00Z", onDate: { localHour: 9 } }) { areaM2 } } }`,
    );
    expect(errors).toHaveLength(1);
  });
});

describe('the shading of a building', () => {
  it('names who shades it, as its estimate does and in one calculation with it', async () => {
    const WHO = 'neighbours { kind building { id } lostKwhYear bearingDeg distanceM months hours }';
    const SKYLINE = 'skyline { elevations parts { kind fromDeg toDeg building { id } } }';
    type Found = {
      place: { building: { id: string; shading: object & { building: object }; estimate: { shade: object } } };
    };
    const { data, computed } = await ask<Found>(
      `{ place(at: { at: { ${AT} } }) { building { id
           shading { building { id } ${WHO} ${SKYLINE} } estimate { shade { ${WHO} ${SKYLINE} } } } } }`,
    );

    const { id, shading, estimate } = data.place.building;
    expect(shading).toEqual({ building: { id }, ...estimate.shade });
    expect(computed.filter((name) => name !== 'roofShading')).toEqual(['estimate']);
  });
});
