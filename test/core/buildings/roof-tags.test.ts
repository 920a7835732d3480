import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readRoofTags } from '../../../src/core/buildings/roof-tags.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';

const nothing = { direction: null, angle: null, heightM: null, orientation: null };

describe('roof tags', () => {
  it.skipIf(!hasSharedData)(`are read of a real building of OpenStreetMap${sharedDataNotice}`, () => {
    const answer = JSON.parse(readFileSync(sharedData('overpass/raw-out-geom-way-hamburg.json'), 'utf8')) as {
      elements: { tags: Record<string, string> }[];
    };
    const { tags } = answer.elements[0]!;

    expect(readRoofTags(tags)).toEqual({
      shape: 'skillion',
      tagged: 'skillion',
      direction: Number(tags['roof:direction']),
      angle: null,
      heightM: Number(tags['roof:height']),
      orientation: null,
    });
  });

  it.each([
    [
      { 'roof:shape': 'gabled', 'roof:angle': '32,5°', 'roof:orientation': 'across' },
      { shape: 'gabled', angle: 32.5, orientation: 'across' },
    ],
    [
      { 'roof:shape': 'Hipped', 'roof:height': '2.5 m' },
      { shape: 'hipped', tagged: 'hipped', heightM: 2.5 },
    ],
    [
      { 'roof:shape': 'skillion', 'roof:direction': 'SSW' },
      { shape: 'skillion', direction: 202.5 },
    ],
    [
      { 'roof:shape': 'skillion', 'roof:direction': 360 },
      { shape: 'skillion', direction: 0 },
    ],
    [{ roof_shape: 'flat' }, { shape: 'flat' }],
    [{ 'roof:shape': 'onion' }, { shape: 'other', tagged: 'onion' }],
    [{ tags: { 'roof:shape': 'gabled' } }, { shape: 'gabled' }],
  ])('%j are read', (properties, expected) => {
    const read = readRoofTags(properties);

    expect(read).toMatchObject(expected);
  });

  it.each([
    { 'roof:direction': '361' },
    { 'roof:direction': 'left' },
    { 'roof:angle': '0' },
    { 'roof:angle': '76' },
    { 'roof:angle': '1e1' },
    { 'roof:height': '-3' },
    { 'roof:height': '101' },
    { 'roof:orientation': 'diagonal' },
  ])('out of bounds or unreadable count as not said: %j', (tags) => {
    expect(readRoofTags({ 'roof:shape': 'gabled', ...tags })).toEqual({
      shape: 'gabled',
      tagged: 'gabled',
      ...nothing,
    });
  });

  it.each([{}, { 'roof:shape': '' }, { 'roof:shape': 7.5 }, { 'roof:shape': 'a'.repeat(41) }, { 'roof:shape': '<b>' }])(
    'are none without a shape: %j',
    (properties) => {
      expect(readRoofTags(properties)).toBeNull();
    },
  );

  it.each([
    ['is no list', 'north'],
    ['has no numbers', [{ tilt: '30', azimuth: 0, areaM2: 5 }, null]],
    ['is out of bounds', [{ tilt: 91, azimuth: 0, areaM2: 5 }, { tilt: 9, azimuth: -1, areaM2: 5 }, { tilt: 9, azimuth: 0, areaM2: 1e7 }]], // prettier-ignore
  ])('have no faces where the field %s', (_case, faces) => {
    expect(readRoofTags({ 'roof:shape': 'gabled', 'roof:faces': faces })).not.toHaveProperty('faces');
  });

  it('have faces of up to a square kilometre', () => {
    const read = (areaM2: number) =>
      readRoofTags({ 'roof:shape': 'flat', 'roof:faces': [{ tilt: 0, azimuth: 0, areaM2 }] })!;

    expect(read(1_000_000).faces).toHaveLength(1);
    expect(read(1_000_000.5)).not.toHaveProperty('faces');
  });

  it('have at most twelve faces, the first ones, with a tenth of a degree', () => {
    const faces = Array.from({ length: 20 }, (_, i) => ({ tilt: 30.04, azimuth: i, areaM2: 20 - i }));

    const read = readRoofTags({ 'roof:shape': 'gabled', 'roof:faces': faces })!.faces!;

    expect(read).toHaveLength(12);
    expect(read[0]).toEqual({ tilt: 30, azimuth: 0, areaM2: 20 });
  });
});
