import { html, type SafeHtml } from '../../../core/html.js';
import type { ReportNeighbour } from '../../../core/report/report-data.js';
import type { ReportScene } from '../../../core/report/report-scene.js';
import { toRadians } from '../../../core/units.js';
import { number } from '../numbers.js';

/** Room between the middle of a label and the edge of the plan [px], and between two labels. */
const EDGE_PX = 40;
const APART_PX = 42;
/** Half of the room that a label takes, letter over distance, and where its middle is below the letter's foot [px]. */
const [HALF_WIDTH, HALF_HEIGHT, MIDDLE] = [26, 15, 2];

/** Arrows at the edge of a plan towards the shaders outside it, with letter and distance. @param side of the plan [px]. */
export function farShaders(
  scene: ReportScene,
  neighbours: readonly ReportNeighbour[],
  side: number,
  metres: (value: string) => string,
): SafeHtml[] {
  const shown = new Set(scene.buildings.map(({ letter }) => letter));
  const taken: [x: number, y: number][] = [];
  return neighbours.flatMap(({ letter, bearingDeg, distanceM }) => {
    if (shown.has(letter) || bearingDeg === null) return [];
    const [x, y] = freePlace(bearingDeg, side, taken);
    taken.push([x, y]);
    const away = distanceM === null ? '' : metres(number(distanceM));
    return html`<g class="far" transform="translate(${number(x, 1)} ${number(y, 1)})"
      ><path
        class="shader"
        d="M0,-14L6,0L0,-3L-6,0Z"
        transform="translate(0 ${MIDDLE}) rotate(${number(bearingDeg)}) translate(0 -${number(besideLabel(bearingDeg), 1)})"
      /><text class="label">${letter}<tspan class="small" x="0" dy="12">${away}</tspan></text></g
    >`;
  });
}

/** From the middle of a label to its side in a direction [px]. */
function besideLabel(bearingDeg: number): number {
  const angle = toRadians(bearingDeg);
  return Math.min(HALF_WIDTH / Math.abs(Math.sin(angle)), HALF_HEIGHT / Math.abs(Math.cos(angle)));
}

/** The place nearest to the edge in a direction that no other arrow has. */
function freePlace(bearingDeg: number, side: number, taken: readonly [number, number][]): [x: number, y: number] {
  const angle = toRadians(bearingDeg);
  const [east, north] = [Math.sin(angle), Math.cos(angle)];
  const toEdge = (side / 2 - EDGE_PX) / Math.max(Math.abs(east), Math.abs(north));
  const places = Array.from({ length: 4 }, (_, step): [number, number] => {
    const away = toEdge - step * APART_PX;
    return [side / 2 + east * away, side / 2 - north * away];
  });
  const isFree = ([x, y]: [number, number]): boolean => taken.every(([a, b]) => Math.hypot(x - a, y - b) >= APART_PX);
  return places.find(isFree) ?? places[0]!;
}
