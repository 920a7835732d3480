import { describe, expect, it } from 'vitest';
import { citySystem } from '../../../../src/core/buildings/import/city-system.js';

describe('the system of a model of a city', () => {
  it.each([
    ['http://www.opengis.net/def/crs/EPSG/0/6668', 4326, true],
    ['http://www.opengis.net/def/crs/EPSG/0/6697', 4326, true],
    ['urn:ogc:def:crs:EPSG::4979', 4326, true],
    ['urn:ogc:def:crs:EPSG::5554', 25_831, false],
    ['urn:ogc:def:crs:EPSG::5555', 25_832, false],
    ['urn:ogc:def:crs:EPSG::5556', 25_833, false],
    ['urn:adv:crs:ETRS89_UTM32*DE_DHHN2016_NH', 25_832, false],
  ])('that is named %s is EPSG:%i', (name, epsg, isLatFirst) => {
    expect(citySystem(name, undefined)).toEqual({ epsg, isLatFirst });
  });
});
