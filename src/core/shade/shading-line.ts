import type { Chords } from './scan-lines.js';

/** Chords of one line that began before the current one and have not ended; more than one only where roofs overlap. */
const open = new Int32Array(1024);

/**
 * Chords that have ended and may still shade, the highest first: the later ones are lower and reach farther. A chord is
 * kept as height + end x tangent, which is the same all along the line, and as its end.
 */
interface Ended {
  key: Float64Array;
  end: Float64Array;
  first: number;
  count: number;
}

/** One chord of a line that is walked. */
interface Walker {
  chords: Chords;
  /** The list's first roofs whose sums are wanted; the others only cast shadows. */
  roofs: number;
  tan: number;
  /** Farthest that a shadow is followed [m]. */
  reachM: number;
  ended: Ended;
}

const ended: Ended = { key: new Float64Array(0), end: new Float64Array(0), first: 0, count: 0 };

/** Room for all chords of the longest line. */
function ensureCapacity(chords: number): void {
  ended.first = 0;
  ended.count = 0;
  if (ended.key.length >= chords) return;
  ended.key = new Float64Array(chords);
  ended.end = new Float64Array(chords);
}

/** Takes up a chord that has ended; of two, one that is lower and ends sooner shades nothing that the other does not. */
function takeUp({ key, end, first }: Ended, count: number, newKey: number, newEnd: number): number {
  let last = count;
  if (last > first && key[last - 1]! >= newKey && end[last - 1]! >= newEnd) return last;
  while (last > first && key[last - 1]! <= newKey && end[last - 1]! <= newEnd) last--;
  key[last] = newKey;
  end[last] = newEnd;
  return last + 1;
}

/** How far along the line the ended chords shade a roof of a height. */
function reachOfEnded({ ended: { key, end, first, count }, tan, reachM }: Walker, top: number): number {
  let reach = -Infinity;
  for (let k = first; k < count; k++) {
    const passed = (key[k]! - top) / tan;
    // the keys fall from here on, and with them all that follows
    if (passed <= reach) break;
    reach = Math.max(reach, Math.min(passed, end[k]! + reachM));
  }
  return reach;
}

/**
 * Shaded length of a chord by others on its line [m]. Those that began before shade it from its start to the furthest of
 * their reaches; those that begin within it (a tower on a podium) shade it from their own start.
 * @param i the chord. @param to end of the line's chords, exclusive.
 * @param reach how far along the line those that began before reach [m].
 * @param perTan length of a shadow for each metre of height. @param reachM longest that a shadow is followed [m].
 */
function shadedLength(chords: Chords, i: number, to: number, reach: number, perTan: number, reachM = Infinity): number {
  const begin = chords.start[i]!;
  const end = chords.end[i]!;
  const top = chords.height[i]!;
  let covered = Math.max(begin, Math.min(end, reach));
  let shaded = covered - begin;
  for (let k = i + 1; k < to && chords.start[k]! < end && covered < end; k++) {
    const rise = chords.height[k]! - top;
    if (rise <= 0) continue;
    const until = Math.min(end, chords.end[k]! + Math.min(rise * perTan, reachM));
    if (until > covered) {
      shaded += until - Math.max(covered, chords.start[k]!);
      covered = until;
    }
  }
  return shaded;
}

/**
 * Lengths of a line's chords that lie within chords of higher roofs, added up by roof: the area that a tower takes of its
 * podium. Parts that float are treated as reaching the ground.
 * @param roofs the list's first, whose sums are wanted. @param from @param to the line's chords, `to` exclusive.
 * @param covered sums of lengths by roof, added to [m].
 */
export function coverLine(chords: Chords, roofs: number, from: number, to: number, covered: Float64Array): void {
  const { start, end, roof } = chords;
  let reach = -Infinity;
  // first of the chords that hang together with the current one
  let first = from;
  for (let i = from; i < to; i++) {
    if (start[i]! >= reach) first = i;
    if (end[i]! > reach) reach = end[i]!;
    const isAlone = first === i && (i + 1 === to || start[i + 1]! >= end[i]!);
    if (!isAlone && roof[i]! < roofs) covered[roof[i]!]! += coveredLength(chords, i, first, to);
  }
}

