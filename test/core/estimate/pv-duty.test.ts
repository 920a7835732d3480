import { describe, expect, it } from 'vitest';
import { pvDuty, type DutyBuilding, type DutyRoof } from '../../../src/core/estimate/plant/pv-duty.js';
import { writeText } from '../../../src/core/texts/coded-text.js';
import { financeRows } from '../finance/finance-rows.js';

const input = (roof: DutyBuilding, county = '臺北市', asOf = '2026-08-01') => ({
  roof,
  finance: { rows: financeRows, asOf, county },
});
const roof = (changes: Partial<DutyRoof> = {}): DutyRoof => ({
  areaM2: 2000,
  possibleKw: 150,
  yieldOf: () => 1000,
  ...changes,
});
const NEW_FACTORY = { isNewBuilding: true, buildingClass: 'C' } as const;

describe('the duty to build PV', () => {
  it('is 0.05 kW for each m² of a new building, with what fits', () => {
    expect(pvDuty(input(NEW_FACTORY), roof())).toMatchObject({
      state: 'applies',
      requiredKw: 100,
      possibleKw: 150,
      thresholdM2: 1000,
      unknowns: [],
      reason: { code: 'duty_applies', params: { requiredKw: 100, possibleKw: 150 } },
      sourceZh: expect.stringMatching(/^內政部與經濟部/) as string,
    });
    expect(pvDuty(input(NEW_FACTORY), roof({ possibleKw: 80 }))?.reason.code).toBe('duty_applies_short');
  });

  it('applies from 1,000 m² on, and from 2026-08-01 on', () => {
    expect(pvDuty(input(NEW_FACTORY), roof({ areaM2: 1000 }))).toMatchObject({ state: 'applies', requiredKw: 50 });
    expect(pvDuty(input(NEW_FACTORY), roof({ areaM2: 999 }))).toMatchObject({
      state: 'does_not_apply',
      requiredKw: null,
      reason: { code: 'duty_small' },
    });
    expect(pvDuty(input(NEW_FACTORY, '臺北市', '2026-07-31'), roof())).toBeNull();
  });

  it.each([
    [{}, 'duty_new_unknown', ['roof.isNewBuilding', 'roof.buildingClass']],
    [{ buildingClass: 'C' }, 'duty_new_unknown', ['roof.isNewBuilding']],
    [{ isNewBuilding: true }, 'duty_class_unknown', ['roof.buildingClass']],
  ] as const)('is unknown, never denied, where the owner has to say what decides it: %j', (said, code, asked) => {
    const dark = roof({ yieldOf: () => 1 });
    for (const of of [roof(), dark]) {
      const duty = pvDuty(input(said), of);
      expect(duty).toMatchObject({ state: 'unknown', requiredKw: 100, reason: { code } });
      expect(duty?.unknowns.map(({ field }) => field)).toEqual(asked);
    }
  });

  it.each(['E', 'I'] as const)('does not apply to buildings of class %s, new or not', (buildingClass) => {
    for (const said of [{ buildingClass }, { buildingClass, isNewBuilding: true }]) {
      expect(pvDuty(input(said), roof())).toMatchObject({ state: 'exempt', requiredKw: null, unknowns: [] });
    }
  });

  it('does not apply to a building that is not new', () => {
    expect(pvDuty(input({ isNewBuilding: false }), roof())).toMatchObject({
      state: 'does_not_apply',
      reason: { code: 'duty_existing' },
    });
  });

  it.each([
    ['臺北市', 543],
    ['臺東縣', 579],
    ['高雄市', 625],
  ])('exempts new buildings of %s with less light than %d kWh/kW a year', (county, least) => {
    const at = (kwh: number) => pvDuty(input(NEW_FACTORY, county), roof({ yieldOf: () => kwh }));

    expect(at(least - 1)).toMatchObject({ state: 'exempt', leastKwhPerKw: least, reason: { code: 'duty_light' } });
    expect(at(least)?.state).toBe('applies');
    expect(pvDuty(input(NEW_FACTORY, county), roof({ possibleKw: 0, yieldOf: () => null }))?.state).toBe('applies');
  });

  it('looks at the light of the modules that the law requires', () => {
    const asked: number[] = [];
    pvDuty(input(NEW_FACTORY), roof({ yieldOf: (kw) => (asked.push(kw), 1000) }));

    expect(asked).toEqual([100]);
  });

  it('is one sentence in either language', () => {
    const duty = pvDuty(input(NEW_FACTORY), roof())!;

    expect(writeText(duty.reason, 'en').text).toBe('This new building needs 100 kW of PV by law; 150 kW fit.');
    expect(writeText(duty.reason, 'zh-TW').text).toBe('依法此新建築須設置 100 瓩太陽光電；屋頂可裝 150 瓩。');
  });
});
