/** One tab of the explorer at its first opening. */
export interface Example {
  /** A document of exactly one operation; its name becomes the tab's title. */
  query: string;
  /** Variables of the operation, as JSON text. */
  variables?: string;
}

/** The headers editor's first content; a header left blank is not sent. */
export const EXAMPLE_HEADERS = `{
  "Authorization": "Bearer ",
  "X-Admin-Secret": ""
}`;

/**
 * Ready queries, one tab each, about a building of the demo district.
 * The first has its values inside: the explorer (graphiql 5.4.0) opens it without its variables.
 */
export const EXAMPLES: readonly Example[] = [
  {
    query: `# What a plant on this roof would yield and earn.
# Ctrl-Enter runs it; Ctrl-Space completes what you type.
query Estimate {
  estimate(input: {
    lat: 25.0298
    lng: 121.5356
    monthlyKwh: 350
    goal: annual
  }) {
    capacityKw
    annualKwh
    bestAngle
    totalCost
    paybackYears
    total20yr
  }
}
`,
  },
  {
    query: `# Buildings around a point, and where each height is from.
query BuildingsAround {
  buildings(input: {
    lat: 25.0298
    lng: 121.5356
    radiusM: 150
  }) {
    count
    source
    attribution
    buildings {
      id
      heightM
      heightSource
      areaM2
    }
  }
}
`,
  },
  {
    query: `# Where the sun stands, in degrees: azimuth clockwise
# from north, elevation above the horizon through the air.
query Sun {
  sun(input: {
    lat: 25.0298
    lng: 121.5356
    time: "2026-06-21T04:00:00Z"
  }) {
    azimuth
    apparentElevation
    time
  }
}
`,
  },
  {
    query: `# A year of one plane by month, from the place's climate.
# The plane is described under Variables, below.
query Yield($plane: YieldInput!) {
  yield(input: $plane) {
    poaMonthly
    acMonthly
    acAnnual
    specificYield
    p10
    p90
  }
}
`,
    variables: `{
  "plane": {
    "lat": 25.0298,
    "lng": 121.5356,
    "tilt": 20,
    "azimuth": 180,
    "capacityKw": 1
  }
}`,
  },
];
