import { describe, expect, it } from 'vitest';
import { checkRoofs, isKept, type CheckedRoof } from '../../bench/roof-checks.js';

const sure: CheckedRoof = {
  answer: 'worth_it',
  probability: 0.9,
  answered: [],
  moved: ['worth_it', 'worth_it', 'worth_it'],
  contradictions: [],
};
const open: CheckedRoof = {
  answer: 'depends',
  probability: 0.5,
  answered: ['not_worth_it', 'worth_it'],
  moved: ['depends', 'depends', 'depends'],
  contradictions: [],
};

const broken = (...roofs: CheckedRoof[]): string[] =>
  checkRoofs(roofs)
    .filter((check) => !isKept(check))
    .map(({ what }) => what);

describe('the checks of the roofs', () => {
  it('are kept by answers that follow the probability and that a question decides', () => {
    expect(broken(sure, open)).toEqual([]);
  });

  it.each<[string, CheckedRoof]>([
    ['depends although the probability decides', { ...open, probability: 0.7 }],
    ['still depends at an end of the first question', { ...open, answered: ['depends', 'worth_it'] }],
    ['changes the verdict for 1 % less revenue', { ...sure, moved: ['depends', 'worth_it', 'worth_it'] }],
    ['changes the verdict for 1 % more revenue', { ...open, moved: ['depends', 'depends', 'worth_it'] }],
    ['contradictory conditions', { ...sure, contradictions: ['bonus on the tariff'] }],
  ])('name what %s', (what, roof) => {
    expect(broken(roof)).toEqual([what]);
  });

  it('allow the shares that are asked for', () => {
    const roofs = Array.from({ length: 20 }, () => sure);

    expect(broken(...roofs.slice(1), { ...sure, moved: ['depends', 'worth_it', 'worth_it'] })).toEqual([]);
    expect(
      broken(
        ...roofs.slice(2),
        ...roofs.slice(0, 2).map((roof) => ({ ...roof, moved: ['depends', 'worth_it', 'depends'] })),
      ),
    ).toEqual(['changes the verdict for 1 % less revenue', 'changes the verdict for 1 % more revenue']);
  });
});
