// Every question of the map page; `npm run generate` writes the types of their answers. Names that the page does not
// follow are given here, by an alias.

const ROOF_PARTS = /* GraphQL */ `
  fragment RoofParts on Building {
    id
    address
    name
    source
    heightM
    areaM2
    areaPing
    footprint
    township {
      townName: name
      townNameEn: nameEn
      countyName: county
      countyNameEn: countyEn
    }
    estimate(input: $options) {
      asOf
      attribution
      capacityKw
      verdict {
        answer
        reasons {
          code
          text
        }
      }
      warnings {
        code
        text
      }
      configurations {
        capacityKw
        modules
        annualKwh
        annualKwhP10
        annualKwhP90
        totalCost
        subsidyAmount
        paybackYears
        npv
        recommended
      }
      layout {
        possibleKw
        panels {
          origin
          stepDeg
          offsets
          shapeOf
          shapes {
            along
            up
          }
        }
      }
      energy {
        annualKwh
        specificYield
        acKwhByMonth
        acKwhByMonthP10
        acKwhByMonthP90
      }
      shade {
        lostKwhYear
        neighbours {
          building {
            id
            name
            footprint
          }
          kind
          bearingDeg
          distanceM
          heightM
          lostKwhYear
        }
      }
      finance {
        currency
        outOfPocket
        cashFlow {
          year
          balance: cumulative
          low: cumulativeP10
          high: cumulativeP90
        }
        unknowns {
          field
          text
          bounds
        }
      }
    }
  }
`;

/** A roof by the id of its building, whole, in one question. */
export const ROOF_BY_ID = /* GraphQL */ `
  query RoofById($id: ID!, $options: EstimateOptionsInput) {
    building(id: $id) {
      ...RoofParts
    }
  }
  ${ROOF_PARTS}
`;

/** A place of the search or a position, with the roof there where there is one. */
export const ROOF_AT_PLACE = /* GraphQL */ `
  query RoofAtPlace($at: PlaceSelector!, $options: EstimateOptionsInput) {
    place(at: $at) {
      lat
      lng
      address {
        precision
      }
      building {
        ...RoofParts
      }
    }
  }
  ${ROOF_PARTS}
`;

/** Lines for what is being typed into the search box. */
export const SUGGESTIONS = /* GraphQL */ `
  query Suggestions($input: PlaceSearchInput!) {
    placeSuggestions(input: $input) {
      placeId
      mainText
      secondaryText
      source
    }
  }
`;

/** The roofs of a box by their stored potential, with the totals of all of them. */
export const ROOFS_OF_BOX = /* GraphQL */ `
  query RoofsOfBox($in: RoofAreaSelector, $filter: RoofFilterInput, $orderBy: RoofOrder, $first: Int, $after: String) {
    roofs(in: $in, filter: $filter, orderBy: $orderBy, first: $first, after: $after) {
      totalCount
      pageInfo {
        endCursor
        hasNextPage
      }
      summary(by: CLASS) {
        total {
          possibleKw
          possibleKwh
          households
        }
      }
      edges {
        rank
        node {
          id
          address
          name
        }
        potential {
          class
          possibleKw
          possibleKwh
          paybackYears
          npv
        }
      }
    }
  }
`;

/** What a planned building changes on the roofs around it. */
export const WHAT_IF = /* GraphQL */ `
  query PlanEffect($input: WhatIfInput!) {
    whatIf(input: $input) {
      affectedRoofs
      verdictChanges
      before {
        annualKwh
      }
      difference {
        annualKwh
        npv
      }
      roofs {
        building {
          id
          address
          name
        }
        before {
          lng
          lat
          annualKwh
        }
        after {
          verdict
        }
        difference {
          annualKwh
          npv
        }
        verdictChanged
      }
    }
  }
`;
