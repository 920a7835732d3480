/** Where scratch arrays come from; what is in them at first is not known. @param name of an array, the same for the same use. */
export interface ScratchMemory {
  floats(this: void, name: string, length: number): Float64Array;
  ints(this: void, name: string, length: number): Int32Array;
}

/** New arrays each time. */
export const freshMemory: ScratchMemory = {
  floats: (_name, length) => new Float64Array(length),
  ints: (_name, length) => new Int32Array(length),
};

/**
 * Memory that is used again by the next scan in the same thread: 20 MB for a tile of a city. Made again for each, it would
 * have the garbage collector go through the whole heap several times for a tile.
 */
export function createKeptMemory(): ScratchMemory {
  const floats = new Map<string, Float64Array>();
  const ints = new Map<string, Int32Array>();
  return { floats: keeping(floats, freshMemory.floats), ints: keeping(ints, freshMemory.ints) };
}

const keeping =
  <A extends Float64Array | Int32Array>(kept: Map<string, A>, make: (name: string, length: number) => A) =>
  (name: string, length: number): A => {
    const known = kept.get(name);
    const array = known !== undefined && known.length >= length ? known : make(name, length);
    kept.set(name, array);
    return array.subarray(0, length) as A;
  };
