import type { Block } from './document.js';
import { PLANT_FACTS } from './plant-facts.js';
import { NEIGHBOURING_KM, type PlantResult } from './plants.js';
import type { SizeResult, ValidationResults } from './validate.js';
import { heading, paragraph, percent, signed, whole } from './write-values.js';

/** The table of sizes. */
function sizesTable(sizes: readonly SizeResult[]): Block {
  const names = sizes.map(({ fromKw }, i) => {
    const below = sizes[i + 1]?.fromKw;
    return below === undefined ? `${whole(fromKw)} kW and more` : `${whole(fromKw)} to ${whole(below)} kW`;
  });
  return {
    kind: 'table',
    header: ['size of the plant', 'plants', 'bias of the estimate', 'mean error'],
    rows: sizes.map(({ service }, i) => [
      names[i] ?? '',
      String(service.count),
      signed(service.bias),
      percent(service.meanAbsolute),
    ]),
  };
}

/** Output over that computed from the same year's radiation, in the first and the last year of a plant. */
function declineOf(plants: readonly PlantResult[], name: string): string {
  const years = plants.find(({ plant }) => plant === name)?.years ?? [];
  const ratio = (i: number): string => {
    const { measured, computed } = years.at(i) ?? { measured: NaN, computed: NaN };
    return (measured / computed).toFixed(2);
  };
  return `${name} ${ratio(0)} and ${ratio(-1)}`;
}

const factOf = ([plant, { modules, built, addressOf, source }]: (typeof FACTS)[number]): string => {
  const facts = [
    modules && `${modules} modules`,
    built && `built in ${built}`,
    addressOf && `at the address that the origin gives to ${addressOf}`,
  ];
  return `${plant}: ${facts.filter(Boolean).join(', ')} (${source}).`;
};

const FACTS = Object.entries(PLANT_FACTS);

/** Why the mean error is what it is, and what is known of single plants. */
export const limitsSection = ({ service, neighbours, modelled, sizes, plants }: ValidationResults): Block[] => [
  heading('What limits the mean error'),
  paragraph(
    `Over all plants ${percent(service.meanAbsolute)}. The error is that of small plants above all, of which one fault or one tree is a large part, and of the few on the southern and central coast.`,
  ),
  sizesTable(sizes),
  paragraph(
    `The place alone does not explain the rest. If each plant is predicted by the mean of the measured plants within ${NEIGHBOURING_KM} km, it is off by ${percent(neighbours.meanAbsolute)}; the service, which has seen none of them, is off by ${percent(service.meanAbsolute)}. Two plants on Lanyu, 2 km apart, measure 1,001 and 1,440 kWh/kW; two at Jianshan, Penghu, at one address, 1,126 and 1,281. No map of radiation can be right for both. Where the modules are of the calculated kind and shade is left out, the mean error is ${percent(modelled.open.meanAbsolute)}.`,
  ),
  {
    kind: 'list',
    items: [
      `Faults: output over that computed from the same year's radiation, in the first and the last year, is at ${['永安鹽灘地光電', '路北E/S光電', '核三廠光電'].map((name) => declineOf(plants, name)).join(', at ')}. Modules lose about 0.5 % a year; so large a decline means outages or worn parts, which no estimate can know.`,
      'The plants ran in 2017-2022, which were sunnier than the normals that the service answers, by 2 to 6 % of radiation in Tainan and Kaohsiung. The row of the same years takes that out.',
      "The model is not scaled to them. Taipower's own southern plants made 0.93 in 2025 of what they made in 2017-2022.",
      '東勢新伯公 (886 kWh/kW) yields 0.54 of its radiation in every year, and 蘭嶼電廠 (1,440) 1.07, which no fixed plane of its listed capacity can. The latter counts in all figures above.',
    ],
  },
  heading('What is published of single plants'),
  paragraph(
    'Searched for above all where the error exceeds 12 %: of plants without a line here such facts may exist too. No figure of the model depends on them.',
  ),
  { kind: 'list', items: FACTS.map(factOf) },
];
