import { IsOptional, IsString, IsUrl, Matches } from 'class-validator';
import { RECEIVER_URL } from './setting-readers.js';

/** Settings of the outside sources of buildings, places and climate. */
export class SourceSettings {
  /** Overpass interpreters, asked in turn for buildings; none unless set. */
  @IsUrl(RECEIVER_URL, { each: true, message: 'OVERPASS_URLS must be http(s) addresses' })
  overpassUrls: string[] = [];

  /** FlatGeobuf file of buildings with an index, as a path or an http(s) address; asked before Overpass. */
  @IsOptional()
  @IsString()
  buildingsFallback?: string;

  /** Photon-compatible geocoder. */
  @IsOptional()
  @IsUrl(RECEIVER_URL, { message: 'PLACES_URL must be an http(s) address' })
  // its usage policy forbids autocomplete
  @Matches(/^(?!https?:\/\/nominatim\.openstreetmap\.org)/i, {
    message: 'PLACES_URL must not be the public Nominatim, whose usage policy forbids autocomplete',
  })
  placesUrl?: string;

  /** Key of the Google Maps Platform, with Places API (New) and Geocoding API; asked before PLACES_URL. */
  @IsOptional()
  @Matches(/^[\w-]{20,100}$/, { message: 'GOOGLE_MAPS_API_KEY must be a key of the Google Maps Platform' })
  googleMapsApiKey?: string;

  /** PVGIS-compatible server of climate, up to and with its version: https://host/api/v5_3. */
  @IsOptional()
  @IsUrl(RECEIVER_URL, { message: 'CLIMATE_URL must be an http(s) address' })
  climateUrl?: string;
}
