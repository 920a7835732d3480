import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectionOf } from '../../../src/core/terrain/map-projection.js';
import { faultOf, heightsOf, readBuildings, readFeatures } from './read-buildings.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'citygml-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const stored = (text: string | Uint8Array): string => {
  const path = join(folder, `city-${files++}.gml`);
  writeFileSync(path, text);
  return path;
};

type Corner = readonly [x: number, y: number, z: number];

const model = (buildings: string, { srsName = 'EPSG:3826', version = '2.0' } = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<core:CityModel xmlns:core="http://www.opengis.net/citygml/${version}"
  xmlns:bldg="http://www.opengis.net/citygml/building/${version}" xmlns:gml="http://www.opengis.net/gml">
<gml:boundedBy><gml:Envelope srsName="${srsName}" srsDimension="3"><gml:lowerCorner>0 0 0</gml:lowerCorner></gml:Envelope></gml:boundedBy>
${buildings}
</core:CityModel>`;

const building = (content: string, id = 'b1'): string =>
  `<core:cityObjectMember><bldg:Building gml:id="${id}">${content}</bldg:Building></core:cityObjectMember>`;

const polygon = (corners: readonly Corner[], id?: string): string => {
  const ring = [...corners, corners[0]!].map((corner) => corner.join(' ')).join('\n ');
  return `<gml:surfaceMember><gml:Polygon${id === undefined ? '' : ` gml:id="${id}"`}><gml:exterior><gml:LinearRing><gml:posList>${ring}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember>`;
};

const surface = (kind: string, members: string, level = 2): string =>
  `<bldg:boundedBy><bldg:${kind}><bldg:lod${level}MultiSurface><gml:MultiSurface>${members}</gml:MultiSurface></bldg:lod${level}MultiSurface></bldg:${kind}></bldg:boundedBy>`;

const solid = (members: string, level = 1): string =>
  `<bldg:lod${level}Solid><gml:Solid><gml:exterior><gml:CompositeSurface>${members}</gml:CompositeSurface></gml:exterior></gml:Solid></bldg:lod${level}Solid>`;

/** A house of 12 by 10 m in Taipei, 20 m above the sea: 5 m to the eaves, 8 m to the ridge, which runs from west to east. */
const at = (x: number, y: number, z: number): Corner => [302_000 + x, 2_768_000 + y, 20 + z];
const GROUND = [at(0, 0, 0), at(0, 10, 0), at(12, 10, 0), at(12, 0, 0)];
const SOUTH = [at(0, 0, 5), at(12, 0, 5), at(12, 5, 8), at(0, 5, 8)];
const NORTH = [at(12, 10, 5), at(0, 10, 5), at(0, 5, 8), at(12, 5, 8)];
const WEST = [at(0, 0, 0), at(0, 0, 5), at(0, 5, 8), at(0, 10, 5), at(0, 10, 0)];
/** 3 m over 5 m. */
const PITCH = 30.96;

const house = [
  surface('GroundSurface', polygon(GROUND)),
  surface('RoofSurface', polygon(SOUTH)),
  surface('RoofSurface', polygon(NORTH)),
  surface('WallSurface', polygon(WEST)),
].join('');

describe('LOD2', () => {
  it('a gable has its ground as outline, the height that was built, and the faces of its roof', async () => {
    const [read, ...others] = await readBuildings(stored(model(building(house))));

    expect(others).toEqual([]);
    expect(read!.sourceId).toBe('b1');
    expect(read!.heightM).toBeCloseTo(8, 6);
    expect(read!.areaM2).toBeCloseTo(120, 0);
    expect(read!.polygon[0]).toHaveLength(5);
    expect(read!.roof).toMatchObject({ shape: 'gabled' });
    expect(Math.abs(read!.roof!.angle! - PITCH)).toBeLessThan(0.1);
    expect([0, 180]).toContain(read!.roof!.direction);
    const faces = read!.roof!.faces!.toSorted((a, b) => a.azimuth - b.azimuth);
    expect(faces.map(({ azimuth }) => azimuth)).toEqual([0, 180]);
    for (const { tilt, areaM2 } of faces) {
      expect(Math.abs(tilt - PITCH)).toBeLessThan(0.1);
      expect(areaM2).toBeCloseTo(12 * Math.hypot(5, 3), 0);
    }
    const [lng, lat] = projectionOf(3826).inverse(302_000, 2_768_000);
    expect(read!.polygon[0]!.some(([x, y]) => Math.hypot(x - lng, y - lat) < 2e-6)).toBe(true);
  });

  it('what the file states comes before what was built, and generic attributes count', async () => {
    const stated = `<gml:name>活動中心</gml:name><bldg:measuredHeight uom="m">7.4</bldg:measuredHeight><bldg:storeysAboveGround>2</bldg:storeysAboveGround>`;
    const generic = `<gen:stringAttribute xmlns:gen="g" name="建物高度"><gen:value>6.25</gen:value></gen:stringAttribute>`;

    const [one] = await readBuildings(stored(model(building(stated + house))));
    const [other] = await readBuildings(stored(model(building(generic + house))));

    expect(one).toMatchObject({ heightM: 7.4, floors: 2, name: '活動中心' });
    expect(other).toMatchObject({ heightM: 6.25 });
  });

  it('CityGML 3.0 has the same building: surfaces at its boundary, a height with its references, generic attributes by name', async () => {
    const height = (value: number): string =>
      `<con:height><con:Height><con:highReference>highestRoofEdge</con:highReference><con:lowReference>lowestGroundPoint</con:lowReference><con:status>measured</con:status><con:value uom="m">${value}</con:value></con:Height></con:height>`;
    const generic = `<core:genericAttribute><gen:DoubleAttribute xmlns:gen="g"><gen:name>建物高度</gen:name><gen:value>6.25</gen:value></gen:DoubleAttribute></core:genericAttribute>`;
    const inVersion3 = house
      .replaceAll('bldg:boundedBy', 'core:boundary')
      .replaceAll(/bldg:(\w+Surface)>/g, 'con:$1>')
      .replaceAll(/bldg:(lod\w+)/g, 'core:$1');
    const read = async (content: string) =>
      (await readBuildings(stored(model(building(content + inVersion3), { version: '3.0' }))))[0]!;
    const [older] = await readBuildings(stored(model(building(house))));

    const built = await read('');

    expect({ ...built, sourceId: '' }).toEqual({ ...older!, sourceId: '' });
    expect(built.roof!.faces).toHaveLength(2);
    expect(await read(height(7.4) + generic)).toMatchObject({ heightM: 7.4 });
    expect(await read(generic)).toMatchObject({ heightM: 6.25 });
  });

  it('a height of -9999, which stands for none, is not taken', async () => {
    const text = model(building(`<bldg:measuredHeight uom="m">-9999</bldg:measuredHeight>${house}`));

    const [read] = await readFeatures(stored(text));

    expect(read!.buildings[0]!.heightM).toBeCloseTo(8, 6);
    expect(read!.heightRefusals).toEqual(['height_not_positive']);
  });

  it('polygons may be in the solid, and surfaces refer to them', async () => {
    const members = [polygon(GROUND, 'g'), polygon(SOUTH, 's'), polygon(NORTH, 'n'), polygon(WEST, 'w')].join('');
    const refer = (id: string): string => `<gml:surfaceMember xlink:href="#${id}"/>`;
    const kinds = surface('GroundSurface', refer('g')) + surface('RoofSurface', refer('s') + refer('n'));

    const [read] = await readBuildings(stored(model(building(solid(members, 2) + kinds))));

    expect(read!.areaM2).toBeCloseTo(120, 0);
    expect(read!.roof).toMatchObject({ shape: 'gabled' });
  });

  it('a roof and a ground that are cut into triangles are the same roof and one building', async () => {
    const triangles = (corners: readonly Corner[]): string =>
      [1, 2].map((i) => polygon([corners[0]!, corners[i]!, corners[i + 1]!])).join('');
    const cut =
      surface('GroundSurface', triangles(GROUND)) + surface('RoofSurface', triangles(SOUTH) + triangles(NORTH));

    const [read, ...others] = await readBuildings(stored(model(building(cut))));

    expect(others).toEqual([]);
    expect(read!.areaM2).toBeCloseTo(120, 0);
    expect(read!.roof).toMatchObject({ shape: 'gabled', angle: 31 });
  });

  it('each part is a building with the attributes of the whole; rooms, dormers and windows are left out', async () => {
    const inside = `<bldg:interiorRoom><bldg:Room>${solid(polygon(GROUND.map(([x, y]) => [x, y, 0])), 4)}</bldg:Room></bldg:interiorRoom>`;
    const part = (id: string): string =>
      `<bldg:consistsOfBuildingPart><bldg:BuildingPart gml:id="${id}">${house}</bldg:BuildingPart></bldg:consistsOfBuildingPart>`;
    const whole = `<bldg:measuredHeight>9.5</bldg:measuredHeight>${inside}${part('p1')}${part('p2')}`;

    const read = await readBuildings(stored(model(building(whole))));

    expect(read.map(({ sourceId }) => sourceId)).toEqual(['p1', 'p2']);
    expect(heightsOf(read)).toEqual([9.5, 9.5]);
  });
});

describe('LOD1', () => {
  const LOWER = [[35.68, 139.76, 3], [35.68, 139.7601, 3], [35.6801, 139.7601, 3], [35.6801, 139.76, 3]] as const; // prettier-ignore
  const box = solid(polygon(LOWER) + polygon(LOWER.map(([lat, lng, z]) => [lat, lng, z + 12.5])));
  const edge = `<bldg:lod0RoofEdge><gml:MultiSurface>${polygon(LOWER.map(([lat, lng]) => [lat, lng, 0]))}</gml:MultiSurface></bldg:lod0RoofEdge>`;

  it('PLATEAU has the latitude first, and heights with its system (EPSG:6697)', async () => {
    const text = model(building(edge + box), { srsName: 'http://www.opengis.net/def/crs/EPSG/0/6697' });

    const [read, ...others] = await readBuildings(stored(text));

    expect(others).toEqual([]);
    expect(read!.heightM).toBeCloseTo(12.5, 6);
    expect(read!.polygon[0]).toContainEqual([139.76, 35.68]);
  });

  it.each([
    ['CityGML 1.0 with a corner in each element', '1.0', 'urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783'],
    ['a name of the German surveys', '2.0', 'urn:adv:crs:ETRS89_UTM32*DE_DHHN2016_NH'],
  ])('%s', async (_case, version, srsName) => {
    const ring = [[500_000, 5_400_000], [500_010, 5_400_000], [500_010, 5_400_010], [500_000, 5_400_000]]
      .map(([x, y]) => `<gml:pos>${x} ${y} 110</gml:pos>`).join(''); // prettier-ignore
    const text = model(
      building(
        `<bldg:measuredHeight>4.5</bldg:measuredHeight><bldg:lod1MultiSurface><gml:Polygon><gml:exterior><gml:LinearRing>${ring}</gml:LinearRing></gml:exterior></gml:Polygon></bldg:lod1MultiSurface>`,
      ),
      { srsName, version },
    );

    const [read] = await readBuildings(stored(text));

    expect(read).toMatchObject({ heightM: 4.5 });
    expect(read!.polygon[0]!.some(([lng]) => Math.abs(lng - 9) < 1e-6)).toBe(true);
  });

  it('a system that is not known is named; the one that the operator names counts instead', async () => {
    const path = stored(model(building(house), { srsName: 'urn:ogc:def:crs:EPSG::2326' }));

    expect(await faultOf(readBuildings(path))).toContain('The coordinates are in EPSG:2326, which is not supported');
    expect(await readBuildings(path, 3826)).toHaveLength(1);
  });

  it('text is read in the encoding that its first line names', async () => {
    const named = building('<gml:name>\u0001</gml:name>' + house);
    const text = model(named).replace('UTF-8', 'Big5');
    const [before, after] = text.split('\u0001');

    const [read] = await readBuildings(
      stored(Buffer.concat([Buffer.from(before!), Buffer.from([0xa4, 0xa4]), Buffer.from(after!)])),
    );

    expect(read!.name).toBe('中');
  });
});

describe('what cannot be read', () => {
  const bomb = `<!DOCTYPE c [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`;
  const deep = '<a>'.repeat(100_000);

  it.each<[string, string, RegExp]>([
    ['entities', model(building(house)).replace('<core:CityModel', `${bomb}<core:CityModel`), /it has a document type, which is not read: remove <!DOCTYPE/],
    ['deep nesting', model(building(deep)), /elements are nested deeper than 200/],
    ['an element that is not closed', model(building(house)).replace('</bldg:RoofSurface>', ''), /the element <bldg:RoofSurface> is not closed/],
    ['a file that is cut', model(building(house)).slice(0, -400), /is not closed/],
    ['a huge list of corners', model(building(house)).replace('<gml:posList>', `<gml:posList>${'0 '.repeat(3_000_000)}`), /the text of an element is larger than 4 MiB/],
    ['a huge comment', model(building(house)).replace('<bldg:Building', `<!--${'x'.repeat(9_000_000)}--><bldg:Building`), /a tag or a comment is larger than 4 MiB/],
    ['a building without bounds', model(building(surface('WallSurface', polygon(WEST).repeat(90_000)))), /a building has more than 500000 corners and surfaces/],
  ])('%s: the place and the reason are named', async (_case, text, reason) => {
    const fault = await faultOf(readBuildings(stored(text)));

    expect(fault).toMatch(/^The file is broken at byte \d+: /);
    expect(fault).toMatch(reason);
  }); // prettier-ignore

  it.each<[string, string, string]>([
    ['no ring', surface('GroundSurface', '<gml:surfaceMember><gml:Polygon/></gml:surfaceMember>'), 'no_geometry'],
    ['no geometry', '<bldg:measuredHeight>3</bldg:measuredHeight>', 'no_geometry'],
    ['corners that are no numbers', surface('GroundSurface', polygon(GROUND).replaceAll('302', 'x')), 'not_finite'],
    ['an entity that is not known', surface('GroundSurface', polygon(GROUND).replaceAll('302', '&a;')), 'not_finite'],
  ])('%s: the building is refused, and the next one read', async (_case, content, refusal) => {
    const [broken, next] = await readFeatures(stored(model(building(content) + building(house, 'b2'))));

    expect(broken).toMatchObject({ buildings: [], refusals: [refusal] });
    expect(next!.buildings.map(({ sourceId }) => sourceId)).toEqual(['b2']);
  });
});