/** Length of a chord within higher ones [m], of those from `from` on; chords come in the order of their starts. */
function coveredLength({ start, end, height }: Chords, i: number, from: number, to: number): number {
  const top = height[i]!;
  let [at, sum] = [start[i]!, 0];
  for (let k = from; k < to && start[k]! < end[i]!; k++) {
    const until = Math.min(end[i]!, end[k]!);
    if (until <= at || height[k]! <= top) continue;
    sum += until - Math.max(at, start[k]!);
    at = until;
  }
  return sum;
}

/**
 * One line down-sun: a ceiling of shadow, falling by the sun's tangent, shows how far each roof is shaded.
 * The ceiling is kept as height + end x tangent, which is the same all along the line. It takes up a chord once that has
 * ended; chords still open are asked one by one, since a roof below another's top is not shaded by it alone.
 * @param shaded sums of shaded lengths by roof, added to [m].
 * @param from @param to the line's chords, `to` exclusive.
 */
export function shadeLine(
  { chords, roofs, tan }: Omit<Walker, 'ended' | 'reachM'>,
  from: number,
  to: number,
  shaded: Float64Array,
): void {
  const { start, end, roof, height } = chords;
  const perTan = 1 / tan;
  let ceiling = -Infinity;
  let opened = 0;
  for (let i = from; i < to; i++) {
    const begin = start[i]!;
    const top = height[i]!;
    let reach = -Infinity;
    let kept = 0;
    for (let n = 0; n < opened; n++) {
      const j = open[n]!;
      const until = end[j]!;
      const other = height[j]!;
      if (until <= begin) {
        const key = other + until * tan;
        if (key > ceiling) ceiling = key;
      } else {
        open[kept++] = j;
        const far = until + (other - top) * perTan;
        if (other > top && far > reach) reach = far;
      }
    }
    opened = kept;
    if (opened < open.length) open[opened++] = i;
    if (roof[i]! >= roofs) continue;
    const passed = (ceiling - top) * perTan;
    if (passed > reach) reach = passed;
    const isAlone = i + 1 === to || start[i + 1]! >= end[i]!;
    if (!isAlone) shaded[roof[i]!]! += shadedLength(chords, i, to, reach, perTan);
    else if (reach > begin) shaded[roof[i]!]! += (reach < end[i]! ? reach : end[i]!) - begin;
  }
}

/**
 * One line down-sun on which no shadow is followed farther than a distance from its caster.
 * @param shaded sums of shaded lengths by roof, added to [m].
 * @param from @param to the line's chords, `to` exclusive.
 */
export function shadeLineWithin(
  { chords, roofs, tan, reachM }: Omit<Walker, 'ended'>,
  from: number,
  to: number,
  shaded: Float64Array,
): void {
  const { start, end, roof, height } = chords;
  const walker: Walker = { chords, roofs, tan, reachM, ended };
  ensureCapacity(to - from);
  let opened = 0;
  for (let i = from; i < to; i++) {
    const begin = start[i]!;
    const top = height[i]!;
    let reach = -Infinity;
    let kept = 0;
    for (let n = 0; n < opened; n++) {
      const j = open[n]!;
      const until = end[j]!;
      const other = height[j]!;
      if (until > begin) {
        open[kept++] = j;
        if (other > top) reach = Math.max(reach, until + Math.min((other - top) / tan, reachM));
      } else ended.count = takeUp(ended, ended.count, other + until * tan, until);
    }
    opened = kept;
    if (opened < open.length) open[opened++] = i;
    while (ended.first < ended.count && ended.end[ended.first]! + reachM <= begin) ended.first++;
    if (roof[i]! >= roofs) continue;
    reach = Math.max(reach, reachOfEnded(walker, top));
    shaded[roof[i]!]! += shadedLength(chords, i, to, reach, 1 / tan, reachM);
  }
}
