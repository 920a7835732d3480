import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { footprintToLocal } from '../../../src/core/geometry/footprint.js';
import { createLocalFrame } from '../../../src/core/geometry/local-frame.js';
import { offsetRings } from '../../../src/core/geometry/overlay.js';
import type { LocalPolygon, Polygon } from '../../../src/core/geometry/position.js';
import { flatRing, polygonsArea } from '../../../src/core/geometry/ring.js';
import { packModules } from '../../../src/core/layout/pack-modules.js';
import { DEFAULT_PV_MODULE } from '../../../src/core/layout/pv-modules.js';
import type { LayoutInput, ModuleLayout } from '../../../src/core/layout/layout-types.js';
import { toPing } from '../../../src/core/units.js';
import { hasSharedData, sharedData, sharedDataNotice } from '../../helpers/shared-data.js';
import { jtsDifference, jtsPolygon, jtsUnion } from '../geometry/jsts-oracle.js';

interface Roof {
  roof: LocalPolygon[];
  usable: LocalPolygon[];
}

function readRoofs(name: string, every: number): Roof[] {
  const frame = createLocalFrame({ lat: 25.044, lng: 121.5 });
  const { features } = JSON.parse(readFileSync(sharedData(`buildings/${name}`), 'utf8')) as {
    features: { geometry: { coordinates: Polygon } }[];
  };
  return features.flatMap(({ geometry }, i) => {
    if (i % every !== 0) return [];
    const result = footprintToLocal(geometry.coordinates, frame);
    if (!result.ok) return [];
    const roof = result.footprint.polygons;
    return [{ roof, usable: offsetRings(roof.flat(), -0.6) }];
  });
}

const rackInput = (usable: readonly LocalPolygon[]): LayoutInput => ({
  usable,
  lat: 25.044,
  tilt: 15,
  surfaceAzimuth: 180,
  module: DEFAULT_PV_MODULE,
  orientation: 'best',
  pitch: { rule: 'solstice', hourFrom: 9, hourTo: 15 },
  alignment: 'best',
});

const flushInput = (usable: readonly LocalPolygon[]): LayoutInput => ({
  ...rackInput(usable),
  tilt: 0,
  pitch: { rule: 'flush' },
});

/** Roof area for each kW over many roofs that hold a plant at all [m²]. */
function areaPerKw(roofs: readonly Roof[], inputOf: (usable: readonly LocalPolygon[]) => LayoutInput): number {
  const plants = roofs.map(({ roof, usable }) => ({
    area: polygonsArea(roof),
    kw: packModules(inputOf(usable)).capacityKw,
  }));
  const real = plants.filter(({ kw }) => kw >= 3);
  return real.reduce((sum, { area }) => sum + area, 0) / real.reduce((sum, { kw }) => sum + kw, 0);
}

const panelRings = ({ panels }: ModuleLayout) =>
  panels.map(({ corners }) => jtsPolygon([flatRing(corners.map(({ x, y }) => [x, y]))]));

describe.skipIf(!hasSharedData)(`real roofs of Taipei${sharedDataNotice}`, () => {
  it('every module lies inside the usable roof and none over another, by JTS', () => {
    const roofs = readRoofs('taipei-wanhua-zhongzheng.geojson', 40).filter(({ usable }) => usable.length > 0);
    let panels = 0;

    for (const { usable } of roofs) {
      const layout = packModules(rackInput(usable));
      if (layout.count === 0) continue;
      const modules = jtsUnion(panelRings(layout));
      const moduleAreaInPlan = layout.moduleAreaM2 * Math.cos((15 * Math.PI) / 180);
      panels += layout.count;
      expect(Math.abs(modules.getArea() - moduleAreaInPlan)).toBeLessThan(1e-6 * moduleAreaInPlan);
      expect(jtsDifference(modules, jtsUnion(usable.map(jtsPolygon))).getArea()).toBeLessThan(
        layout.count * 6 * 0.0006,
      );
    }
    expect(panels).toBeGreaterThan(1000);
  });

  it('needs the roof area per kW that installers in Taiwan go by', () => {
    // reference/finance/costs.json: 2.0 ping (large roofs) to 3.0 ping (flat racks) for each kW, with modules of 2015 to 2022 (17 to 20 %)
    const roofs = readRoofs('taipei-wanhua-zhongzheng.geojson', 10);

    const rack = areaPerKw(roofs, rackInput);
    const flush = areaPerKw(roofs, flushInput);

    expect(toPing(rack)).toBeGreaterThan(2.0);
    expect(toPing(rack)).toBeLessThan(3.0);
    expect(flush).toBeLessThan(rack);
    expect(toPing(flush)).toBeGreaterThan(1.3);
  });
});
