import { describe, expect, it } from 'vitest';
import { facesOfPieces, looksTo, roofTagsOf } from '../../../../src/core/buildings/import/roof-of-faces.js';

const face = (tilt: number, azimuth = 180, areaM2 = 10) => ({ tilt, azimuth, areaM2 });
const shapeOf = (...faces: ReturnType<typeof face>[]) => roofTagsOf(faces)['roof:shape'];

describe('the faces of a roof given in pieces', () => {
  it('are no walls, from 75 degrees on', () => {
    expect([74.9, 75].map((tilt) => facesOfPieces([face(tilt)]).length)).toEqual([1, 0]);
  });

  it('are one where their normals are less than 8 degrees apart', () => {
    expect([27.9, 28.1].map((tilt) => facesOfPieces([face(20), face(tilt)]).length)).toEqual([1, 2]);
  });
});

describe('the shape of a roof by its faces', () => {
  it('is flat below 5 degrees', () => {
    expect([4.9, 5].map((tilt) => shapeOf(face(tilt)))).toEqual(['flat', 'skillion']);
  });

  it('counts faces from a tenth of the roof on', () => {
    expect([9.9, 10.1].map((m2) => shapeOf(face(30, 180, 100 - m2), face(30, 0, m2)))).toEqual(['skillion', 'gabled']);
  });

  it('takes faces for one way that are less than 25 degrees apart, across north too', () => {
    expect([24.9, 25, 335.1, 335].map((azimuth) => looksTo(face(30, azimuth), 0))).toEqual([true, false, true, false]);
  });
});
