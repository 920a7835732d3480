import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import type { CodegenConfig } from '@graphql-codegen/cli';

const config: CodegenConfig = {
  // of a running service: http://127.0.0.1:8000/graphql/schema.graphql
  schema: '../../schema.graphql',
  documents: ['src/*.ts'],
  importExtension: '.js',
  generates: {
    'src/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: true },
      documentTransforms: [addTypenameSelectionDocumentTransform],
      config: {
        strictScalars: true,
        useTypeImports: true,
        scalars: {
          ID: 'string',
          Date: 'string',
          DateTime: 'string',
          GeoJSONPolygon: 'import("geojson").Polygon',
          GeoJSONMultiPolygon: 'import("geojson").MultiPolygon',
          JSON: 'unknown',
          JSONObject: 'Record<string, unknown>',
          NumberOrText: 'number | string',
          Position: '[lng: number, lat: number]',
        },
      },
    },
  },
};

export default config;
