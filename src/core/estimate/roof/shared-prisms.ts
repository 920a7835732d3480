import { InvalidInputError } from '../../errors.js';
import { createLocalFrame, type LocalFrame } from '../../geometry/local-frame.js';
import type { FlatRing } from '../../geometry/position.js';
import { toPrisms, type Prism, type ShadeBuilding } from '../../shade/building.js';
import { smallFloats } from '../../small-arrays.js';

/** Makes prisms of buildings in a frame, as `toPrisms` does. */
export type PrismsOf = (buildings: readonly ShadeBuilding[], frame: LocalFrame) => Prism[];

/** Frames whose centres are farther apart in either direction share no prisms [deg]. */
const MOST_APART_DEG = 0.05;
/** Length over which two frames are compared [m]. */
const BASE_M = 1_000; // equal: a straight map is the same over any length

/** A frame's positions in another: `x' = x0 + xx x + xy y`, and `y'` likewise. */
type Turn = Record<'x0' | 'xx' | 'xy' | 'y0' | 'yx' | 'yy', number>;

/** Frames of places within some kilometres differ by a straight map but for 0.1 mm at 2 km. */
function turnBetween(from: LocalFrame, to: LocalFrame): Turn {
  const at = (x: number, y: number) => to.toLocal(from.toWgs84({ x, y }));
  const [origin, east, north] = [at(0, 0), at(BASE_M, 0), at(0, BASE_M)];
  return {
    ...{ x0: origin.x, xx: (east.x - origin.x) / BASE_M, xy: (north.x - origin.x) / BASE_M },
    ...{ y0: origin.y, yx: (east.y - origin.y) / BASE_M, yy: (north.y - origin.y) / BASE_M },
  };
}

function turned(ring: FlatRing, { x0, xx, xy, y0, yx, yy }: Turn): FlatRing {
  const made = smallFloats(ring.length);
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i]!;
    const y = ring[i + 1]!;
    made[i] = x0 + xx * x + xy * y;
    made[i + 1] = y0 + yx * x + yy * y;
  }
  return made;
}

const isNear = ({ center: a }: LocalFrame, { center: b }: LocalFrame): boolean =>
  Math.abs(a.lat - b.lat) <= MOST_APART_DEG && Math.abs(a.lng - b.lng) <= MOST_APART_DEG;

/**
 * Prisms for roofs side by side that share their neighbours as objects: each building is read and checked once, and brought
 * into the frame of each roof by a straight map.
 * @throws InvalidInputError as `toPrisms` does.
 */
export function sharePrisms(): PrismsOf {
  let home: LocalFrame | undefined;
  let known = new Map<ShadeBuilding, Prism>();
  return (buildings, frame) => {
    if (home === undefined || !isNear(home, frame))
      [home, known] = [createLocalFrame(frame.center), new Map<ShadeBuilding, Prism>()];
    try {
      const fresh = buildings.filter((building) => !known.has(building));
      for (const [i, prism] of toPrisms(fresh, home).entries()) known.set(fresh[i]!, prism);
    } catch (error) {
      // the place of a faulty building is that in the whole list
      if (error instanceof InvalidInputError) return toPrisms(buildings, frame);
      throw error;
    }
    const turn = turnBetween(home, frame);
    return buildings.map((building) => {
      const prism = known.get(building)!;
      return { ...prism, rings: prism.rings.map((ring) => turned(ring, turn)) };
    });
  };
}
