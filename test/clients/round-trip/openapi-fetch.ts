/** Asks for buildings and for their shadows with the client of openapi-typescript; prints what a map would draw. */
import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript.js';
import { printMap } from './print-map.js';

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

const estimated = await client.POST('/api/assessments/estimate', { body: { ...place, monthly_kwh: 400 } });
if (!estimated.data) throw new Error(estimated.error.detail?.toString());

printMap({ buildings, shadows: shaded.data, capacityKw: estimated.data.capacity_kw });
