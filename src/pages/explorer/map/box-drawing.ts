import type { LngLat, Map, MapMouseEvent, MapTouchEvent } from 'maplibre-gl';

/** Called while a box is drawn, with two corners that face each other. */
export type BoxListener = (from: LngLat, to: LngLat, isDone: boolean) => void;

/** A box is drawn by a drag from corner to corner, with a mouse or a finger; the map does not move. */
export class BoxDrawing {
  #isOn = false;
  #from: LngLat | undefined;

  constructor(
    private readonly map: Map,
    private readonly onBox: BoxListener,
  ) {
    for (const name of ['mousedown', 'touchstart'] as const) map.on(name, (event) => this.#begin(event));
    for (const name of ['mousemove', 'touchmove'] as const) map.on(name, (event) => this.#move(event));
    for (const name of ['mouseup', 'touchend'] as const) map.on(name, ({ lngLat }) => this.#report(lngLat, true));
  }

  set(isOn: boolean): void {
    this.#isOn = isOn;
    this.#from = undefined;
    this.map.getCanvas().style.cursor = isOn ? 'crosshair' : '';
  }

  #begin(event: MapMouseEvent | MapTouchEvent): void {
    if (!this.#isOn || ('points' in event && event.points.length > 1)) return;
    event.preventDefault();
    this.#from = event.lngLat;
  }

  #move({ lngLat, originalEvent }: MapMouseEvent | MapTouchEvent): void {
    // a button that is let go outside of the map is heard of here
    this.#report(lngLat, originalEvent instanceof MouseEvent && originalEvent.buttons === 0);
  }

  #report(to: LngLat, isDone: boolean): void {
    const from = this.#from;
    if (isDone) this.#from = undefined;
    // a click is a place, and no box
    if (from && from.distanceTo(to) >= 1) this.onBox(from, to, isDone);
  }
}
