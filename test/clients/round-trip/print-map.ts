/** What the answers of the service must hold by the types of a generated client. */
interface Answers {
  buildings: readonly { id: string }[];
  shadows: {
    features: readonly { properties: { height: number }; geometry: { coordinates: readonly number[][][] } }[];
    roofShadows: readonly { properties: { share: number } }[];
    sun: { elevation: number };
    union: { type: string };
  };
  /** Of an estimate, where the client asked for one. */
  capacityKw?: number | null;
}

/** Prints what a map would draw. */
export function printMap({ buildings, shadows: { features, roofShadows, sun, union }, capacityKw }: Answers): void {
  console.log(
    JSON.stringify({
      ids: buildings.map(({ id }) => id),
      heights: features.map(({ properties }) => properties.height),
      capacityKw,
      firstPosition: features[0]?.geometry.coordinates[0]?.[0],
      shares: roofShadows.map(({ properties }) => properties.share),
      elevation: sun.elevation,
      unionType: union.type,
    }),
  );
}
