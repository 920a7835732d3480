import { isGeographic, WGS84_EPSG } from '../../terrain/map-projection.js';
import { epsgOfName, knownEpsg } from './declared-crs.js';

/** System of the coordinates of a model of a city. */
export interface CitySystem {
  epsg: number | undefined;
  /** Whether the latitude comes first. */
  isLatFirst: boolean;
}

/** JGD2011 in degrees, with and without heights, which is the datum of PLATEAU: WGS84 within a metre. */
const JGD2011 = [6668, 6697];
/** Codes of systems with heights, and the same without them: ETRS89 in UTM with heights of DHHN92. */
const WITHOUT_HEIGHTS: Readonly<Record<number, number>> = { 5554: 25_831, 5555: 25_832, 5556: 25_833 };
/** As the surveys of Germany name UTM of ETRS89. */
const ADV_UTM = /^urn:adv:crs:ETRS89_UTM(\d\d)/i;
const ADV_UTM_BASE = 25_800;
/** The first code of a name, which may go on with that of the heights, such as `urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783`. */
const EPSG_CODE = /EPSG[^,]*?[:/#](\d{4,6})(?=[,+/]|$)/i;
/** `EPSG:3826`, which is written in the order of maps. */
const SHORT_NAME = /^EPSG:\d+$/i;

/**
 * The system that a file names; of a name with a system of heights, that in the plane.
 * @param name such as `http://www.opengis.net/def/crs/EPSG/0/6697`; `undefined` where the file names none.
 * @param given code that counts instead.
 * @throws UnsupportedFileError for a system that cannot be projected to WGS84.
 */
export function citySystem(name: string | undefined, given: number | undefined): CitySystem {
  const code = given ?? (name === undefined ? undefined : codeOf(name));
  if (code === undefined) return { epsg: undefined, isLatFirst: false };
  if (JGD2011.includes(code)) return { epsg: WGS84_EPSG, isLatFirst: true };
  const epsg = knownEpsg(code);
  return { epsg, isLatFirst: isGeographic(epsg) && given === undefined && !SHORT_NAME.test(name ?? '') };
}

function codeOf(name: string): number {
  const zone = ADV_UTM.exec(name)?.[1];
  if (zone !== undefined) return ADV_UTM_BASE + Number(zone);
  const named = EPSG_CODE.exec(name)?.[1];
  return named === undefined ? epsgOfName(name) : (WITHOUT_HEIGHTS[Number(named)] ?? Number(named));
}
