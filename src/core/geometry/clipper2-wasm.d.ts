/** The part of clipper2-wasm that `overlay.ts` uses; the package names a declaration file that it does not carry. */
declare module 'clipper2-wasm' {
  interface Handle {
    delete(): void;
  }
  export interface Path64 extends Handle {
    /** Coordinates as x, y, z of each vertex; the view dies with the path or with the next allocation. */
    view(): BigInt64Array;
    assign(coordinates: BigInt64Array): void;
  }
  export interface Paths64 extends Handle {
    push_back(path: Path64): void;
    size(): number;
    get(index: number): Path64;
  }
  export interface PolyPath64 extends Handle {
    polygon(): Path64;
    count(): number;
    child(index: number): PolyPath64;
  }
  export interface Clipper64 extends Handle {
    SetPreserveCollinear(preserve: boolean): void;
    AddSubject(paths: Paths64): void;
    AddClip(paths: Paths64): void;
    ExecutePath(clipType: object, fillRule: object, solution: Paths64): boolean;
    ExecutePoly(clipType: object, fillRule: object, solution: PolyPath64): boolean;
  }
  export interface ClipperModule {
    FillRule: { EvenOdd: object; NonZero: object };
    ClipType: { Intersection: object; Union: object; Difference: object };
    JoinType: { Miter: object; Round: object };
    EndType: { Polygon: object };
    Path64: new () => Path64;
    Paths64: new () => Paths64;
    PolyPath64: new () => PolyPath64;
    Clipper64: new () => Clipper64;
    InflatePaths64(
      paths: Paths64,
      delta: number,
      joinType: object,
      endType: object,
      miterLimit: number,
      arcTolerance: number,
    ): Paths64;
  }
  const factory: () => Promise<ClipperModule>;
  export default factory;
}
