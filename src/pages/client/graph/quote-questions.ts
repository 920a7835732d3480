// Every question of the pages for owners and vendors; `npm run generate` writes the types of their answers.

/** Approved vendors that serve a county, the best rated first. */
export const VENDORS_OF_COUNTY = /* GraphQL */ `
  query VendorsOfCounty($county: String!) {
    vendors(filter: { county: $county }, first: 6) {
      edges {
        node {
          id
          name
          rating
          reviewCount
        }
      }
    }
  }
`;

export const SIGN_IN = /* GraphQL */ `
  mutation SignIn($input: LoginInput!) {
    grant: login(input: $input) {
      accessToken
      refreshToken
      email
    }
  }
`;

export const SIGN_UP = /* GraphQL */ `
  mutation SignUp($input: RegisterInput!) {
    grant: register(input: $input) {
      accessToken
      refreshToken
      email
    }
  }
`;

export const RENEW = /* GraphQL */ `
  mutation Renew($refreshToken: String!) {
    grant: refresh(refreshToken: $refreshToken) {
      accessToken
      refreshToken
      email
    }
  }
`;

/** Stores the estimate of a roof as an assessment of the account. */
export const KEEP_ROOF = /* GraphQL */ `
  mutation KeepRoof($input: EstimateInput!) {
    keepEstimate(input: $input) {
      assessment {
        id
      }
    }
  }
`;

export const ASK_VENDORS = /* GraphQL */ `
  mutation AskVendors($vendorIds: [ID!]!, $input: InquiryInput!) {
    askVendors(vendorIds: $vendorIds, input: $input) {
      inquiries {
        id
      }
    }
  }
`;

const QUOTE_INQUIRY = /* GraphQL */ `
  fragment QuoteInquiry on Inquiry {
    id
    status
    vendorName
    county
    capacityKw
    message
    createdAt
    chosenAt
    roofShared
    roof {
      lat
      lng
      address
      reportUrl
      planUrl
    }
    figures {
      capacityKw
      annualKwh
      totalCost
      paybackYears
    }
    quoteCheck {
      quotedPrice
      capacityKw
      quotedPerKw
      expectedMinPerKw
      expectedMaxPerKw
      verdict
      capacity {
        ...CheckedParts
      }
      specificYield {
        ...CheckedParts
      }
      warranty {
        ...CheckedParts
      }
    }
    messages(first: 50) {
      edges {
        node {
          id
          sender
          content
          quotedPrice
          quotedCapacityKw
          quotedAnnualKwh
          quotedWarrantyYears
          createdAt
        }
      }
    }
  }
  fragment CheckedParts on CheckedFigure {
    quoted
    expectedMin
    expectedMax
    verdict
  }
`;

/** All that somebody who signed in sent and received. */
export const MY_INQUIRIES = /* GraphQL */ `
  query MyInquiries {
    viewer {
      id
      email
      inquiries(first: 30) {
        edges {
          node {
            ...QuoteInquiry
            assessment {
              id
              address
              lat
              lng
              reportUrl
            }
          }
        }
      }
      vendor {
        id
        name
        approved
        inquiries(first: 30) {
          edges {
            node {
              ...QuoteInquiry
            }
          }
        }
      }
    }
  }
  ${QUOTE_INQUIRY}
`;

export const REPLY = /* GraphQL */ `
  mutation Reply($id: ID!, $input: VendorReplyInput!) {
    replyToInquiry(inquiryId: $id, input: $input) {
      inquiry {
        id
      }
    }
  }
`;

export const WRITE = /* GraphQL */ `
  mutation Write($id: ID!, $content: String!) {
    writeToVendor(inquiryId: $id, content: $content) {
      inquiry {
        id
      }
    }
  }
`;

export const CHOOSE = /* GraphQL */ `
  mutation Choose($id: ID!) {
    chooseVendor(inquiryId: $id) {
      inquiry {
        id
      }
    }
  }
`;

export const HIDE_ROOF = /* GraphQL */ `
  mutation HideRoof($id: ID!) {
    removeSharedRoof(inquiryId: $id) {
      inquiry {
        id
        roofShared
      }
    }
  }
`;
