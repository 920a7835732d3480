import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Language } from '../../core/accounts/language.js';
import { FaultNotice } from '../client/fault-notice.js';
import { faultOf, type PageFault } from '../client/ask.js';
import { laterPart } from '../client/later-part.js';
import type { Plan, PlanEffect } from '../client/graph/district.js';
import { searchedPlace, type Answers, type Suggestion } from '../client/graph/roofs.js';
import { Legend } from './legend.js';
import { MapPanel } from './map/map-panel.js';
import type { MapView } from './map/roof-map.js';
import { SearchBox } from './search/search-box.js';
import { sunOver } from './state/sun-over.js';
import { useRoof } from './state/use-roof.js';
import { VIEWS, type MapPlace, type PageView } from './state/url-state.js';
import { useUrlState } from './state/use-url-state.js';
import { TimeControls } from './time-controls.js';
import { EXPLORER_WORDS } from './words/words.js';

const loadPanel = () => import('./panel/roof-panel.js').then(({ RoofPanel: panel }) => panel);
const RoofPanel = laterPart(loadPanel);
const RoofTable = laterPart(() => import('./list/roof-table.js').then(({ RoofTable: table }) => table));
const WhatIfPanel = laterPart(() => import('./what-if/what-if-panel.js').then(({ WhatIfPanel: panel }) => panel));

const NO_ANSWERS: Answers = {};
const TOWNSHIP_ZOOM = 14.5;
const PLACE_ZOOM = 17.5;
/** A planned building before anyone sets its size. */
const FIRST_PLAN = { widthM: 20, depthM: 15, floors: 12, turnDeg: 0 };
/** Where the sun is taken from before the map says where it is: Taipei [deg]. */
const FIRST_PLACE = { lat: 25.03, lng: 121.54 };

