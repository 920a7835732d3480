import type { TaskGroup } from './task.js';

const ACCOUNTS = '{ admin { accounts(first: 100) { edges { node { id email name role } } } } }';

/** Accounts, and what was done by whom. */
export const PEOPLE_TASKS: TaskGroup = {
  title: 'Accounts and audit log',
  tasks: [
    {
      title: 'The number of records of each type',
      query: `query AdminOverview {
  admin {
    overview {
      accounts { total disabled }
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
      title: 'Accounts by a part of their address or name',
      query: `query AdminAccounts {
  admin {
    accounts(first: 20, filter: { q: "@", disabled: false }) {
      totalCount
      edges { node { id email name role createdAt } }
    }
  }
}
`,
    },
    {
      title: 'Change the role of an account',
      choose: ACCOUNTS,
      query: `mutation AdminSetRole($id: ID!, $role: Role!) {
  setAccountRole(id: $id, role: $role) { account { id email role } }
}
`,
      variables: { role: 'PLANNER' },
    },
    {
      title: 'Disable an account, whose sessions end',
      choose:
        '{ admin { accounts(first: 100, filter: { disabled: false }) { edges { node { id email name role } } } } }',
      query: `mutation AdminDisableAccount($id: ID!) {
  disableAccount(id: $id) { account { id email disabledAt } }
}
`,
    },
    {
      title: 'Enable a disabled account',
      choose:
        '{ admin { accounts(first: 100, filter: { disabled: true }) { edges { node { id email name disabledAt } } } } }',
      query: `mutation AdminEnableAccount($id: ID!) {
  enableAccount(id: $id) { account { id email disabledAt } }
}
`,
    },
    {
      title: 'Audit log, with what was before and after',
      query: `query AdminAuditLog {
  admin {
    audit(first: 20) {
      totalCount
      edges {
        node {
          createdAt
          action
          changes {
            field
            before
            after
          }
          subjectType
          subject { id }
          actor { email }
          actorVia
        }
      }
    }
  }
}
`,
    },
  ],
};
