/** The requests with which one client once took the service from the others. */

export const PLACE = { lat: 25.0298, lng: 121.5356 };
/** A request for an estimate as a visitor sends it. */
export const ESTIMATE = { ...PLACE, monthly_kwh: 400, finance: { as_of: '2026-06-01' } };
const DEGREE_M = 111_000;

export interface HostileRequest {
  method: string;
  path: string;
  body?: string;
}

/** A comb of 120 m with teeth 1 m wide every 2 m, which has 4 vertices for each of them. */
function comb(teeth: number, isTurned: boolean): number[][] {
  const corners = Array.from({ length: teeth }, (_, tooth) => 2 * tooth - 60).flatMap((x) => [
    [x, 60],
    [x + 1, 60],
    [x + 1, -59],
    [x + 2, -59],
  ]);
  return [[-60, -60], ...corners, [2 * teeth - 60, -60]].map(([x, y]) => {
    const [east, north] = isTurned ? [y!, x!] : [x!, y!];
    const lngM = DEGREE_M * Math.cos((PLACE.lat * Math.PI) / 180);
    return [PLACE.lng + east / lngM, PLACE.lat + north / DEGREE_M];
  });
}

const post = (path: string, body: object): HostileRequest => ({ method: 'POST', path, body: JSON.stringify(body) });

/** 464 vertices in 14 kB. */
const COMBS = post('/api/assessments/estimate', {
  ...ESTIMATE,
  roof: { footprint: comb(60, false), obstructions: [comb(55, true)], height: 10 },
});

/** Hours of a year as 1.3 MB of JSON, each of another plane. */
const SERIES = Array.from({ length: 100 }, (_, i) => ({
  method: 'GET',
  path: `/api/seriescalc?lat=25.03&lon=121.53&pvcalculation=1&peakpower=1&loss=14&outputformat=json&components=1&angle=${i % 60}&aspect=${i - 50}`,
}));

const BOX = '{minLng: 121.53, minLat: 25.02, maxLng: 121.54, maxLat: 25.04}';
const MANY_ESTIMATES = post('/graphql', {
  query: `{buildings(in: {box: ${BOX}}, first: 39) {nodes {id estimate(input: {monthlyKwh: [100]}) {capacityKw}}}}`,
});

/** Kinds of hostile load on a service; each connection repeats the requests of one. */
export async function hostileLoads(url: string): Promise<Record<string, readonly HostileRequest[]>> {
  const report = await keepReport(url);
  return {
    combs: [COMBS],
    'one report link': [report],
    seriescalc: SERIES,
    '39 estimates in a query': [MANY_ESTIMATES],
    mixed: [COMBS, report, ...SERIES.slice(0, 2), MANY_ESTIMATES],
  };
}

/** The link to the report of an assessment that is stored for it. */
async function keepReport(url: string): Promise<HostileRequest> {
  const send = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const estimate = await send('/api/assessments/estimate', ESTIMATE);
  const { result } = (await estimate.json()) as { result: { assessment_hash: string } };
  const kept = await send('/api/assessments', { assessment_hash: result.assessment_hash });
  const { id } = (await kept.json()) as { id: string };
  const query = `{assessment(id: "${id}") {reportUrl}}`;
  const asked = await send('/graphql', { query }, { 'x-anonymous-id': kept.headers.get('x-anonymous-id')! });
  const { data } = (await asked.json()) as { data: { assessment: { reportUrl: string } } };
  return { method: 'GET', path: data.assessment.reportUrl };
}
