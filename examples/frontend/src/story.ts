/**
 * A visitor's story, as a frontend has it: from a point on the map to a thread with a vendor.
 *
 * node dist/story.js URL VENDOR_TOKEN [trusted]
 *
 * The token is that of a listed vendor, who replies. `trusted` sends ids in place of documents. Prints what the visitor saw as JSON.
 */
import { graphql } from './generated/gql.js';
import { createClient, type Session } from './apollo-client.js';

const [url = '', vendorToken = '', mode] = process.argv.slice(2);
const trusted = mode === 'trusted';
const session: Session = {};
const streamOpened = Promise.withResolvers<void>();
const visitor = createClient(url, session, { opened: streamOpened.resolve, trusted });
const vendor = createClient(url, { accessToken: vendorToken }, { trusted });

/** The part of an answer that the story cannot go on without. */
function present<T>(value: T | null | undefined, name: string): T {
  if (value === null || value === undefined) throw new Error(`There is no ${name}`);
  return value;
}

const PLACE = graphql(`
  query StoryPlace($at: PlaceSelector!) {
    place(at: $at) {
      building {
        id
        heightM
        footprint
      }
      vendors(first: 10) {
        edges {
          node {
            id
            name
          }
        }
      }
    }
  }
`);

const ESTIMATE = graphql(`
  query StoryEstimate($input: EstimateInput!) {
    estimate(input: $input) {
      capacityKw
      energy {
        annualKwh
      }
      finance {
        paybackYears
      }
      verdict {
        answer
        reasons {
          text
        }
      }
    }
  }
`);

const KEEP = graphql(`
  mutation StoryKeep($input: EstimateInput!, $key: String!) {
    keepEstimate(input: $input, idempotencyKey: $key) {
      anonymousId
      assessment {
        id
        state
        annualKwh
      }
    }
  }
`);

const REGISTER = graphql(`
  mutation StoryRegister($input: RegisterInput!) {
    register(input: $input) {
      accessToken
    }
  }
`);

const CLAIM = graphql(`
  mutation StoryClaim {
    claimAssessments {
      assessments {
        id
        state
      }
    }
  }
`);

const ASK = graphql(`
  mutation StoryAsk($vendorId: ID!, $input: InquiryInput!) {
    inquire(vendorId: $vendorId, input: $input) {
      inquiry {
        id
        status
      }
    }
  }
`);

const REPLY = graphql(`
  mutation StoryReply($inquiryId: ID!, $input: VendorReplyInput!) {
    replyToInquiry(inquiryId: $inquiryId, input: $input) {
      inquiry {
        id
        status
      }
    }
  }
`);

const THREAD = graphql(`
  query StoryThread($id: ID!) {
    inquiry(id: $id) {
      id
      status
      messages {
        edges {
          node {
            id
            sender
            content
          }
        }
      }
    }
  }
`);

const EVENTS = graphql(`
  subscription StoryEvents {
    viewerEvents {
      recordId
      record {
        ... on Inquiry {
          id
          status
          messages {
            edges {
              node {
                id
                sender
                content
              }
            }
          }
        }
      }
    }
  }
`);

// the building under a point, and who would build a plant there
const { lat, lng } = { lat: 25.0298, lng: 121.5356 };
const found = await visitor.query({ query: PLACE, variables: { at: { at: { lat, lng } } } });
const { building, vendors } = present(found.data?.place, 'place');
const buildingId = present(building, 'building').id;

// whether its roof is worth it
const input = { at: { lat, lng }, buildingId };
const { data: answer } = await visitor.query({ query: ESTIMATE, variables: { input } });
const estimate = present(answer?.estimate, 'estimate');

// the estimate is stored without an account, and belongs to the account that is made after it
const kept = await visitor.mutate({ mutation: KEEP, variables: { input, key: crypto.randomUUID() } });
const { anonymousId, assessment } = present(kept.data?.keepEstimate, 'stored estimate');
session.anonymousId = present(anonymousId, 'anonymous id');
const email = `visitor-${crypto.randomUUID()}@example.com`;
const registered = await visitor.mutate({
  mutation: REGISTER,
  variables: { input: { email, password: 'a long enough secret 1' } },
});
session.accessToken = present(registered.data?.register, 'account').accessToken;
const claimed = await visitor.mutate({ mutation: CLAIM });

// the thread with a vendor is on the screen, and follows what the vendor does
const vendorId = present(vendors?.edges[0]?.node, 'vendor').id;
const asked = await visitor.mutate({
  mutation: ASK,
  variables: { vendorId, input: { assessmentId: assessment.id, message: 'Is this roof suitable?' } },
});
const inquiry = present(asked.data?.inquire?.inquiry, 'inquiry');
const thread = visitor.watchQuery({ query: THREAD, variables: { id: inquiry.id } });
const statuses: string[] = [];
const threadShown = Promise.withResolvers<void>();
const showsReply = new Promise<string>((resolve) => {
  thread.subscribe(({ data }) => {
    if (data?.inquiry?.status) statuses.push(data.inquiry.status);
    if (statuses.length > 0) threadShown.resolve();
    const [first] = data?.inquiry?.messages?.edges ?? [];
    if (first?.node?.content) resolve(first.node.content);
  });
});
const events = visitor.subscribe({ query: EVENTS }).subscribe({ error: (fault) => console.error(fault) });
await Promise.all([threadShown.promise, streamOpened.promise]);
const reply = { content: 'Yes, it is.', quotedPrice: 400_000 };
await vendor.mutate({ mutation: REPLY, variables: { inquiryId: inquiry.id, input: reply } });
const message = await showsReply;
events.unsubscribe();

console.log(
  JSON.stringify({
    annualKwh: { estimated: estimate.energy.annualKwh, stored: assessment.annualKwh },
    claimed: claimed.data?.claimAssessments?.assessments,
    thread: { statuses, message },
  }),
);
visitor.stop();
vendor.stop();
