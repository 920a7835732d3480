import type { DescribedEnum } from './described-enum.js';

/** Enums of the calculation of energy. */
export const ENERGY_ENUMS = {
  UncertaintyCause: {
    about: 'A cause of uncertainty of the energy.',
    words: {
      'year-to-year-climate': 'How years differ.',
      'long-term-irradiation': 'Light of many years.',
      'plane-of-array': 'Light on tilted modules.',
      'module-rating': 'Power of the modules.',
      soiling: 'Dirt.',
      'other-losses': 'All other losses.',
      'morning-and-afternoon': 'Whether mornings or afternoons are the brighter.',
      'building-heights': 'Heights of the buildings.',
      'unseen-structures': 'Structures that no data has.',
      'roof-shape': 'Shape of the roof.',
    },
  },
  WaterfallStageName: {
    about: 'A stage from light to energy.',
    words: {
      'global-horizontal': 'Light on the horizontal.',
      'plane-of-array': 'Tilt of the modules.',
      'beam-shading': 'Shade that hides the sun.',
      'sky-view': 'Shade that hides a part of the sky.',
      'incidence-angle': 'Reflection off the glass.',
      'low-light': 'Weak light.',
      temperature: 'Warm or cold cells.',
      soiling: 'Dirt.',
      shading: 'Near shade, where none is calculated.',
      snow: 'Snow.',
      mismatch: 'Differences between modules.',
      wiring: 'Cables.',
      connections: 'Connectors.',
      'light-induced-degradation': 'First light of new modules.',
      nameplate: 'Power below the rated one.',
      age: 'Age of the modules.',
      availability: 'Times without operation.',
      system: 'All system losses in one.',
      'row-shade': 'Shade of a row of modules on the next.',
      'inverter-efficiency': 'Loss in the inverter.',
      'inverter-clipping': 'Power above that of the inverter.',
      'module-places': 'Light at the modules against that of the roof.',
    },
  },
} as const satisfies Record<string, DescribedEnum>;
