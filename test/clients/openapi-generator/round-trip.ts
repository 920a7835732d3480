/** Asks for buildings, their shadows and an estimate with the client of openapi-generator; prints what a map would draw. */
import { AssessmentsApi, BuildingsApi, Configuration, ShadowsApi } from '../generated/openapi-generator';
import { printMap } from '../round-trip/print-map';

async function roundTrip(basePath: string): Promise<void> {
  const configuration = new Configuration({ basePath, fetchApi: fetch });
  const place = { lat: 25.0298, lng: 121.5356 };
  const { buildings } = await new BuildingsApi(configuration).getApiBuildings({ ...place, radiusM: 100 });
  const shadows = await new ShadowsApi(configuration).postApiShadowsFromFeatures({
    shadowRequest: { buildings, ...place, localHour: 15, date: new Date('2026-06-21') },
  });
  const estimate = await new AssessmentsApi(configuration).postApiAssessmentsEstimate({
    estimateRequest: { ...place, monthlyKwh: 400 },
  });
  printMap({ buildings, shadows, capacityKw: estimate.capacityKw });
}

void roundTrip(process.argv[2]!);
