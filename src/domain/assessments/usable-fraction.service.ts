import type { UsableFractionAnswer } from '../../contract/assessments/usable-fraction.answer.js';
import type { UsableFractionRequest } from '../../contract/assessments/usable-fraction.request.js';
import type { Plain } from '../../contract/fields/plain.js';
import { MAX_REQUEST_VERTICES } from '../../core/bounds.js';
import type { Language } from '../../core/accounts/language.js';
import type { Clock } from '../../core/time/clock.js';
import type { Compute } from '../../core/compute/compute.js';
import { InvalidInputError } from '../../core/errors.js';
import { DEFAULT_GOAL } from '../../core/climate/goal-weights.js';
import { definedOnly } from '../../core/json/defined-only.js';
import { onlyOf } from '../each.js';
import { climateWarnings } from '../energy/site-climate.js';
import { todayAt } from '../../core/sun/local-time.js';
import { writeTexts } from '../../core/texts/coded-text.js';
import { toPing } from '../../core/units.js';
import type { EstimateQuery } from './estimate-query.js';
import { findRoofs } from './found-roofs.js';
import { explainRoof, heightWarnings } from '../../core/estimate/roof/roof-explanations.js';
import type { EstimatedRoof } from '../../core/estimate/estimate-types.js';
import {
  attributionsOf,
  coverageWarnings,
  lookUpSurroundings,
  surroundingsOf,
  type SurroundingsSources,
} from './roof-surroundings.js';

/** Where this request has the outlines. */
const OUTLINES = { footprint: ['targetFootprint'], obstructions: ['obstructions'] };

interface Uses extends SurroundingsSources {
  compute: Compute;
  clock: Clock;
  /** Of the texts, where the query names none. */
  language: Language;
}

/** A roof whose usable area is requested. */
export type UsableFractionQuery = Plain<UsableFractionRequest>;

/** Usable area of a roof, with the reasons for the losses. */
export type UsableFraction = Plain<UsableFractionAnswer>;

/** Returns the usable part of roofs, as an assessment of the same drawn roof would. */
export class UsableFractionService {
  constructor(private readonly uses: Uses) {}

  /**
   * The usable part of a drawn roof, with the neighbours and hills around it.
   * @throws InvalidInputError for a roof or an obstruction that is no polygon, too large, or somewhere else.
   * @throws NotFoundError when the place has no climate, which shows the yearly course of the sun.
   */
  async usableFraction(query: UsableFractionQuery): Promise<UsableFraction> {
    const { lat, lng, targetFootprint, obstructions = [], heightM, setbackM, minSunShare } = query;
    assertVertexCount([targetFootprint, ...obstructions]);
    const drawn = { footprint: targetFootprint, obstructions, heightM, setbackM, minSunShare, shape: 'flat' as const };
    const asked: EstimateQuery = { lat, lng, goal: DEFAULT_GOAL, roof: definedOnly(drawn), outlines: OUTLINES };
    const { compute } = this.uses;
    const roof = onlyOf(await findRoofs(this.uses, [asked]));
    const found = onlyOf(await compute.lookUp(() => lookUpSurroundings(this.uses, [roof])));
    const { building } = roof;
    const input = surroundingsOf(asked, roof.roof, found, todayAt(query, this.uses.clock()));
    const part = await compute.run('usableRoof', input);
    const attribution = attributionsOf(building.source, found);
    const language = query.lang ?? this.uses.language;
    const figures = describe(part);
    return {
      ...figures,
      explanations: writeTexts(explainRoof(part.areaM2, figures.reasons), language),
      heightM: building.heightM,
      heightSource: building.heightSource,
      buildingId: building.id,
      neighbourCount: found.neighbours.length,
      covered: found.covered,
      hillsSource: found.terrain?.source ?? null,
      attribution: attribution.length > 0 ? attribution.join('; ') : null,
      warnings: writeTexts(
        [...coverageWarnings(found), ...heightWarnings(building), ...climateWarnings(found.climate)],
        language,
      ),
    };
  }
}

const describe = ({ usable, areaM2, usableAreaM2, usableFraction, unseenAreaM2: _, ...reasons }: EstimatedRoof) => ({
  usableFraction,
  roofAreaM2: areaM2,
  setbackAreaM2: reasons.setbackAreaM2,
  usableAreaM2,
  usableAreaPing: toPing(usableAreaM2),
  polygons: usable,
  reasons,
});

function assertVertexCount(rings: readonly (readonly unknown[])[]): void {
  const vertices = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (vertices <= MAX_REQUEST_VERTICES) return;
  throw InvalidInputError.at(
    ['obstructions'],
    `the roof and all obstructions together may have ${MAX_REQUEST_VERTICES} vertices, not ${vertices}`,
  );
}
