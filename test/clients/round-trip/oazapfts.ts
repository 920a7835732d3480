/** Asks for buildings, their shadows and an estimate with the client of oazapfts; prints what a map would draw. */
import * as api from '../generated/oazapfts.js';

const [baseUrl] = process.argv.slice(2);
api.defaults.baseUrl = baseUrl!;
const place = { lat: 25.0298, lng: 121.5356 };

const found = await api.getApiBuildings({ ...place, radiusM: 100 });
if (found.status !== 200) throw new Error(`Status ${found.status}`);
const { buildings } = found.data;

const shaded = await api.postApiShadowsFromFeatures({ buildings, ...place, local_hour: 15, date: '2026-06-21' });
if (shaded.status !== 200) throw new Error(`Status ${shaded.status}`);
const { features, roofShadows, sun, union } = shaded.data;

const estimated = await api.postApiAssessmentsEstimate({ ...place, monthly_kwh: 400 });
if (estimated.status !== 200) throw new Error(`Status ${estimated.status}`);
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
