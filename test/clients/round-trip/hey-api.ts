/** Asks for buildings and for their shadows with the client of Hey API; prints what a map would draw. */
import { getApiBuildings, postApiShadowsFromFeatures } from '../generated/hey-api/index.js';
import { client } from '../generated/hey-api/client.gen.js';

const [baseUrl] = process.argv.slice(2);
client.setConfig({ baseUrl: baseUrl! });
const place = { lat: 25.0298, lng: 121.5356 };

const found = await getApiBuildings({ query: { ...place, radius_m: 100 }, throwOnError: true });
const { buildings } = found.data;

const shaded = await postApiShadowsFromFeatures({
  body: { buildings, ...place, local_hour: 15, date: '2026-06-21' },
  throwOnError: true,
});
const { features, roofShadows, sun, union } = shaded.data;

const heights: number[] = features.map(({ properties }) => properties.height);
const firstPosition: number[] | undefined = features[0]?.geometry.coordinates[0]?.[0];
const shares: number[] = roofShadows.map(({ properties }) => properties.share);
console.log(
  JSON.stringify({
    ids: buildings.map(({ id }) => id),
    heights,
    firstPosition,
    shares,
    elevation: sun.elevation,
    unionType: union.type,
  }),
);
