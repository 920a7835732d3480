import { useEffect, useRef, useState } from 'preact/hooks';
import type { SunDirection } from '../../../core/sun/sun-position.js';
import type { Roof } from '../graph/roofs.js';
import type { ExplorerWords } from '../words/english.js';
import type { RoofInView, RoofMap } from './roof-map.js';
import type { TileFacts } from './map-style.js';

/** Where the map goes: to a place of the search. */
export interface MapTarget {
  lng: number;
  lat: number;
  zoom: number;
}

interface MapPanelProps {
  words: ExplorerWords;
  roof: Roof | undefined;
  modules: number;
  sun: SunDirection;
  target: MapTarget | undefined;
  isRaised: boolean;
  onPick: (buildingId: string) => void;
  onView: (roofs: RoofInView[], isTooFar: boolean) => void;
  /** Somewhere on the map, for its sun. */
  onPlace: (place: { lat: number; lng: number }) => void;
}

/** The map, or what serves instead of it where it cannot be drawn. Its code is loaded after everything else. */
export function MapPanel({ words, roof, modules, sun, target, isRaised, onPick, onView, onPlace }: MapPanelProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<RoofMap>();
  const [fault, setFault] = useState<'lost' | 'tiles'>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ words, onPick, onView });
  latest.current = { words, onPick, onView };

  useEffect(() => {
    let made: RoofMap | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      const [{ RoofMap: Made }, facts] = await Promise.all([import('./roof-map.js'), readFacts()]);
      if (isGone) return;
      if (facts.bounds) onPlace({ lng: facts.bounds[0], lat: facts.bounds[1] });
      made = new Made(place.current!, facts, {
        onPick: (id) => latest.current.onPick(id),
        onView: (roofs, isTooFar) => latest.current.onView(roofs, isTooFar),
        onTileFault: () => setFault('tiles'),
        onLost: () => setFault('lost'),
        nameOfShader: ({ letter, distanceM }) =>
          latest.current.words.map.shaderAt(letter, String(Math.round(distanceM ?? 0))),
      });
      setMap(made);
    };
    open().catch(() => setFault('lost'));
    return () => {
      isGone = true;
      made?.remove();
      setMap(undefined);
    };
  }, [attempt]);
  useEffect(() => map?.showRoof(roof), [map, roof]);
  useEffect(() => map?.setModules(modules), [map, modules, roof]);
  useEffect(() => map?.setSun(sun), [map, sun.azimuth, sun.apparentElevation]);
  useEffect(() => map?.setRaised(isRaised), [map, isRaised]);
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

async function readFacts(): Promise<TileFacts> {
  const response = await fetch('/api/buildings/tiles.json');
  if (!response.ok) throw new Error(`No description of the tiles: ${response.status}`);
  return (await response.json()) as TileFacts;
}
