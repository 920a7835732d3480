const KM_PER_DEGREE = 111;

/** West, south, east and north [deg]. */
type Box = [number, number, number, number];

/** Whether all four edges of a box are given. */
export const isBox = (edges: readonly unknown[]): edges is Box => edges.every((edge) => Number.isFinite(edge));

/** Area of a box [km²]. */
export function boxArea([west, south, east, north]: Box): number {
  const height = Math.abs(north - south) * KM_PER_DEGREE;
  return height * Math.abs(east - west) * KM_PER_DEGREE * Math.cos((south * Math.PI) / 180);
}

/** Area of a circle [km²]. @param radiusM [m] */
export const circleArea = (radiusM: number): number => Math.PI * (radiusM / 1000) ** 2;
