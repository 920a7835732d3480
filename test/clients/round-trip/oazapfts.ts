/** Asks for buildings, their shadows and an estimate with the client of oazapfts; prints what a map would draw. */
import * as api from '../generated/oazapfts.js';
import { printMap } from './print-map.js';

const [baseUrl] = process.argv.slice(2);
api.defaults.baseUrl = baseUrl!;
const place = { lat: 25.0298, lng: 121.5356 };

const found = await api.getApiBuildings({ ...place, radiusM: 100 });
if (found.status !== 200) throw new Error(`Status ${found.status}`);
const { buildings } = found.data;

const shaded = await api.postApiShadowsFromFeatures({ buildings, ...place, local_hour: 15, date: '2026-06-21' });
if (shaded.status !== 200) throw new Error(`Status ${shaded.status}`);

const estimated = await api.postApiAssessmentsEstimate({ ...place, monthly_kwh: 400 });
if (estimated.status !== 200) throw new Error(`Status ${estimated.status}`);

printMap({ buildings, shadows: shaded.data, capacityKw: estimated.data.capacity_kw });
