import type { DescribedEnum } from './described-enum.js';

const FLAT = 'Flat.';
const GABLED = 'Two faces that meet in a ridge.';
const HIPPED = 'Four faces.';
const SKILLION = 'One inclined face.';

/** How a height is known. */
const HEIGHT_SOURCES = {
  measured: 'Measured by the data set.',
  tagged: 'Stated by the data set.',
  floors: 'From the number of floors.',
  model: 'From a model of the data set.',
  assumed: 'Not known; a usual height.',
} as const;

/** Enums of buildings, roofs, shade, sun, places and plants. */
export const ROOF_ENUMS = {
  AssessedRoofShape: {
    about: 'Shape of a roof that is assessed.',
    words: { flat: FLAT, pitched: 'Inclined.', gabled: GABLED, hipped: HIPPED, skillion: SKILLION },
  },
  BuildingClass: {
    about: 'Class of use by the Building Technical Regulations of Taiwan.',
    words: {
      A: 'Public assembly.',
      B: 'Commerce.',
      C: 'Industry and storage.',
      D: 'Recreation, culture and education.',
      E: 'Religion and funerals.',
      F: 'Health, welfare and rehabilitation.',
      G: 'Offices and services.',
      H: 'Dwellings.',
      I: 'Dangerous goods.',
    },
  },
  BuildingImportEnd: {
    about: 'How an import of footprints ended.',
    words: { done: 'The whole file was read.', stopped: 'Stopped before its end.' },
  },
  BuildingListSource: {
    about: 'Where buildings of a list come from.',
    words: {
      database: 'Stored here.',
      overpass: 'OpenStreetMap through Overpass.',
      fallback: 'The operator’s fallback file.',
    },
  },
  Goal: {
    about: 'What the energy or the roof is wanted for.',
    words: {
      annual: 'The most energy in a year.',
      summer: 'The most energy in summer.',
      winter: 'The most energy in winter.',
      peak: 'The most energy at the hours of greatest demand.',
      match: 'Energy at the hours of the own use.',
      roi: 'The shortest payback.',
    },
  },
  HeightSource: { about: 'How the height of a building is known.', words: HEIGHT_SOURCES },
  HypothesisShape: {
    about: 'A shape that a roof of unknown shape may have.',
    words: { flat: FLAT, gabled: GABLED, shed: SKILLION },
  },
  ModuleOrientation: {
    about: 'How modules lie.',
    words: { portrait: 'The long side along the slope.', landscape: 'The long side across the slope.' },
  },
  Mount: {
    about: 'How modules are mounted; decides how warm they get.',
    words: { rack: 'On an open rack.', roof: 'Close to the roof.' },
  },
  ObstacleKind: {
    about: 'What hides light.',
    words: { building: 'A building.', terrain: 'Hills.' },
  },
  OutlineLevel: {
    about: 'How much of an outline is wanted.',
    words: { full: 'All that is drawn at 1:100,000.', coarse: 'For a map of the country, to 1 km.' },
  },
  PlacePrecision: {
    about: 'What a position represents.',
    words: { address: 'The address itself.', township: 'No more than its township.' },
  },
  PlaceSource: {
    about: 'Who answered a question about a place.',
    words: {
      google: 'Google Maps.',
      photon: 'Photon, of OpenStreetMap.',
      buildings: 'Addresses stored here.',
      townships: 'Outlines of townships.',
    },
  },
  PolarPeriod: {
    about: 'A day without sunrise or sunset.',
    words: { day: 'The sun is up all day.', night: 'The sun is down all day.' },
  },
  PvDutyState: {
    about: 'Whether the law requires a plant on the roof.',
    words: {
      applies: 'It does.',
      exempt: 'Not for this class of building.',
      does_not_apply: 'Not for a building of this size or age.',
      unknown: 'The owner has to say what decides it.',
    },
  },
  RidgeOrientation: {
    about: 'Direction of the ridge.',
    words: { along: 'Along the longer side.', across: 'Across the longer side.' },
  },
  RoofDuty: {
    about: 'What the law requires of a new building.',
    words: { none: 'Nothing.', fits: 'A plant, which fits.', short: 'A plant larger than fits.' },
  },
  RoofHeightSource: {
    about: 'How the height of an assessed roof is known.',
    words: { ...HEIGHT_SOURCES, given: 'Given with the request.' },
  },
  RoofOrder: {
    about: 'Order of roofs, the best first.',
    words: {
      npv: 'By net present value.',
      annual_kwh: 'By energy of a year.',
      specific_yield: 'By energy for each kWp.',
      payback: 'By payback time.',
    },
  },
  RoofShape: {
    about: 'Shape of a roof, as a client states it.',
    words: { flat: FLAT, pitched: 'Inclined.' },
  },
  RoofShapeSource: {
    about: 'How the shape of a roof is known.',
    words: {
      given: 'Given with the request.',
      tagged: 'Stated by the data set.',
      assumed: 'Not known; taken as flat.',
    },
  },
  RoofSummaryGroup: {
    about: 'What totals of roofs are split by.',
    words: {
      county: 'By county.',
      township: 'By township.',
      village: 'By village.',
      class: 'By class of specific yield.',
      height: 'By height of the building.',
    },
  },
  TaggedShape: {
    about: 'Shape of a roof, as its data set states it.',
    words: { flat: FLAT, gabled: GABLED, hipped: HIPPED, skillion: SKILLION, other: 'Another shape.' },
  },
  TerrainEncoding: {
    about: 'How pixels of a terrain tile hold heights.',
    words: { 'terrain-rgb': 'As Mapbox Terrain-RGB.', terrarium: 'As Mapzen Terrarium.' },
  },
  VerdictKind: {
    about: 'Whether a plant is worth its cost.',
    words: {
      worth_it: 'It is.',
      depends: 'It depends on what is not known.',
      not_worth_it: 'It is not.',
    },
  },
  WorthClass: {
    about: 'Worth of a plant by its net present value.',
    words: {
      gain: 'It earns its discount rate.',
      loss: 'It does not.',
      none: 'Nothing is built, or no money is known.',
    },
  },
} as const satisfies Record<string, DescribedEnum>;
