import Flatbush from 'flatbush';
import { createLocalFrame } from '../geometry/local-frame.js';
import type { Position, Ring } from '../geometry/position.js';
import { distanceToPoint } from '../geometry/ring-distance.js';
import type { DegreeBox } from './building-area.js';
import { middleOfBox, positionsBox } from './degree-box.js';
import { UnsupportedFileError } from './import/import-file.js';

/**
 * How far beside a roof a plant may be drawn and still be on it [m]: both are traced by hand from pictures, which differ by
 * about so much, and a street is wider.
 */
const BESIDE_ROOF_M = 2;
/** More than that in degrees, up to 65° of latitude. */
const BESIDE_ROOF_DEG = 1e-4; // equal: what is found farther away is measured and left out
/** Distances that differ by less are equal [1/m]: a point on the border of two roofs is at both. */
const STEPS_PER_M = 100; // equal: a step a hundredth shorter finds the same roofs

/**
 * Most corners of roofs that plants are compared with, over all roofs: 0.6 s on one core of our machine, 2026-11-28. A million
 * plants, each near two roofs of 22 corners, need half of it.
 */
const MOST_COMPARED = 1e8; // equal: one corner more takes no longer

/** A solar plant that a source draws as a feature of its own. */
export interface DrawnPlant {
  place: Position;
  kw: number;
}

interface NearestRoof {
  id: string;
  /** How far away it is, in steps. */
  steps: number;
}

/**
 * Finds the roofs of plants among roofs that come in any order: a plant is on the roof that contains it, else on the nearest
 * within 2 m, of two equally near on the one with the first identity.
 */
export class RoofsOfPlants {
  readonly #plants: readonly DrawnPlant[];
  readonly #index: Flatbush;
  readonly #nearest: (NearestRoof | undefined)[] = [];
  #compared = 0;

  /** @param plants one or more. */
  constructor(plants: readonly DrawnPlant[]) {
    this.#plants = plants;
    this.#index = new Flatbush(plants.length);
    for (const { place } of plants) this.#index.add(place[0], place[1], place[0], place[1]);
    this.#index.finish();
  }

  /** Whether plants may be on a roof within a box. */
  hasPlantsNear = (box: DegreeBox): boolean => this.#near(box).length > 0;

  /**
   * Compares a roof with those that came before it.
   * @param polygons its outer rings and holes, WGS84.
   * @throws UnsupportedFileError where plants are so crowded about so many corners that it would take too long.
   */
  offer(id: string, polygons: readonly Ring[][]): void {
    const corners = polygons.flat(2);
    const box = positionsBox(corners);
    const near = this.#near(box);
    if (near.length === 0) return;
    this.#compared += near.length * corners.length;
    if (this.#compared > MOST_COMPARED) {
      throw new UnsupportedFileError(
        `Too many solar plants are drawn about ${id}: load the file in parts, each by its box`,
      );
    }
    const frame = createLocalFrame(middleOfBox(box));
    const rings = polygons.flat().map((ring) => frame.ringToLocal(ring));
    for (const at of near) {
      const { x, y } = frame.toLocal(this.#plants[at]!.place);
      const steps = Math.round(distanceToPoint(rings, x, y) * STEPS_PER_M);
      const best = this.#nearest[at] ?? { id: '', steps: BESIDE_ROOF_M * STEPS_PER_M + 1 };
      if (steps < best.steps || (steps === best.steps && id < best.id)) this.#nearest[at] = { id, steps };
    }
  }

  /** The capacity on each roof that has plants, those of one roof added up [kW], by its identity. */
  kwByRoof(): Map<string, number> {
    const kw = new Map<string, number>();
    for (const [at, roof] of this.#nearest.entries())
      if (roof) kw.set(roof.id, (kw.get(roof.id) ?? 0) + this.#plants[at]!.kw);
    return kw;
  }

  #near({ west, south, east, north }: DegreeBox): number[] {
    const beside = BESIDE_ROOF_DEG;
    return this.#index.search(west - beside, south - beside, east + beside, north + beside);
  }
}
