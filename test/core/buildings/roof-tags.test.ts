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
});
