import { useEffect, useRef, useState } from 'preact/hooks';
import type { Language } from '../../../core/accounts/language.js';
import { attributionFor } from '../../../core/buildings/demo-name.js';
import type { SunDirection } from '../../../core/sun/sun-position.js';
import type { Roof } from '../../client/graph/roofs.js';
import type { ExplorerWords } from '../words/english.js';
import type { Plan, PlanEffect } from '../../client/graph/district.js';
import type { MapPlace } from '../state/url-state.js';
import type { MapEvents, MapView, RoofMap } from './roof-map.js';
import type { TileFacts } from './map-style.js';

interface MapPanelProps {
  words: ExplorerWords;
  language: Language;
  roof: Roof | undefined;
  modules: number;
  sun: SunDirection;
  /** Where the map goes: to a place of the search. */
  target: MapPlace | undefined;
  /** Where it looks, by the address of the page. */
  at: MapPlace | undefined;
  isRaised: boolean;
  plan: Plan | undefined;
  effect: PlanEffect | undefined;
  onPick: (buildingId: string) => void;
  onView: (view: MapView) => void;
  /** Somewhere on the map, for its sun. */
  onArea: (place: { lat: number; lng: number }) => void;
  /** A place for the planned building. */
  onPlace: (place: { lat: number; lng: number }) => void;
  isDrawing: boolean;
  onBox: MapEvents['onBox'];
}

/** The map, or what serves instead of it where it cannot be drawn. Its code is loaded after everything else. */
export function MapPanel(props: MapPanelProps) {
  const { words, language, roof, modules, sun, target, at, isRaised, plan, effect } = props;
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<RoofMap>();
  const [fault, setFault] = useState<'lost' | 'tiles'>();
  const [attempt, setAttempt] = useState(0);
  const begin = useRef(props.at);
  const reported = useRef(new WeakSet<MapPlace>());
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let made: RoofMap | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      const [{ RoofMap: Made }, facts] = await Promise.all([import('./roof-map.js'), readFacts(language)]);
      if (isGone) return;
      if (begin.current) latest.current.onArea(begin.current);
      else if (facts.bounds) latest.current.onArea({ lng: facts.bounds[0], lat: facts.bounds[1] });
      const { controls } = words.map;
      const events: MapEvents = {
        onPick: (id) => latest.current.onPick(id),
        onPlace: ({ lng, lat }) => latest.current.onPlace({ lng, lat }),
        onBox: (...box) => latest.current.onBox(...box),
        onView: (view) => {
          if (view.at) reported.current.add(view.at);
          latest.current.onView(view);
        },
        onTileFault: () => setFault('tiles'),
        onLost: () => setFault('lost'),
        nameOfBadge: ({ letter, distanceM }) =>
          distanceM === null ? letter : latest.current.words.map.shaderAt(letter, String(Math.round(distanceM))),
      };
      made = new Made(place.current!, facts, controls, events, begin.current);
      setMap(made);
    };
    open().catch(() => setFault('lost'));
    return () => {
      isGone = true;
      begin.current = made?.place ?? begin.current;
      made?.remove();
      setMap(undefined);
    };
    // its controls and sources have words
  }, [attempt, words]);
  useEffect(() => map?.showRoof(roof), [map, roof]);
  useEffect(() => map?.showPlan(plan, effect), [map, plan, effect]);
  useEffect(() => map?.setDrawing(props.isDrawing && plan !== undefined), [map, props.isDrawing, plan === undefined]);
  useEffect(() => map?.setModules(modules), [map, modules, roof]);
  useEffect(() => map?.setSun(sun), [map, sun.azimuth, sun.apparentElevation]);
  useEffect(() => map?.setRaised(isRaised), [map, isRaised]);
  useEffect(() => {
    // by the button "back"; where the map itself says that it looks, it may be on its way again
    if (at && !reported.current.has(at)) map?.lookAt(at);
  }, [at]);
  useEffect(() => {
    if (target) map?.goTo([target.lng, target.lat], target.zoom);
  }, [map, target]);

  const again = (): void => {
    setFault(undefined);
    setAttempt(attempt + 1);
  };
  const isLost = fault === 'lost';
  return (
    <section class="map" aria-label={words.map.label}>
      <p class="unseen">{words.map.help}</p>
      <div ref={place} class="canvas" hidden={isLost} />
      {isLost && (
        <div class="no-map">
          {roof && (
            <figure>
              <img src={`/roof/${roof.id}/plan.png`} alt={words.map.plan} width={600} height={315} />
              <figcaption>{words.map.lostRoof}</figcaption>
            </figure>
          )}
          <p role="alert">{words.map.lost}</p>
          <button type="button" onClick={again}>
            {words.map.restore}
          </button>
        </div>
      )}
      {fault === 'tiles' && (
        <p class="notice" role="alert">
          {words.map.tiles}{' '}
          <button type="button" onClick={again}>
            {words.retry}
          </button>
        </p>
      )}
    </section>
  );
}

async function readFacts(language: Language): Promise<TileFacts> {
  const response = await fetch('/api/buildings/tiles.json');
  if (!response.ok) throw new Error(`No description of the tiles: ${response.status}`);
  const { attribution, ...facts } = (await response.json()) as TileFacts;
  return { ...facts, ...(attribution !== undefined && { attribution: attributionFor(attribution, language) }) };
}
