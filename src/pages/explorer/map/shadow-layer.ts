import earcut from 'earcut';
import type { Position } from 'geojson';
import { MercatorCoordinate, type CustomLayerInterface, type CustomRenderMethodInput, type Map } from 'maplibre-gl';
import type { SunDirection } from '../../../core/sun/sun-position.js';
import { toRadians } from '../../../core/units.js';
import { SHADOW } from './colours.js';

/** A building on the ground, with its outer ring first. */
export interface ShadowCaster {
  rings: Position[][];
  baseM: number;
  topM: number;
}

/** Shadows under it are of no use, and endless [deg]. */
const LEAST_ELEVATION_DEG = 2;
const VALUES_A_CORNER = 3;

// a corner of a shadow is a corner of the building, moved along the shadow by its height above the ground
const VERTEX = `#version 300 es
in vec3 corner;
uniform mat4 matrix;
uniform vec2 along;
void main() { gl_Position = matrix * vec4(corner.xy + along * corner.z, 0.0, 1.0); }`;
const FRAGMENT = `#version 300 es
precision mediump float;
uniform vec4 colour;
out vec4 painted;
void main() { painted = colour; }`;

/**
 * Shadows of prisms on level ground. Their corners are given to the graphics processor once; an hour changes two numbers,
 * so that dragging the hour costs no more than drawing. The union of the parts is the exact shadow: they are drawn in one
 * opaque colour, and overlaps cannot be seen.
 */
export class ShadowLayer implements CustomLayerInterface {
  readonly id = 'shadows';
  readonly type = 'custom';
  readonly renderingMode = '2d';
  #map: Map | undefined;
  #gl: WebGL2RenderingContext | undefined;
  #program: WebGLProgram | undefined;
  #buffer: WebGLBuffer | undefined;
  #origin = new MercatorCoordinate(0, 0);
  #corners = new Float32Array(0);
  #isChanged = false;
  #along: [x: number, y: number] | undefined;

  onAdd(map: Map, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.#gl = gl;
    this.#program = programOf(gl);
    this.#buffer = gl.createBuffer();
    this.#isChanged = true;
  }

  onRemove(): void {
    this.#gl?.deleteBuffer(this.#buffer ?? null);
    this.#gl?.deleteProgram(this.#program ?? null);
  }

  /** The buildings whose shadows are drawn. @param center near all of them: corners are kept relative to it. */
  setCasters(prisms: readonly ShadowCaster[], center: { lng: number; lat: number }): void {
    this.#origin = MercatorCoordinate.fromLngLat(center);
    this.#corners = cornersOf(prisms, this.#origin);
    this.#isChanged = true;
    this.#map?.triggerRepaint();
  }

  /** The sun that throws the shadows; none when it has set. */
  setSun({ azimuth, apparentElevation }: SunDirection): void {
    const length = 1 / Math.tan(toRadians(Math.max(apparentElevation, LEAST_ELEVATION_DEG)));
    const away = toRadians(azimuth + 180);
    // mercator's y runs south
    this.#along = apparentElevation > 0 ? [Math.sin(away) * length, -Math.cos(away) * length] : undefined;
    this.#map?.triggerRepaint();
  }

  render(gl: WebGL2RenderingContext, { defaultProjectionData }: CustomRenderMethodInput): void {
    if (!this.#along || !this.#program || !this.#buffer || this.#corners.length === 0) return;
    gl.useProgram(this.#program);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    if (this.#isChanged) gl.bufferData(gl.ARRAY_BUFFER, this.#corners, gl.STATIC_DRAW);
    this.#isChanged = false;
    const corner = gl.getAttribLocation(this.#program, 'corner');
    gl.enableVertexAttribArray(corner);
    gl.vertexAttribPointer(corner, VALUES_A_CORNER, gl.FLOAT, false, 0, 0);
    const uniform = (name: string) => gl.getUniformLocation(this.#program!, name);
    gl.uniformMatrix4fv(uniform('matrix'), false, movedTo(defaultProjectionData.mainMatrix, this.#origin));
    const perMetre = this.#origin.meterInMercatorCoordinateUnits();
    gl.uniform2f(uniform('along'), this.#along[0] * perMetre, this.#along[1] * perMetre);
    gl.uniform4fv(uniform('colour'), colourOf(SHADOW));
    gl.disable(gl.CULL_FACE);
    gl.drawArrays(gl.TRIANGLES, 0, this.#corners.length / VALUES_A_CORNER);
  }
}

/** A matrix of the whole world, for corners relative to an origin: single precision alone would be metres off. */
function movedTo(world: ArrayLike<number>, { x, y }: MercatorCoordinate): Float32Array {
  const moved = Float64Array.from({ length: 16 }, (_, i) => world[i]!);
  for (let row = 0; row < 4; row++) moved[12 + row]! += world[row]! * x + world[4 + row]! * y;
  return new Float32Array(moved);
}

/** Triangles of the swept walls and of the top, x, y [mercator, from the origin] and height [m] for each corner. */
function cornersOf(prisms: readonly ShadowCaster[], origin: MercatorCoordinate): Float32Array<ArrayBuffer> {
  const corners: number[] = [];
  for (const { rings, baseM, topM } of prisms) {
    const flat = rings.map((ring) => ring.slice(0, -1).map((position) => relativeTo(origin, position)));
    for (const ring of flat) {
      for (const [i, [x1, y1]] of ring.entries()) {
        const [x2, y2] = ring[(i + 1) % ring.length]!;
        corners.push(x1, y1, baseM, x2, y2, baseM, x2, y2, topM, x1, y1, baseM, x2, y2, topM, x1, y1, topM);
      }
    }
    const points = flat.flat();
    const holes = flat.slice(1).map((_, i) => flat.slice(0, i + 1).reduce((sum, ring) => sum + ring.length, 0));
    for (const index of earcut(points.flat(), holes)) corners.push(...points[index]!, topM);
  }
  return new Float32Array(corners);
}

function relativeTo(origin: MercatorCoordinate, [lng, lat]: Position): [x: number, y: number] {
  const { x, y } = MercatorCoordinate.fromLngLat({ lng: lng!, lat: lat! });
  return [x - origin.x, y - origin.y];
}

const colourOf = (hex: string): number[] => [
  ...[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  1,
];

function programOf(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  return program;
}
