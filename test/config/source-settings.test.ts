import { describe, expect, it } from 'vitest';
import { FOOTPRINT_SOURCES } from '../../src/core/buildings/data-sources.js';
import { readSettings } from '../../src/config/read-settings.js';
import { SettingsError } from '../../src/config/settings.js';

const faultsOf = (environment: NodeJS.ProcessEnv): string[] => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
  }
  return [];
};

describe('settings of outside sources', () => {
  it('name no source by default', () => {
    const settings = readSettings({});

    expect(settings).toMatchObject({ overpassUrls: [], buildingsFallback: '' });
    expect(settings.placesUrl ?? settings.googleMapsApiKey).toBeUndefined();
  });

  it('take several Overpass servers in order, and servers inside a network', () => {
    const settings = readSettings({
      OVERPASS_URLS: 'https://one.example/api/interpreter, http://127.0.0.1:9000/two',
      PLACES_URL: 'http://photon:2322',
      BUILDINGS_FALLBACK: '/srv/buildings.fgb',
    });

    expect(settings).toMatchObject({
      overpassUrls: ['https://one.example/api/interpreter', 'http://127.0.0.1:9000/two'],
      placesUrl: 'http://photon:2322',
      buildingsFallback: '/srv/buildings.fgb',
    });
  });

  it.each(Object.entries(FOOTPRINT_SOURCES))('read the addresses of %s from its variable', (_, source) => {
    const settings = readSettings({ [source.variable]: 'https://one.example/buildings' });

    expect([settings[source.setting]].flat()).toEqual(['https://one.example/buildings']);
  });

  it('take a comma in the path of a file as a part of it', () => {
    expect(readSettings({ BUILDINGS_FALLBACK: '/srv/a,b.fgb' }).buildingsFallback).toBe('/srv/a,b.fgb');
  });

  it.each([
    [{ OVERPASS_URLS: 'https://one.example,ftp://two.example' }, 'OVERPASS_URLS'],
    [{ PLACES_URL: 'photon.example' }, 'PLACES_URL'],
    [{ GOOGLE_MAPS_API_KEY: 'my key' }, 'GOOGLE_MAPS_API_KEY'],
  ])('refuse %j and show no key', (environment, variable) => {
    const faults = faultsOf(environment);

    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(variable);
    expect(faults[0]).not.toContain('my key');
  });

  it('refuse a folder of elevation tiles that is not there, or is a file', () => {
    const faults = ['/nowhere/at/all', import.meta.filename, import.meta.dirname].map((DEM_DIR) =>
      faultsOf({ DEM_DIR }),
    );

    expect(faults).toEqual([['DEM_DIR: must be an existing folder'], ['DEM_DIR: must be an existing folder'], []]);
  });

  it.each(['https://nominatim.openstreetmap.org', 'http://NOMINATIM.openstreetmap.org/search'])(
    '91: never let keystrokes go to the public Nominatim: %s is refused',
    (url) => {
      expect(faultsOf({ PLACES_URL: url })).toEqual([expect.stringContaining('public Nominatim')]);
    },
  );
});
