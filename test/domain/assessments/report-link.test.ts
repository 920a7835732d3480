import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { opensReport, reportPath } from '../../../src/domain/assessments/report-link.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const ASSESSMENT = { id: '019ab2c4-0000-7000-8000-000000000000', ownerId: null, reportLinkVersion: 0 };
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('the key of a link to a report', () => {
  const key = reportPath('secret', ASSESSMENT, NOW, 60).split('key=')[1]!;

  it('opens until it expires', () => {
    expect([0, 60, 61].map((seconds) => opensReport('secret', ASSESSMENT, key, later(seconds)))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('opens for one assessment, one owner and one secret, and for no later time than it says', () => {
    const prolonged = key.replace(/^\d+/, (expires) => String(Number(expires) + 1));

    expect(opensReport('other', ASSESSMENT, key, NOW)).toBe(false);
    expect(opensReport('secret', { ...ASSESSMENT, ownerId: 'somebody' }, key, NOW)).toBe(false);
    expect(opensReport('secret', { ...ASSESSMENT, id: 'another' }, key, NOW)).toBe(false);
    expect(opensReport('secret', ASSESSMENT, prolonged, NOW)).toBe(false);
    expect(opensReport('secret', { ...ASSESSMENT, reportLinkVersion: 1 }, key, NOW)).toBe(false);
    expect(opensReport('secret', ASSESSMENT, '', NOW)).toBe(false);
  });

  it('opens in one spelling only', () => {
    expect(
      [`0${key}`, ` ${key}`, `${key} `, `+${key}`].map((other) => opensReport('secret', ASSESSMENT, other, NOW)),
    ).toEqual([false, false, false, false]);
  });

  it('stays valid from the version before versions existed', () => {
    const old = `1780272060.${createHmac('sha256', 'secret').update(`report\n${ASSESSMENT.id}\n\n1780272060`).digest('base64url').slice(0, 22)}`;

    expect(old).toBe(key);
  });
});
