import type { Example } from './example.js';

/** No record has this id: it is there to be replaced. */
export const PLACEHOLDER_ID = '00000000-0000-0000-0000-000000000000';

const idVariable = (name: string, more = ''): string => `{
  "${name}": "${PLACEHOLDER_ID}"${more}
}`;

/** Tasks of administrators beyond the overview. */
export const ADMIN_TASKS: readonly Example[] = [
  {
    query: `# For administrators: rejecting an application, with a reason.
mutation AdminReject($application: ID!, $input: ReasonInput!) {
  rejectApplication(id: $application, input: $input) {
    __typename
  }
}
`,
    variables: idVariable('application', ',\n  "input": { "reason": "The company is not registered." }'),
  },
  {
    query: `# For administrators: reviews that wait to be published.
query AdminReviews {
  admin {
    reviews(first: 20, filter: { status: pending }) {
      edges {
        node {
          id
          rating
          comment
          createdAt
        }
      }
    }
  }
}
`,
  },
  {
    query: `# For administrators: publishing a review.
mutation AdminPublishReview($review: ID!) {
  publishReview(id: $review) {
    __typename
  }
}
`,
    variables: idVariable('review'),
  },
  {
    query: `# For administrators: suspending a vendor, with a reason.
mutation AdminSuspendVendor($vendor: ID!, $input: ReasonInput!) {
  suspendVendor(id: $vendor, input: $input) {
    __typename
  }
}
`,
    variables: idVariable('vendor', ',\n  "input": { "reason": "Complaints about quotes." }'),
  },
  {
    query: `# For administrators: disabling a user, whose sessions end at once.
mutation AdminDisableUser($user: ID!) {
  disableUser(id: $user) {
    __typename
  }
}
`,
    variables: idVariable('user'),
  },
  {
    query: `# For administrators: jobs, newest first.
query AdminJobs {
  admin {
    jobs(first: 20) {
      edges {
        node {
          id
          kind
          state
          error
          createdAt
          finishedAt
        }
      }
    }
  }
}
`,
  },
  {
    query: `# For administrators: following a job while it runs.
subscription AdminJob($job: ID!) {
  job(id: $job) {
    id
    state
    attempts
    error
  }
}
`,
    variables: idVariable('job'),
  },
  {
    query: `# For administrators: events that could not be delivered.
query AdminDeliveries {
  admin {
    deliveries(first: 20, filter: { state: dead }) {
      edges {
        node {
          id
          channel
          target
          lastError
          attempts
        }
      }
    }
  }
}
`,
  },
  {
    query: `# For administrators: delivering an event once more.
mutation AdminReplay($delivery: ID!) {
  replayDelivery(id: $delivery) {
    __typename
  }
}
`,
    variables: idVariable('delivery'),
  },
  {
    query: `# For administrators: feed-in tariffs with their dates and sources.
query AdminTariffs {
  admin {
    financeRows(group: tariffs, first: 20) {
      edges {
        node {
          id
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
];
