/** Formats of footprint files, each as its users call it. */
export const FILE_FORMATS = {
  geojson: 'GeoJSON (also one feature a line)',
  flatgeobuf: 'FlatGeobuf',
  geoparquet: 'GeoParquet',
  csv: 'CSV with WKT',
  topojson: 'TopoJSON',
  cityjson: 'CityJSON',
  citygml: 'CityGML',
  shapefile: 'Shapefile',
  geopackage: 'GeoPackage',
  kml: 'KML',
  gml: 'GML',
  osm: 'OpenStreetMap XML and PBF',
  zip: 'a zip of these',
} as const;

export type FileFormat = keyof typeof FILE_FORMATS;

/** The formats as a sentence lists them. */
export const FORMAT_NAMES = new Intl.ListFormat('en').format(Object.values(FILE_FORMATS));

/** The command that converts a file to one that is read without GDAL. @param name of the file. */
export const convertCommand = (name: string): string =>
  `ogr2ogr -f FlatGeobuf -t_srs EPSG:4326 buildings.fgb ${quoted(name)}`;

/** A name as a shell takes it. */
export const quoted = (name: string): string =>
  /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
