/** One tab of the explorer at its first opening. */
export interface Example {
  /** A document of exactly one operation; its name becomes the tab's title. */
  query: string;
  /** Variables of the operation, as JSON text. */
  variables?: string;
  /** Headers of the request, as JSON text; those of everybody unless given. */
  headers?: string;
}

/** The headers editor's first content; a header left blank is not sent. */
export const EXAMPLE_HEADERS = `{
  "Authorization": "Bearer ",
  "X-Admin-Secret": ""
}`;

/** The headers of administrators' tabs; a text in angle brackets is there to be replaced, and is not sent. */
export const ADMIN_HEADERS = `{
  "X-Admin-Secret": "<the administrator's secret>"
}`;

/** No record has this id: it is there to be replaced. */
export const PLACEHOLDER_ID = '00000000-0000-0000-0000-000000000000';

/** What administrators do, one tab each. */
export const ADMIN_QUERY_EXAMPLES: readonly Example[] = [
  {
    query: `# For administrators: how much there is of everything.
# Put the secret under Headers, below.
query AdminOverview {
  admin {
    overview {
      users { total disabled }
      vendors { total approved }
      applications { total pending }
      inquiries { total new }
      reviews { total pending }
      assessments { total anonymous }
    }
  }
}
`,
  },
  {
    query: `# For administrators: users by a part of their address or name.
query AdminUsers {
  admin {
    users(first: 20, filter: { q: "@", disabled: false }) {
      totalCount
      edges {
        node {
          id
          email
          name
          role
          createdAt
        }
      }
    }
  }
}
`,
  },
  {
    query: `# For administrators: vendors' applications to be decided.
query AdminApplications {
  admin {
    applications(first: 20, filter: { status: pending }) {
      totalCount
      edges {
        node {
          id
          companyName
          contactName
          email
          counties
          createdAt
        }
      }
    }
  }
}
`,
  },
  {
    query: `# For administrators: approving makes the vendor.
# Put the id of an application under Variables, below.
mutation AdminApprove($application: ID!) {
  approveApplication(id: $application) {
    application {
      status
      decidedAt
      vendor {
        id
        name
      }
    }
  }
}
`,
    variables: `{
  "application": "${PLACEHOLDER_ID}"
}`,
  },
  {
    query: `# For administrators: inquiries that wait for their vendor.
query AdminInquiries {
  admin {
    inquiries(first: 20, filter: { status: new }) {
      totalCount
      edges {
        node {
          id
          county
          capacityKw
          message
          vendor {
            name
          }
          createdAt
        }
      }
    }
  }
}
`,
  },
  {
    query: `# For administrators: who did what to which record, newest first.
query AdminAuditLog {
  admin {
    audit(first: 20) {
      totalCount
      edges {
        node {
          at
          action
          subjectType
          subject {
            id
          }
          actor {
            email
          }
          actorVia
          before
          after
        }
      }
    }
  }
}
`,
  },
].map((example) => ({ ...example, headers: ADMIN_HEADERS }));

/**
 * Ready queries, one tab each, about a building of the demo district; administrators' are behind.
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
  ...ADMIN_QUERY_EXAMPLES,
];
