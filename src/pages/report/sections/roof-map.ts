import { html, SafeHtml } from '../../../core/html.js';
import type { PlanBuilding, PlanRing, ReportScene } from '../../../core/report/report-scene.js';
import { number } from '../numbers.js';
import type { ReportView } from '../report-view.js';
import { farShaders } from './far-shaders.js';

/** Side of the drawing [px]. */
const SIDE = 360;
/** Height of the strip below it for its scale and for north, where no label comes [px]. */
const FOOT = 16;
/** Lengths that a scale bar may have [m]; the longest that takes a third of the side at most. */
const BARS_M = [5, 10, 20, 50, 100, 200, 500];

/** A plan of the roof, its modules and its neighbours, with north at the top. */
export function roofMap({ data, words }: ReportView): SafeHtml {
  const { scene, layout } = data;
  const { center, halfM, outline, obstructions, usable, panels, buildings } = scene;
  const scale = SIDE / (2 * halfM);
  const pathOf = (rings: readonly PlanRing[]): string =>
    rings.map((ring) => ringPath(ring, center, halfM, scale)).join('');
  const path = (className: string, rings: readonly PlanRing[]): SafeHtml | false =>
    rings.length > 0 && html`<path class="${className}" fill-rule="evenodd" d="${pathOf(rings)}" />`;
  const [named, others] = [buildings.filter(({ letter }) => letter), buildings.filter(({ letter }) => !letter)];
  return html`<svg
    class="map"
    role="img"
    aria-labelledby="map-title map-description"
    viewBox="0 0 ${SIDE} ${SIDE + FOOT}"
  >
    <title id="map-title">${words.map.title}</title>
    <desc id="map-description">${words.map.description(number(layout.count), number(buildings.length))}</desc>
    <rect class="ground" width="${SIDE}" height="${SIDE}" />
    ${others.map(({ rings }) => path('building', rings))} ${named.map(({ rings }) => path('shader', rings))}
    ${path('roof', outline)}${path('usable', usable)}${path('panel', panels)}${path('obstruction', obstructions)}
    ${named.map((building) => label(building, scene, scale, words.map.height))}
    ${farShaders(scene, data.shade.neighbours, SIDE, words.map.height)} ${foot(scale, words.map)}
  </svg>`;
}

const ringPath = (ring: PlanRing, [x0, y0]: [number, number], halfM: number, scale: number): string => {
  const points: string[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    points.push(`${coordinate((ring[i]! - x0 + halfM) * scale)},${coordinate((halfM - ring[i + 1]! + y0) * scale)}`);
  }
  return `M${points.join('L')}Z`;
};

const coordinate = (pixels: number): string => String(Math.round(pixels * 10) / 10);

/** Letter and height of a building where its middle, or what is in view of it, has room. */
function label(
  { rings, letter, heightM }: PlanBuilding,
  { center: [x0, y0], halfM }: ReportScene,
  scale: number,
  height: (value: string) => string,
): SafeHtml {
  const [ring] = rings;
  const clamp = (metres: number): number => Math.max(-halfM, Math.min(halfM, metres));
  const xs = ring!.filter((_, i) => i % 2 === 0).map((x) => clamp(x - x0));
  const ys = ring!.filter((_, i) => i % 2 === 1).map((y) => clamp(y - y0));
  const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  const edge = (pixels: number, room: number): string => coordinate(Math.max(room, Math.min(SIDE - room, pixels)));
  const [x, y] = [edge((middle(xs) + halfM) * scale, 18), edge((halfM - middle(ys)) * scale, 16)];
  return html`<text class="label" x="${x}" y="${y}"
    >${letter}<tspan class="small" x="${x}" dy="12">${height(number(heightM))}</tspan></text
  >`;
}

/** Covers what lies below the ground, too. */
function foot(scale: number, { north, height }: { north: string; height: (value: string) => string }): SafeHtml {
  const metres = BARS_M.findLast((length) => length * scale <= SIDE / 3) ?? BARS_M[0]!;
  const end = 8 + metres * scale;
  return html`<g class="foot" transform="translate(0 ${SIDE})"
    ><rect width="${SIDE}" height="${FOOT}" /><path class="bar" d="M8,5V11H${coordinate(end)}V5" /><text
      x="${coordinate(end + 6)}"
      y="12"
      text-anchor="start"
      >${height(number(metres))}</text
    ><text x="${SIDE - 20}" y="12" text-anchor="end">${north}</text><path d="M${SIDE - 12},2l4.5,12l-4.5,-3l-4.5,3Z"
  /></g>`;
}