/** The page: search, map, and the answer for a roof. @param typed into the search box before the page was there. */
export function App({ browserLanguage, typed }: { browserLanguage: Language; typed: string }) {
  const [url, change] = useUrlState();
  const language = url.lang ?? browserLanguage;
  const words = EXPLORER_WORDS[language];
  const { answers = NO_ANSWERS } = url;
  const [searchFault, setSearchFault] = useState<{ fault: PageFault; again?: () => void }>();
  const [isSearching, setSearching] = useState(false);
  const [target, setTarget] = useState<MapPlace>();
  const [view, setView] = useState<MapView>({ roofs: [], isTooFar: false });
  const [place, setPlace] = useState(FIRST_PLACE);
  const [isRaised, setRaised] = useState(false);
  const [planned, setPlanned] = useState<Plan>();
  const [effect, setEffect] = useState<PlanEffect>();
  const [isDrawing, setDrawing] = useState(false);
  const { roof, isBusy, fault, retry } = useRoof(url.roof, answers, language);
  const sizes = roof?.estimate?.configurations ?? [];
  const size = sizes.find(({ capacityKw }) => capacityKw === url.kw) ?? sizes.find(({ recommended }) => recommended);
  const sun = sunOver(place, url.time);

  useEffect(() => {
    document.documentElement.lang = words.lang;
    document.title = `${words.title} · ${words.brand}`;
  }, [words]);

  const pick = (id: string | undefined): void => {
    setSearchFault(undefined);
    change({ roof: id, kw: undefined, answers: undefined });
  };
  const title = useRef<HTMLHeadingElement>(null);
  const close = (): void => {
    pick(undefined);
    // what had the focus is gone; a phone would show its keyboard for the search box
    title.current?.focus();
  };
  const show = (name: PageView): void => {
    const next = url.view === name && url.roof === undefined ? undefined : name;
    change({ roof: undefined, kw: undefined, answers: undefined, view: next });
  };
  const plan = useMemo(() => planned ?? { ...middleOf(view, place), ...FIRST_PLAN }, [planned, view, place]);
  const draw = (part: Partial<Plan>): void => {
    setEffect(undefined);
    setPlanned({ ...plan, ...part });
  };
  const showView = (seen: MapView): void => {
    setView(seen);
    if (seen.at) change({ at: seen.at });
    // before a roof is chosen, and after the map
    void loadPanel();
  };
  const isPlanning = url.view === 'plan' && url.roof === undefined;
  const goTo = (at: Parameters<typeof searchedPlace>[0]): void => {
    setSearchFault(undefined);
    setSearching(true);
    searchedPlace(at, language)
      .then((found) => {
        setPlace(found);
        setTarget({ lng: found.lng, lat: found.lat, zoom: found.isTownship ? TOWNSHIP_ZOOM : PLACE_ZOOM });
        if (found.roof) pick(found.roof.id);
        else if (!found.isTownship) setSearchFault({ fault: { kind: 'noBuilding' } });
      })
      .catch((error: unknown) => setSearchFault({ fault: faultOf(error), again: () => goTo(at) }))
      .finally(() => setSearching(false));
  };
  // the sun moves with each frame; what does not depend on it is not compared again
  const panel = useMemo(
    () =>
      roof && (
        <RoofPanel
          {...{ words, language, roof, size, answers, isBusy }}
          onSize={(kw) => change({ kw })}
          onAnswers={(given) => change({ answers: given })}
        />
      ),
    [words, roof, size, answers, isBusy],
  );
  const beside = useMemo(
    () => (
      <>
        {url.view === 'list' && (
          <RoofTable
            {...{ words, language, view }}
            table={url.table}
            onTable={(table) => change({ table })}
            chosen={url.roof}
            onPick={pick}
          />
        )}
        {url.view === 'plan' && (
          <WhatIfPanel
            {...{ words, language, plan, effect, isDrawing }}
            onDrawing={setDrawing}
            onPlan={draw}
            onEffect={setEffect}
            onPick={pick}
          />
        )}
      </>
    ),
    [words, view, plan, effect, isDrawing, url.view, url.table, url.roof],
  );
  return (
    <div class={`page with-${url.roof === undefined ? (url.view ?? 'search') : 'roof'}`}>
      <header class="top">
        <div class="brand-row">
          <p class="brand">{words.brand}</p>
          <nav>
            <a href={`/quotes?lang=${language}`}>{words.quotes}</a>
            <a href="/developers">{words.developers}</a>
            <button
              type="button"
              class="link"
              lang={language === 'en' ? 'zh-Hant' : 'en'}
              onClick={() => change({ lang: language === 'en' ? 'zh-TW' : 'en' })}
            >
              {words.otherLanguage}
            </button>
          </nav>
        </div>
        <h1 ref={title} tabIndex={-1}>
          {words.title}
        </h1>
        {url.roof === undefined && <p class="about">{words.about}</p>}
        <SearchBox
          words={words}
          language={language}
          typed={typed}
          onChoose={({ placeId }: Suggestion) => goTo({ placeId })}
          onPosition={(at) => goTo({ at })}
          onFault={(fault, again) => setSearchFault(fault && { fault, ...(again && { again }) })}
        />
        {searchFault && <FaultNotice words={words} fault={searchFault.fault} onRetry={searchFault.again} />}
        <p class="views">
          {VIEWS.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={url.view === name && url.roof === undefined}
              onClick={() => show(name)}
            >
              {words[name === 'list' ? 'list' : 'whatIf'].open}
            </button>
          ))}
        </p>
      </header>
      <main class="side" onKeyDown={(event) => url.roof !== undefined && isLeft(event) && close()}>
        {url.roof !== undefined && (
          <button type="button" class="close" onClick={close}>
            {url.view === undefined ? words.close : words.back}
          </button>
        )}
        {(isBusy || isSearching) && !roof && (
          <p class="busy" role="status">
            {words.roof.calculating}
          </p>
        )}
        {fault && <FaultNotice words={words} fault={fault} onRetry={retry} />}
        {panel}
        {/* what was chosen in it stays while a roof is looked at */}
        {url.view && <div hidden={url.roof !== undefined}>{beside}</div>}
      </main>
      <div class="stage">
        <MapPanel
          words={words}
          language={language}
          roof={roof}
          modules={size?.modules ?? 0}
          sun={sun}
          target={target}
          at={url.at}
          isRaised={isRaised}
          plan={isPlanning ? plan : undefined}
          effect={effect}
          onPick={pick}
          onView={showView}
          onArea={setPlace}
          onPlace={draw}
          isDrawing={isDrawing}
          onBox={(box, isDone) => {
            draw(box);
            if (isDone) setDrawing(false);
          }}
        />
        <Legend
          words={words}
          hasClasses={view.roofs.length === 0 || view.roofs.some((one) => one.class !== undefined)}
          hasShaders={(roof?.estimate?.shade.neighbours.length ?? 0) > 0}
          isTooFar={view.isTooFar}
        />
        <div class="tools">
          <TimeControls words={words} time={url.time} sun={sun} onTime={(time) => change({ time })} />
          <button type="button" aria-pressed={isRaised} onClick={() => setRaised(!isRaised)}>
            {isRaised ? words.map.flat : words.map.raised}
          </button>
        </div>
      </div>
    </div>
  );
}

/** Middle of what is in view, or of where the map begins. */
const middleOf = ({ box }: MapView, place: { lat: number; lng: number }): { lat: number; lng: number } =>
  box ? { lat: (box.minLat + box.maxLat) / 2, lng: (box.minLng + box.maxLng) / 2 } : place;

/** Whether Escape was pressed where nothing is typed: what is typed must not be lost. */
const isLeft = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Escape' && !(target as Element).matches('input:not([type=range]), select, textarea');
