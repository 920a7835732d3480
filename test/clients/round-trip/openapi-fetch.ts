/** Asks for buildings and for their shadows with the client of openapi-typescript; prints what a map would draw. */
import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript.js';

const [baseUrl] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: baseUrl! });
const place = { lat: 25.0298, lng: 121.5356 };

const found = await client.GET('/api/buildings', { params: { query: { ...place, radius_m: 100 } } });
if (!found.data) throw new Error(found.error.detail?.toString());
const { buildings } = found.data;

const shaded = await client.POST('/api/shadows/from-features', {
  body: { buildings, ...place, local_hour: 15, date: '2026-06-21' },
});
if (!shaded.data) throw new Error(shaded.error.detail?.toString());
const { features, roofShadows, sun, union } = shaded.data;

const estimated = await client.POST('/api/assessments/estimate', { body: { ...place, monthly_kwh: 400 } });
if (!estimated.data) throw new Error(estimated.error.detail?.toString());
const capacityKw: number | null = estimated.data.capacity_kw;

const heights: number[] = features.map(({ properties }) => properties.height);
const firstPosition: number[] | undefined = features[0]?.geometry.coordinates[0]?.[0];
const shares: number[] = roofShadows.map(({ properties }) => properties.share);
console.log(
  JSON.stringify({
    ids: buildings.map(({ id }) => id),
    heights,
    capacityKw,
    firstPosition,
    shares,
    elevation: sun.elevation,
    unionType: union.type,
  }),
);
