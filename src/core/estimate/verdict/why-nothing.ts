import { packModules } from '../../layout/pack-modules.js';
import { moduleOf } from '../../layout/pv-modules.js';
import { codedText, type CodedText } from '../../texts/coded-text.js';
import type { EstimateInput } from '../estimate-types.js';
import { MIN_MODULE_SHARE } from '../plant/goal-worth.js';
import { modulesWithin } from '../plant/plant-sizes.js';
import { buildableOf } from '../plant/roof-plant.js';
import { usableIn, type RoofSurvey } from '../roof/roof-survey.js';

/** Why nothing is built. @param possible modules that fit. */
export function whyNothing(
  { input, survey }: { input: EstimateInput; survey: RoofSurvey },
  possible: number,
): CodedText {
  const { capacityKw } = input.plant;
  const moduleKw = moduleOf(input).powerW / 1000;
  if (possible > 0 && capacityKw !== undefined && modulesWithin(capacityKw, moduleKw) === 0)
    return codedText('below_a_module', { capacityKw, moduleKw });
  if (possible > 0) return codedText('no_module_worth', { percent: MIN_MODULE_SHARE * 100 });
  const { existingKw } = input.roof;
  if (existingKw !== undefined) return codedText('roof_has_plant', { kw: existingKw });
  const { shadeAreaM2, areaM2 } = survey.usable;
  if (shadeAreaM2 === 0 || !fitsWithoutShade(input, survey)) return codedText('no_module_fits');
  return codedText('no_module_lit', { shadeM2: Math.round(shadeAreaM2), areaM2: Math.round(areaM2) });
}

/** Whether modules would fit if no part of the roof were left out for its shade. */
function fitsWithoutShade(input: EstimateInput, survey: RoofSurvey): boolean {
  const { usable } = usableIn({ ...input, roof: { ...input.roof, minSunShare: 0 } }, survey);
  const { count } = packModules({
    usable: usable.polygons,
    outline: [survey.roof.rings],
    lat: input.place.lat,
    module: moduleOf(input),
    orientation: 'best',
    tilt: 0,
    surfaceAzimuth: 180,
    pitch: { rule: 'flush' },
    alignment: 'best',
  });
  return buildableOf(count, input.roof.unseen.share) > 0;
}
