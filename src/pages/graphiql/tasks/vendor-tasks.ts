import type { TaskGroup } from './task.js';

const APPLICATIONS = `{
  admin { applications(first: 100, status: PENDING) { edges { node { id companyName contactName } } } }
}`;
const VENDORS = '{ admin { vendors(first: 100) { edges { node { id name email approved } } } } }';
const RENAMED =
  '{ admin { vendors(first: 100, filter: { renaming: true }) { edges { node { id name pendingName } } } } }';
const REVIEWS = `{
  admin { reviews(first: 100, status: PENDING) { edges { node { id rating comment vendor { name } } } } }
}`;

/** Vendors, from their application to their reviews. */
export const VENDOR_TASKS: TaskGroup = {
  title: 'Vendors',
  tasks: [
    {
      title: 'Applications to be decided',
      query: `query AdminApplications {
  admin {
    applications(first: 20, status: PENDING) {
      totalCount
      edges { node { id companyName contactName email counties createdAt } }
    }
  }
}
`,
    },
    {
      title: 'Approve an application',
      choose: APPLICATIONS,
      query: `mutation AdminApproveApplication($id: ID!) {
  approveApplication(id: $id) {
    application { status decidedAt }
    vendor { id name }
  }
}
`,
    },
    {
      title: 'Reject an application',
      choose: APPLICATIONS,
      query: `mutation AdminRejectApplication($id: ID!, $reason: String!) {
  rejectApplication(id: $id, reason: $reason) { application { status reason } }
}
`,
      variables: { reason: 'The company is not registered.' },
    },
    {
      title: 'Change the profile of a vendor',
      choose: VENDORS,
      query: `mutation AdminEditVendor($id: ID!, $input: VendorUpdateInput!) {
  updateVendor(id: $id, input: $input) { vendor { id name phone counties } }
}
`,
      variables: { input: { phone: '02-2345-6789' } },
    },
    {
      title: 'Suspend a vendor',
      choose: VENDORS,
      query: `mutation AdminSuspendVendor($id: ID!, $reason: String!) {
  suspendVendor(id: $id, reason: $reason) { vendor { id name approved } }
}
`,
      variables: { reason: 'Complaints about quotes.' },
    },
    {
      title: 'Reinstate a vendor',
      choose: '{ admin { vendors(first: 100, filter: { approved: false }) { edges { node { id name email } } } } }',
      query: `mutation AdminReinstateVendor($id: ID!) {
  reinstateVendor(id: $id) { vendor { id name approved } }
}
`,
    },
    {
      title: 'Set the subscription of a vendor',
      choose: VENDORS,
      query: `mutation AdminSetSubscription($id: ID!, $status: SubscriptionStatus!) {
  setVendorSubscription(id: $id, status: $status) { vendor { id name subscriptionStatus } }
}
`,
      variables: { status: 'PRO' },
    },
    {
      title: 'Approve a new vendor name',
      choose: RENAMED,
      query: `mutation AdminApproveName($id: ID!, $name: String!) {
  approveVendorName(id: $id, name: $name) { vendor { id name pendingName } }
}
`,
      copy: { name: 'pendingName' },
    },
    {
      title: 'Reject a new vendor name',
      choose: RENAMED,
      query: `mutation AdminRejectName($id: ID!, $reason: String!) {
  rejectVendorName(id: $id, reason: $reason) { vendor { id name pendingName } }
}
`,
      variables: { reason: 'Another company has this name.' },
    },
    {
      title: 'Inquiries that wait for their vendor',
      query: `query AdminInquiries {
  admin {
    inquiries(first: 20, filter: { status: NEW }) {
      totalCount
      edges { node { id county capacityKw message vendor { name } createdAt } }
    }
  }
}
`,
    },
    {
      title: 'Reviews to be published',
      query: `query AdminReviews {
  admin {
    reviews(first: 20, status: PENDING) {
      edges { node { id rating comment vendor { name } createdAt } }
    }
  }
}
`,
    },
    {
      title: 'Publish a review',
      choose: REVIEWS,
      query: `mutation AdminPublishReview($id: ID!) {
  publishReview(id: $id) { review { id status decidedAt } }
}
`,
    },
    {
      title: 'Reject a review',
      choose: REVIEWS,
      query: `mutation AdminRejectReview($id: ID!, $reason: String!) {
  rejectReview(id: $id, reason: $reason) { review { id status reason } }
}
`,
      variables: { reason: 'It is not about this vendor.' },
    },
  ],
};
