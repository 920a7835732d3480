/** Modules that the service does not calculate: it knows crystalline silicon that takes light from the front. */
export type OtherModules = 'thin film' | 'bifacial';

/** What is published of a plant beside its output. */
export interface PlantFacts {
  modules?: OtherModules;
  /** Year of its completion, of a plant older than the record. */
  built?: number;
  /** The plant whose address the origin gives to this one. */
  addressOf?: string;
  source: string;
}

const THIN_FILM: PlantFacts = {
  modules: 'thin film',
  source:
    'Commercial Times (工商時報) of 2015-07-08, quoting the head of renewable energy at Taipower: of the first programme these three alone have thin-film modules',
};

/** By the plants' names in the origin. */
export const PLANT_FACTS: Readonly<Record<string, PlantFacts>> = {
  東勢新伯公光電: THIN_FILM,
  卓蘭會館光電: THIN_FILM,
  中部儲運中心光電: THIN_FILM,
  彰化彰濱光電: {
    modules: 'bifacial',
    source: 'Economic Daily News (經濟日報) of 2019-10-09, quoting the head of solar plants at Taipower',
  },
  台中龍井光電: { built: 2014, source: 'Taipower on the Changbin plant, as reported on tw.bg3.co (undated)' },
  金門金沙光電: { built: 2010, source: 'energypark.org.tw, Jinsha solar park: completed on 2010-03-09, 528 kWp' },
  '竹工E/S光電': {
    addressOf: '龍潭E/S光電',
    source:
      'the names: 竹工 is the Hsinchu industrial park, which is in 湖口, and 關西 is beside 龍潭; the origin has the two addresses exchanged',
  },
};
