import {
  AttributionControl,
  Map as MapLibre,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
  type GeoJSONSource,
  type MapGeoJSONFeature,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import type { FeatureCollection, Position } from 'geojson';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { SunDirection } from '../../../core/sun/sun-position.js';
import { middleOfRoof, type Roof } from '../../client/graph/roofs.js';
import {
  heightOf,
  planBetween,
  planOutline,
  type ViewBox,
  type Plan,
  type PlanEffect,
} from '../../client/graph/district.js';
import { BoxDrawing } from './box-drawing.js';
import { classNumbers } from './class-numbers.js';
import { GROUND } from './colours.js';
import { moduleShapes } from './module-shapes.js';
import {
  BUILDING_SOURCE,
  FLAT_LAYER,
  NAMED_ZOOM,
  LEAST_ZOOM,
  mapStyle,
  RAISED_LAYER,
  roofColour,
  type TileFacts,
} from './map-style.js';
import { numberImage } from './number-image.js';
import { nearestRoofs, type RoofInView } from './nearest-roofs.js';
import { ShaderBadges } from './shader-badges.js';
import { SHADER_LETTERS } from '../../../core/report/lettered.js';
import { writePlace, type MapPlace } from '../state/url-state.js';
import { shadersOf, type Badge } from './shaders.js';
import { ShadowLayer, type ShadowCaster } from './shadow-layer.js';
import { tileCasters, isArea, partsOf, planShape } from './tile-shapes.js';

setWorkerUrl(workerUrl);

/** What is in view. */
export interface MapView {
  /** Those nearest to the middle first. */
  roofs: readonly RoofInView[];
  isTooFar: boolean;
  /** Absent before the map is drawn. */
  box?: ViewBox;
  /** Where it looks, once it was moved. */
  at?: MapPlace;
}

/** What the map reports to the page. */
export interface MapEvents {
  onPick: (buildingId: string) => void;
  /** A place for the planned building was chosen. */
  onPlace: (place: { lng: number; lat: number }) => void;
  /** The planned building is being drawn. */
  onBox: (plan: Plan, isDone: boolean) => void;
  onView: (view: MapView) => void;
  onTileFault: () => void;
  onLost: () => void;
  nameOfBadge: (badge: Badge) => string;
}

const CLOSE_ZOOM = 18.25;
const TOWNSHIP_ZOOM = 14;
const TILT_DEG = 55;
/** Height that the sliders of the shadows take from the map [px]. */
const TOOLS_PX = 100;
const PADDING_PX = { top: 24, right: 24, bottom: 24, left: 24 };
/** Where nothing is stored yet [deg]. */
const TAIWAN: [number, number, number, number] = [119.3, 21.8, 122.1, 25.4];
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** The map of the roofs with their shadows; @throws Error where there is no WebGL. */
export class RoofMap {
  readonly #map: MapLibre;
  readonly #first: MapPlace;
  readonly #shadows = new ShadowLayer();
  readonly #badges: ShaderBadges;
  readonly #drawing: BoxDrawing;
  #hovered: string | undefined;
  #casterCount = -1;
  #sun: SunDirection | undefined;
  #atLoad: (() => void)[] = [];
  #isLoaded = false;
  #isRaised = false;
  #isDay = true;
  #isMoved = false;
  #plan: Plan | undefined;
  #casters: ShadowCaster[] = [];

  constructor(
    container: HTMLElement,
    facts: TileFacts,
    controls: Readonly<Record<string, string>>,
    private readonly events: MapEvents,
    before?: MapPlace,
  ) {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#map = new MapLibre({
      container,
      style: mapStyle(facts),
      ...(before ? { center: [before.lng, before.lat], zoom: before.zoom } : { bounds: facts.bounds ?? TAIWAN }),
      locale: controls,
      fitBoundsOptions: { padding: { ...PADDING_PX, bottom: PADDING_PX.bottom + TOOLS_PX }, maxZoom: 17.5 },
      attributionControl: false,
      maxPitch: 70,
      fadeDuration: isCalm ? 0 : 150,
    });
    this.#first = this.place;
    this.#map.addControl(new NavigationControl({ visualizePitch: true }), 'top-right');
    this.#map.addControl(new ScaleControl({}), 'bottom-left');
    this.#map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
    this.#badges = new ShaderBadges(this.#map, events.nameOfBadge);
    this.#drawing = new BoxDrawing(this.#map, (from, to, isDone) => {
      if (this.#plan) events.onBox(planBetween(this.#plan, from, to), isDone);
    });
    this.#map.on('load', () => this.#begin());
    this.#map.on('error', ({ error }) => {
      if (/\.mvt|tile|fetch|AJAX/i.test(String(error?.message))) events.onTileFault();
    });
    this.#map.on('webglcontextlost', () => events.onLost());
    // an event of a missing image comes too late for the tile that asks for it
    this.#map.setMissingStyleImageResolver((id) => void this.#map.addImage(id, numberImage(id.replace('class-', ''))));
  }

  /** Shows a roof with those that shade it; nothing chosen when absent. */
  showRoof(roof: Roof | undefined, lead = true): void {
    this.#whenLoaded(() => {
      this.#mark(roof?.id, roof?.estimate ? shadersOf(roof.estimate) : []);
      void this.#source('modules').setData(roof?.estimate ? moduleShapes(roof, roof.estimate) : EMPTY);
      void this.#source('outline').setData(roof?.footprint ?? EMPTY);
      if (roof && lead) this.goTo(middleOfRoof(roof), Math.max(this.#map.getZoom(), CLOSE_ZOOM));
    });
  }

  /** Shows a planned building with its shadow, and the roofs that it changes. */
  showPlan(plan: Plan | undefined, effect: PlanEffect | undefined): void {
    const had = this.#plan !== undefined;
    this.#plan = plan;
    if (!had && !plan) return;
    this.#whenLoaded(() => {
      void this.#source('plan').setData(plan ? planShape(plan) : EMPTY);
      this.#cast();
      if (!effect && had === (plan !== undefined)) return;
      const changed = effect?.roofs ?? [];
      this.#mark(
        undefined,
        changed.map(({ building, before: { lng, lat } }, i) => ({
          letter: SHADER_LETTERS[i] ?? '',
          ...(building && { buildingId: building.id }),
          ...(SHADER_LETTERS[i] !== undefined && { middle: [lng, lat] }),
          distanceM: null,
        })),
      );
    });
  }

  /** Shows the modules of a plant of this many. */
  setModules(count: number): void {
    this.#whenLoaded(() => {
      for (const layer of ['modules', 'modules-raised']) this.#map.setFilter(layer, ['<', ['get', 'rank'], count]);
    });
  }

  setDrawing(isDrawing: boolean): void {
    this.#drawing.set(isDrawing);
  }

  setSun(sun: SunDirection): void {
    const wasDay = this.#isDay;
    this.#isDay = sun.apparentElevation > 0;
    this.#sun = sun;
    this.#shadows.setSun(sun);
    // a change of the style costs more than a frame
    if (this.#isDay === wasDay) return;
    this.#whenLoaded(() =>
      this.#map.setPaintProperty('ground', 'background-color', this.#isDay ? GROUND.day : GROUND.night),
    );
  }

  setRaised(isRaised: boolean): void {
    if (isRaised === this.#isRaised) return;
    this.#isRaised = isRaised;
    this.#whenLoaded(() => {
      const show = (layer: string, isShown: boolean) =>
        this.#map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none');
      for (const layer of [RAISED_LAYER, 'modules-raised', 'plan-raised']) show(layer, isRaised);
      for (const layer of [FLAT_LAYER, 'modules', 'hover', 'outline']) show(layer, !isRaised);
      this.#map.easeTo({ pitch: isRaised ? TILT_DEG : 0, bearing: isRaised ? -20 : 0 });
    });
  }

  goTo(center: Position, zoom = TOWNSHIP_ZOOM): void {
    // above the sliders, which are at the foot of the map
    this.#map.flyTo({ center: center as [number, number], zoom, offset: [0, -TOOLS_PX / 2], maxDuration: 1_500 });
  }

  /** Looks at once where another map, or this one before, looked; after a roof that still waits to be shown. */
  lookAt({ lng, lat, zoom }: MapPlace): void {
    this.#whenLoaded(() => this.#map.jumpTo({ center: [lng, lat], zoom }));
  }

  /** Where it looks, for a map after it. */
  get place(): MapPlace {
    const { lng, lat } = this.#map.getCenter();
    return { lng, lat, zoom: this.#map.getZoom() };
  }

  remove(): void {
    this.#map.remove();
  }

  #begin(): void {
    this.#isLoaded = true;
    this.#map.addLayer(this.#shadows, FLAT_LAYER);
    if (this.#sun) this.#shadows.setSun(this.#sun);
    this.#map.on('click', ({ lngLat, point }) => {
      if (this.#plan) return this.events.onPlace(lngLat);
      const [roof] = this.#map.queryRenderedFeatures(point, { layers: [FLAT_LAYER, RAISED_LAYER] });
      const id: unknown = roof?.properties['id'];
      if (typeof id === 'string') this.events.onPick(id);
      else if (roof) this.#map.easeTo({ center: lngLat, zoom: NAMED_ZOOM });
    });
    for (const layer of [FLAT_LAYER, RAISED_LAYER]) {
      this.#map.on('mousemove', layer, ({ features }) => this.#hover(features?.[0]));
      this.#map.on('mouseleave', layer, () => this.#hover(undefined));
    }
    this.#map.on('idle', () => this.#lookAround());
    for (const work of this.#atLoad) work();
    this.#atLoad = [];
  }

  #hover(feature: MapGeoJSONFeature | undefined): void {
    // while a building is planned, a click is its place
    const id = this.#plan ? undefined : (feature?.properties['id'] as string | undefined);
    if (!this.#plan) this.#map.getCanvas().style.cursor = id === undefined ? '' : 'pointer';
    if (id === this.#hovered) return;
    const mark = (of: string | undefined, hover: boolean) =>
      of !== undefined &&
      this.#map.setFeatureState({ source: BUILDING_SOURCE, sourceLayer: BUILDING_SOURCE, id: of }, { hover });
    mark(this.#hovered, false);
    mark(id, true);
    this.#hovered = id;
  }

  /** Takes the buildings of the loaded tiles: for their shadows, and for the list. */
  #lookAround(): void {
    const isTooFar = this.#map.getZoom() < LEAST_ZOOM;
    const features = isTooFar ? [] : this.#map.querySourceFeatures(BUILDING_SOURCE, { sourceLayer: BUILDING_SOURCE });
    const shapes = features.filter(isArea);
    if (shapes.length !== this.#casterCount) {
      this.#casterCount = shapes.length;
      this.#casters = shapes.flatMap(tileCasters);
      this.#cast();
      void this.#source('numbers').setData(classNumbers(shapes.flatMap(partsOf)));
    }
    const [[minLng, minLat], [maxLng, maxLat]] = this.#map.getBounds().toArray();
    const roofs = nearestRoofs(shapes, this.#map);
    // another size of the window moves the map too, but not its middle
    this.#isMoved ||= writePlace(this.place) !== writePlace(this.#first);
    const at = this.#isMoved && { at: this.place };
    this.events.onView({ roofs, isTooFar, box: { minLng, minLat, maxLng, maxLat }, ...at });
  }

  #cast(): void {
    const planned = this.#plan ? [{ rings: [planOutline(this.#plan)], baseM: 0, topM: heightOf(this.#plan) }] : [];
    this.#shadows.setCasters([...this.#casters, ...planned], this.#map.getCenter());
  }

  /** Colours of the chosen roof and of marked ones, with the letters of these. */
  #mark(chosen: string | undefined, badges: readonly Badge[]): void {
    const marked = badges.flatMap(({ buildingId }) => buildingId ?? []);
    const colour = roofColour(chosen, marked);
    this.#map.setPaintProperty(FLAT_LAYER, 'fill-color', colour);
    this.#map.setPaintProperty(RAISED_LAYER, 'fill-extrusion-color', colour);
    // modules and letters are there
    this.#map.setFilter('class-numbers', ['!', ['in', ['get', 'id'], ['literal', [chosen ?? '', ...marked]]]]);
    this.#badges.show(badges);
  }

  #source(name: string): GeoJSONSource {
    return this.#map.getSource<GeoJSONSource>(name)!;
  }

  #whenLoaded(work: () => void): void {
    if (this.#isLoaded) work();
    else this.#atLoad.push(work);
  }
}
