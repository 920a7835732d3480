import { lazy, Suspense } from 'preact/compat';
import { useEffect, useState } from 'preact/hooks';
import type { Language } from '../../core/accounts/language.js';
import { FaultNotice } from './fault-notice.js';
import { faultOf, type PageFault } from './graph/ask.js';
import { searchedPlace, type Answers, type Suggestion } from './graph/roofs.js';
import { Legend } from './legend.js';
import { MapPanel, type MapTarget } from './map/map-panel.js';
import type { RoofInView } from './map/roof-map.js';
import { RoofList } from './roof-list.js';
import { SearchBox } from './search/search-box.js';
import { sunOver } from './state/sun-over.js';
import { useRoof } from './state/use-roof.js';
import { useUrlState } from './state/use-url-state.js';
import { TimeControls } from './time-controls.js';
import { EXPLORER_WORDS } from './words/words.js';

const RoofPanel = lazy(() => import('./panel/roof-panel.js').then(({ RoofPanel: panel }) => panel));

const NO_ANSWERS: Answers = {};
const TOWNSHIP_ZOOM = 14.5;
const PLACE_ZOOM = 17.5;
/** Where the sun is taken from before the map says where it is: Taipei [deg]. */
const FIRST_PLACE = { lat: 25.03, lng: 121.54 };

/** The page: search, map, and the answer for a roof. */
export function App({ browserLanguage }: { browserLanguage: Language }) {
  const [url, change] = useUrlState();
  const language = url.lang ?? browserLanguage;
  const words = EXPLORER_WORDS[language];
  const [answers, setAnswers] = useState<Answers>(NO_ANSWERS);
  const [searchFault, setSearchFault] = useState<PageFault | 'positionRefused'>();
  const [target, setTarget] = useState<MapTarget>();
  const [view, setView] = useState<{ roofs: RoofInView[]; isTooFar: boolean }>({ roofs: [], isTooFar: false });
  const [place, setPlace] = useState(FIRST_PLACE);
  const [isRaised, setRaised] = useState(false);
  const [isListed, setListed] = useState(false);
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
    setAnswers(NO_ANSWERS);
    change({ roof: id, kw: undefined });
  };
  const goTo = (at: Parameters<typeof searchedPlace>[0]): void => {
    setSearchFault(undefined);
    searchedPlace(at, language)
      .then((found) => {
        setPlace(found);
        setTarget({ lng: found.lng, lat: found.lat, zoom: found.isTownship ? TOWNSHIP_ZOOM : PLACE_ZOOM });
        if (found.roof) pick(found.roof.id);
        else if (!found.isTownship) setSearchFault({ kind: 'noBuilding' });
      })
      .catch((error: unknown) => setSearchFault(faultOf(error)));
  };
  return (
    <div class={`page ${url.roof === undefined ? '' : 'with-roof'}`}>
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
        <h1>{words.title}</h1>
        {url.roof === undefined && <p class="about">{words.about}</p>}
        <SearchBox
          words={words}
          language={language}
          onChoose={({ placeId }: Suggestion) => goTo({ placeId })}
          onPosition={(at) => goTo({ at })}
          onFault={setSearchFault}
        />
        {searchFault &&
          (searchFault === 'positionRefused' ? (
            <p class="notice" role="alert">
              {words.search.positionRefused}
            </p>
          ) : (
            <FaultNotice words={words} fault={searchFault} />
          ))}
      </header>
      <main class="side">
        {url.roof !== undefined && (
          <button type="button" class="close" onClick={() => pick(undefined)}>
            {words.close}
          </button>
        )}
        {isBusy && !roof && (
          <p class="busy" role="status">
            {words.roof.calculating}
          </p>
        )}
        {fault && <FaultNotice words={words} fault={fault} onRetry={retry} />}
        {roof && (
          <Suspense fallback={<p role="status">{words.loading}</p>}>
            <RoofPanel
              words={words}
              language={language}
              roof={roof}
              size={size}
              answers={answers}
              isBusy={isBusy}
              onSize={(kw) => change({ kw })}
              onAnswers={setAnswers}
            />
          </Suspense>
        )}
        <details open={isListed} onToggle={(event) => setListed(event.currentTarget.open)}>
          <summary>{words.list.open}</summary>
          {isListed && <RoofList words={words} roofs={view.roofs} chosen={url.roof} onPick={pick} />}
        </details>
      </main>
      <div class="stage">
        <MapPanel
          words={words}
          roof={roof}
          modules={size?.modules ?? 0}
          sun={sun}
          target={target}
          isRaised={isRaised}
          onPick={pick}
          onView={(roofs, isTooFar) => setView({ roofs, isTooFar })}
          onPlace={setPlace}
        />
        <Legend
          words={words}
          hasClasses={view.roofs.some((one) => one.class !== undefined)}
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
