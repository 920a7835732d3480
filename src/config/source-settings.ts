import { IsString, IsUrl, Matches } from 'class-validator';
import { FOOTPRINT_SOURCES, type FootprintSettings } from '../core/buildings/data-sources.js';
import { RECEIVER_URL } from './setting-readers.js';
import { OptionalMatch, OptionalUrl } from './setting-rules.js';

const SOURCES = Object.values(FOOTPRINT_SOURCES);

/** Addresses of the outside sources of buildings; none unless set. The type is that of the loop's result. */
const FootprintAddresses = class {
  constructor() {
    for (const { setting, takes } of SOURCES) Object.assign(this, { [setting]: takes === 'urls' ? [] : '' });
  }
} as new () => FootprintSettings;

/** Settings of the outside sources of buildings, places and climate. */
export class SourceSettings extends FootprintAddresses {
  /** Photon-compatible geocoder. */
  @OptionalUrl
  // its usage policy forbids autocomplete
  @Matches(/^(?!https?:\/\/nominatim\.openstreetmap\.org)/i, {
    message: 'PLACES_URL must not be the public Nominatim, whose usage policy forbids autocomplete',
  })
  placesUrl?: string;

  /** Key of the Google Maps Platform, with Places API (New) and Geocoding API; asked before PLACES_URL. */
  @OptionalMatch(/^[\w-]{20,100}$/, 'must be a key of the Google Maps Platform')
  googleMapsApiKey?: string;

  /** PVGIS-compatible server of climate, up to and with its version: https://host/api/v5_3. */
  @OptionalUrl climateUrl?: string;
}

for (const { setting, variable, takes } of SOURCES) {
  const addresses = IsUrl(RECEIVER_URL, { each: true, message: `${variable} must be http(s) addresses` });
  const rule = takes === 'urls' ? addresses : IsString();
  rule(SourceSettings.prototype, setting);
}
