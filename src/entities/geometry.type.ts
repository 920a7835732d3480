import { Type } from '@mikro-orm/core';
import type { Polygon } from 'geojson';

/** A PostGIS polygon in WGS84, seen in TypeScript as a GeoJSON polygon. */
export class PolygonType extends Type<Polygon, string> {
  override getColumnType(): string {
    return 'geometry(Polygon, 4326)';
  }

  override convertToDatabaseValue(value: Polygon | string): string {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  override convertToJSValue(value: string | Polygon): Polygon {
    return typeof value === 'string' ? (JSON.parse(value) as Polygon) : value;
  }

  override convertToDatabaseValueSQL(key: string): string {
    return `ST_SetSRID(ST_GeomFromGeoJSON(${key}), 4326)`;
  }

  override convertToJSValueSQL(key: string): string {
    return `ST_AsGeoJSON(${key})`;
  }

  override compareAsType(): string {
    return 'string';
  }
}
