/** Ends of the names of WGS84 in degrees, and of TWD97 in degrees, which agrees with it to less than a metre. */
const WGS84 = /(^|[:/])(CRS:?84h?|4326|4979|3824|WGS[ _]?84)$/i;

/**
 * The system of coordinates that a collection names before its features, where it is another than WGS84. RFC 7946 knows no
 * other, but GDAL still writes what GeoJSON 2008 had, and degrees of another datum are hundreds of metres off unseen.
 * @param head text of the collection up to the bracket that opens the list of its features.
 * @returns its name; `undefined` where the collection names WGS84 or none, or cannot be read so far.
 * @see The GeoJSON Format Specification, 2008, section 3.
 */
export function otherCrs(head: string): string | undefined {
  const name = nameOfCrs(head);
  return name === undefined || WGS84.test(name) ? undefined : name;
}

function nameOfCrs(head: string): string | undefined {
  if (!head.includes('"crs"')) return undefined;
  try {
    const { crs } = JSON.parse(`${head}]}`) as { crs?: { properties?: { name?: unknown } | null } | null };
    const name = crs?.properties?.name;
    return typeof name === 'string' ? name.trim() : undefined;
  } catch {
    return undefined;
  }
}
