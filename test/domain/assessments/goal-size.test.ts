import { describe, expect, it } from 'vitest';
import { estimateRoof } from '../../../src/core/estimate/estimate.js';
import { buildEstimateInput, rectangle, TAIPEI } from './build-estimate-input.js';

const { roof, ...input } = buildEstimateInput();

describe('the size of a plant whose energy is weighed by a goal', () => {
  it.each(
    (['summer', 'winter', 'peak', 'match', 'roi'] as const).flatMap((goal) =>
      [62_000, 70_000, 78_000].map((costTwdPerKw) => [goal, costTwdPerKw] as const),
    ),
  )('earns most where the answer says so, and is refused only where every size loses: %s, %i TWD/kW', (goal, costTwdPerKw) => {
    const finance = { ...input.finance, options: { ...input.finance.options, costTwdPerKw } };

    const { verdict, configurations } = estimateRoof({
      ...{ ...input, goal, finance },
      roof: { ...roof, footprint: rectangle(TAIPEI, 34, 22) },
    });

    const most = Math.max(...configurations.map(({ npv }) => npv!));
    const said = new Map(verdict.reasons.map(({ code, params }) => [code, params]));
    if (said.has('no_plant_pays')) expect(Math.round(-most)).toBe(said.get('no_plant_pays')!['value']);
    else expect(configurations.filter(({ recommended }) => recommended)).toHaveLength(1);
    if (said.has('tariff_step')) expect(configurations.find(({ recommended }) => recommended)!.npv).toBe(most);
  });
}); // prettier-ignore
