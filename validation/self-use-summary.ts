import type { DayPersistence } from '../src/core/energy/day-persistence.js';
import type { Persistence } from './day-persistence.js';
import type { SelfUseError } from './self-use.js';
import { percent } from './write-values.js';

/** Bounds of self-use against the published hours, and of persistence against the stations. */
export const SELF_USE_BOUNDS = { direct: 0.005, battery: 0.02, persistence: 0.001, spellDays: 0.01 };

export interface SelfUseSummary {
  text: string;
  isWithin: boolean;
  /** Largest error without and with a battery, as a share. */
  direct: number;
  battery: number;
}

const errorOf = ({ answered, summed }: SelfUseError): number => Math.abs(answered / summed - 1);

const worstOf = (errors: readonly SelfUseError[]): number => Math.max(...errors.map(errorOf));

/** The comparison in words and figures. @param measured persistence computed from the stations again. */
export function selfUseSummary(
  errors: readonly SelfUseError[],
  measured: Persistence,
  stated: DayPersistence,
): SelfUseSummary {
  const ofKind = (hasBattery: boolean): SelfUseError[] => errors.filter((one) => one.hasBattery === hasBattery);
  const [direct, battery] = [worstOf(ofKind(false)), worstOf(ofKind(true))];
  const isPersistent =
    Math.abs(measured.lagOne - stated.lagOne) < SELF_USE_BOUNDS.persistence &&
    Math.abs(measured.lagTwo - stated.lagTwo) < SELF_USE_BOUNDS.persistence &&
    Math.abs(measured.dullSpellDays - stated.dullSpellDays) < SELF_USE_BOUNDS.spellDays;
  const isWithin = direct <= SELF_USE_BOUNDS.direct && battery <= SELF_USE_BOUNDS.battery && isPersistent;
  const text = [
    '| self-use | answers | largest error | to reach |',
    '| --- | --- | --- | --- |',
    `| against the sum of the lesser of output and load | ${ofKind(false).length} | ${percent(direct, 4)} | ${percent(SELF_USE_BOUNDS.direct)} |`,
    `| with a battery, against a greedy simulation | ${ofKind(true).length} | ${percent(battery, 4)} | ${percent(SELF_USE_BOUNDS.battery)} |`,
    '',
    `Persistence of the stations: ${measured.lagOne.toFixed(3)} from day to day, ${measured.lagTwo.toFixed(3)} over two days, dull spells of ${measured.dullSpellDays.toFixed(2)} days; stated ${stated.lagOne}, ${stated.lagTwo}, ${stated.dullSpellDays}.`,
    `${isWithin ? 'Met' : 'Missed'}.`,
  ].join('\n');
  return { text, isWithin, direct, battery };
}
