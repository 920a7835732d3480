import type { TaskGroup } from './task.js';

const TARIFFS = `{
  admin {
    financeRows(group: TARIFFS, first: 100, filter: { kind: FEED_IN_TARIFF }) {
      edges { node { id validFrom value { mounting minKw maxKwExclusive ratePerKwh } } }
    }
  }
}`;
const ROWS = `{
  admin {
    tariffs: financeRows(group: TARIFFS, first: 100) { edges { node { id kind validFrom } } }
    subsidies: financeRows(group: SUBSIDIES, first: 100) { edges { node { id kind validFrom } } }
    figures: financeRows(group: FIGURES, first: 100) { edges { node { id kind validFrom } } }
  }
}`;

/** Dated figures of money and law. */
export const FINANCE_TASKS: TaskGroup = {
  title: 'Tariffs and prices',
  tasks: [
    {
      title: 'Feed-in tariffs with their prices, dates and sources',
      query: `query AdminTariffs {
  admin {
    financeRows(group: TARIFFS, first: 100, filter: { kind: FEED_IN_TARIFF }) {
      totalCount
      edges {
        node {
          id
          value {
            ratePerKwh
            mounting
            minKw
            maxKwExclusive
            termYears
          }
          unit
          validFrom
          validTo
          source
        }
      }
    }
  }
}
`,
    },
    {
      title: 'Change the price of a feed-in tariff',
      choose: TARIFFS,
      query: `mutation AdminChangeTariff($id: ID!, $input: FinanceRowUpdateInput!) {
  updateFinanceRow(id: $id, input: $input) {
    financeRow { id value { ratePerKwh mounting minKw termYears } }
  }
}
`,
      variables: { input: { value: { ratePerKwh: 5.5 } } },
    },
    {
      title: 'Add a feed-in tariff',
      query: `mutation AdminAddTariff($input: FinanceRowInput!) {
  addFinanceRow(input: $input) {
    financeRow { id kind validFrom value { ratePerKwh } }
  }
}
`,
      variables: {
        input: {
          id: 'feed-in-2027-draft',
          validFrom: '2027-01-01',
          kind: 'FEED_IN_TARIFF',
          value: { minKw: 1, maxKwExclusive: 10, mounting: 'ROOFTOP', termYears: 20, ratePerKwh: 5.4 },
          unit: 'TWD/kWh',
          source: 'Draft of the tariffs of 2027',
          status: 'DRAFT',
        },
      },
    },
    {
      title: 'Remove a tariff, subsidy or figure',
      choose: ROWS,
      query: `mutation AdminRemoveRow($id: ID!) {
  removeFinanceRow(id: $id) { deletedId }
}
`,
    },
  ],
};
