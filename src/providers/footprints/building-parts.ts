import type { DegreeBox } from '../../core/buildings/building-area.js';
import { boxesTouch } from '../../core/buildings/degree-box.js';
import { footprintToLocal } from '../../core/geometry/footprint.js';
import { toMultiPolygon } from '../../core/geometry/geojson.js';
import { createLocalFrame, type LocalFrame } from '../../core/geometry/local-frame.js';
import { intersectRings, offsetRings, subtractRings, unionRingsFlat } from '../../core/geometry/overlay.js';
import type { FlatRing, LocalPolygon } from '../../core/geometry/position.js';
import { polygonsArea, ringsArea } from '../../core/geometry/ring.js';
import { featureBox, featuresNear } from './features-near.js';
import { footprintFeature, polygonsOf, type FootprintFeature } from './footprint-feature.js';

/** Share of a part's area that must lie in a building for it to be a part of it. */
const PART_OF = 0.8;
/** Share of a building that its parts may leave open and still be all of it: drawing is not exact. */
const REST_IS_DRAWING = 0.05;
/** Half the width of a strip between a building and its part that is drawing, not building [m]. */
const STRIP_HALF_WIDTH_M = 0.05;
/** Fields by which a height is reported; a part that has none takes them all from its building. */
const HEIGHT_TAGS = ['height', 'building:levels', 'roof:levels', 'min_height', 'building:min_level'] as const;
/** Fields that belong to the building as a whole. */
const WHOLE_TAGS = /^(name|addr:)/;

interface Shape {
  feature: FootprintFeature;
  rings: FlatRing[];
  areaM2: number;
}

/** Buildings and parts that are beside each other. */
export interface BuildingsWithParts {
  features: FootprintFeature[];
  /** Identities of buildings that are left out because their parts make them up wholly. */
  replaced: string[];
}

const isPart = ({ properties }: FootprintFeature): boolean => {
  const part = properties['building:part'];
  return part !== undefined && part !== 'no' && properties['building'] === undefined;
};

/**
 * Puts building parts in the place of the ground they are on, so that nothing counts twice: a building keeps only what
 * its parts leave open, and goes where they leave nothing. Parts that are alone stay; a part inherits height, name and
 * address that only its building states.
 * @param box if given, what is outside it is removed, but not parts of buildings that touch it; WGS84 [deg].
 * @see OpenStreetMap Wiki, Simple 3D Buildings: where parts exist, the outline is not to be drawn beside them.
 */
export function replaceByParts(features: readonly FootprintFeature[], box?: DegreeBox): BuildingsWithParts {
  const isNear = (feature: FootprintFeature): boolean => box === undefined || boxesTouch(featureBox(feature), box);
  const parts = features.filter(isPart);
  const wholes = features.filter((feature) => !isPart(feature) && isNear(feature));
  if (parts.length === 0) return { features: wholes, replaced: [] };
  const near = featuresNear(parts);
  const parents = new Map<FootprintFeature, FootprintFeature>();
  const rests = wholes.map((whole) => openRest(whole, near(featureBox(whole)), parents));
  const kept = parts.filter((part) => parents.has(part) || isNear(part));
  return {
    features: [...rests.flat(), ...kept.map((part) => inherit(part, parents.get(part)))],
    replaced: wholes.filter((_, i) => rests[i]!.length === 0).map(({ id }) => id),
  };
}

function toShape(feature: FootprintFeature, frame: LocalFrame): Shape | undefined {
  const rings = polygonsOf(feature).flatMap((polygon) => {
    const local = footprintToLocal(polygon, frame);
    return local.ok ? local.footprint.polygons.flat() : [];
  });
  return rings.length > 0 ? { feature, rings, areaM2: ringsArea(rings) } : undefined;
}

/** What is left of a building beside its parts; notes whose parts they are. */
function openRest(
  whole: FootprintFeature,
  candidates: readonly FootprintFeature[],
  parents: Map<FootprintFeature, FootprintFeature>,
): FootprintFeature[] {
  if (candidates.length === 0) return [whole];
  const [lng, lat] = polygonsOf(whole)[0]![0]![0]!;
  const frame = createLocalFrame({ lat, lng });
  const shape = toShape(whole, frame);
  if (shape === undefined) return [whole];
  const parts = candidates
    .map((part) => toShape(part, frame))
    .filter((part) => part !== undefined && sharedArea(part, shape) >= PART_OF * part.areaM2) as Shape[];
  if (parts.length === 0) return [whole];
  for (const { feature } of parts) parents.set(feature, whole);
  return restOf(shape, parts, frame);
}

const sharedArea = (part: Shape, whole: Shape): number => polygonsArea(intersectRings(part.rings, whole.rings));

function restOf(whole: Shape, parts: readonly Shape[], frame: LocalFrame): FootprintFeature[] {
  const rest = withoutStrips(subtractRings(whole.rings, unionRingsFlat(parts.flatMap(({ rings }) => rings))));
  if (polygonsArea(rest) <= REST_IS_DRAWING * whole.areaM2) return [];
  return [
    { ...whole.feature, ...footprintFeature(whole.feature.id, toMultiPolygon(rest, frame), whole.feature.properties) },
  ];
}

/** Polygons without their narrow strips: shrunk until these are gone, and grown again within what they were. */
function withoutStrips(polygons: readonly LocalPolygon[]): LocalPolygon[] {
  const core = offsetRings(polygons.flat(), -STRIP_HALF_WIDTH_M);
  return intersectRings(polygons.flat(), offsetRings(core.flat(), STRIP_HALF_WIDTH_M).flat());
}

function inherit(part: FootprintFeature, whole: FootprintFeature | undefined): FootprintFeature {
  if (whole === undefined) return part;
  const hasHeight = HEIGHT_TAGS.some((tag) => part.properties[tag] !== undefined);
  const wanted = Object.entries(whole.properties).filter(
    ([tag]) => WHOLE_TAGS.test(tag) || (!hasHeight && (HEIGHT_TAGS as readonly string[]).includes(tag)),
  );
  return { ...part, properties: { ...Object.fromEntries(wanted), ...part.properties } };
}
