import type { Example } from './example.js';

/**
 * Ready queries, one tab each, about a building of the demo district; administrators' are in a pane of their own.
 * The first has its values inside: the explorer (graphiql 5.4.0) opens it without its variables.
 */
export const EXAMPLES: readonly Example[] = [
  {
    query: `# What a plant on this roof would yield and earn.
# Ctrl-Enter runs it; Ctrl-Space completes what you type.
query Estimate {
  estimate(input: {
    at: { lat: 25.0298, lng: 121.5356 }
    monthlyKwh: 350
    goal: ANNUAL
  }) {
    building {
      id
      address
    }
    layout {
      tilt
      azimuth
    }
    energy {
      annualKwh
    }
    finance {
      totalCost
      paybackYears
      total20yr
    }
  }
}
`,
  },
  {
    query: `# Buildings around a point, and where each height is from.
query BuildingsAround {
  buildings(in: {
    circle: { center: { lat: 25.0298, lng: 121.5356 }, radiusM: 150 }
  }) {
    totalCount
    source
    attribution
    nodes {
      id
      heightM
      heightSource
      areaM2
      township {
        name
      }
    }
  }
}
`,
  },
  {
    query: `# Shadows of the buildings in a box at 14:30 in December,
# and the share of each roof that is in the sun.
query Shadows {
  shadows(input: {
    of: { box: { minLng: 121.534, minLat: 25.028, maxLng: 121.537, maxLat: 25.031 } }
    moment: { inMonth: { month: 12, localHour: 14.5 } }
  }) {
    sun {
      azimuth
      elevation
    }
    ground {
      litShare
      geometry
      building {
        id
      }
    }
  }
}
`,
  },
  {
    query: `# Who shades this roof: when, from where, and at what cost.
query WhoShades {
  place(at: { at: { lat: 25.0298, lng: 121.5356 } }) {
    building {
      shading {
        neighbours {
          kind
          lostKwhYear
          months
          hours
        }
      }
    }
  }
}
`,
  },
  {
    query: `# Position of the sun, in degrees: azimuth clockwise
# from north, elevation above the horizon through the air.
query Sun {
  sun(
    at: { lat: 25.0298, lng: 121.5356 }
    time: "2026-06-21T04:00:00Z"
  ) {
    azimuth
    elevation
    time
  }
}
`,
  },
  {
    query: `# A year of one plane by month, from the place's climate.
# The plane is described under Variables, below.
query Yield($plane: YieldInput!) {
  planeYield(input: $plane) {
    poaKwhM2ByMonth
    acKwhByMonth
    annualKwh
    specificYield
    annualKwhP10
    annualKwhP90
  }
}
`,
    variables: `{
  "plane": {
    "at": { "lat": 25.0298, "lng": 121.5356 },
    "tilt": 20,
    "azimuth": 180,
    "capacityKw": 1
  }
}`,
  },
  {
    query: `# Deferred parts arrive when they are ready: the sun at once,
# then the estimate.
query Deferred {
  sun(at: { lat: 25.0298, lng: 121.5356 }) {
    azimuth
  }
  ... @defer {
    estimate(input: { at: { lat: 25.0298, lng: 121.5356 } }) {
      energy {
        annualKwh
      }
    }
  }
}
`,
  },
];
