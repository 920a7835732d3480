/** Formats of footprint files, each as its users call it. */
export const FILE_FORMATS = {
  geojson: 'GeoJSON (also one feature a line)',
  flatgeobuf: 'FlatGeobuf',
  geoparquet: 'GeoParquet',
  csv: 'CSV with WKT',
} as const;

export type FileFormat = keyof typeof FILE_FORMATS;

/** The formats as a sentence lists them. */
export const FORMAT_NAMES = new Intl.ListFormat('en').format(Object.values(FILE_FORMATS));
