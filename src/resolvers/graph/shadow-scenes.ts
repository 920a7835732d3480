import {
  BuildingShadowsAnswer,
  type BuildingShadows,
  type ShownBuildingShadow,
  type BuildingShadowHour,
} from '../../contract/shade/building-shadow.answer.js';
import { BoxRequest } from '../../contract/places/area.request.js';
import { ShadowSceneRequest } from '../../contract/shade/shadow.request.js';
import type { ShadowCastersRequest } from '../../contract/shade/shadow-scene.request.js';
import { wholeShadows } from '../../core/shade/shadows.js';
import type { MomentSun, DayAtPlace, SunMoment } from '../../core/sun/sun-moment.js';
import { DAY_HOURS, type ShadowPicture } from '../../domain/shade/shadow.service.js';
import type { ViewportPicture } from '../../domain/shade/viewport-shadows.service.js';
import type { Services } from '../../platform/services.js';
import { computedOnce, locatedAt, type InputPlace } from './computed-once.js';

/** Where the faults of each form of the casters are. */
const GIVEN: InputPlace = { path: ['input', 'of', 'given'], of: ShadowSceneRequest };
const BOX: InputPlace = { path: ['input', 'of', 'box'], of: BoxRequest };

/** Shadows of the buildings given, or of an area; their parts are computed when they are selected. */
export function shadowsAt(
  { shadows, viewportShadows }: Services,
  { given, box }: ShadowCastersRequest,
  at: SunMoment,
): BuildingShadows {
  if (box) {
    const known = locatedAt(BOX, () => viewportShadows.sunOf(box, at));
    return computedOnce(BuildingShadowsAnswer, known, async () => ofArea(await viewportShadows.ofView(box, at)), BOX);
  }
  const known = locatedAt(GIVEN, () => shadows.sunOf(given!, at));
  const compute = async () => ofGiven(await shadows.ofBuildings(given!, at), known);
  return computedOnce(BuildingShadowsAnswer, known, compute, GIVEN);
}

/** The same at the hours of a day. */
export function shadowsOfDay(services: Services, casters: ShadowCastersRequest, day: DayAtPlace): BuildingShadowHour[] {
  const { given, box } = casters;
  const date = box
    ? locatedAt(BOX, () => services.viewportShadows.dayOf(box, day))
    : locatedAt(GIVEN, () => services.shadows.dayOf(given!, day));
  return DAY_HOURS.map((hour) => ({
    hour,
    shadows: shadowsAt(services, casters, { onDate: { date, localHour: hour } }),
  }));
}

const ofArea = (picture: ViewportPicture): BuildingShadows => {
  const first = new Map(picture.ground.map((shadow) => [shadow.index, shadow]));
  return {
    ...picture,
    ground: wholeShadows(picture.ground).map((shadow) => ({
      ...first.get(shadow.index)!,
      ...shadow,
      sun: picture.sun,
    })),
  };
};

/** The buildings given are all that there is: of each roof what no part lies in their shadow is in the sun. */
function ofGiven(picture: ShadowPicture, { date, sun }: MomentSun): BuildingShadows {
  const shaded = new Map<number, number>();
  for (const { index, share } of picture.roofs) shaded.set(index, (shaded.get(index) ?? 0) + share);
  const ground = wholeShadows(picture.ground).map((shadow): ShownBuildingShadow => ({
    ...shadow,
    sun,
    litShare: Math.max(0, 1 - (shaded.get(shadow.index) ?? 0)),
    cached: false,
    isOutside: false,
  }));
  return {
    ...picture,
    date,
    ground,
    counts: { cached: 0, computed: ground.length },
    source: null,
    covered: null,
    truncated: false,
    attribution: null,
  };
}
