/** Asks for buildings and for their shadows with the client of Hey API; prints what a map would draw. */
import { getApiBuildings, postApiShadowsFromFeatures } from '../generated/hey-api/index.js';
import { client } from '../generated/hey-api/client.gen.js';
import { printMap } from './print-map.js';

const [baseUrl] = process.argv.slice(2);
client.setConfig({ baseUrl: baseUrl! });
const place = { lat: 25.0298, lng: 121.5356 };

const found = await getApiBuildings({ query: { ...place, radius_m: 100 }, throwOnError: true });
const { buildings } = found.data;

const shaded = await postApiShadowsFromFeatures({
  body: { buildings, ...place, local_hour: 15, date: '2026-06-21' },
  throwOnError: true,
});

printMap({ buildings, shadows: shaded.data });
