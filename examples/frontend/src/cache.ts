/** The operations of the cache cases. graphql-codegen types them for Apollo Client, relay-compiler compiles them for Relay. */
import { graphql } from 'relay-runtime';

export const documents = () => [
  graphql`
    query cacheShadowsQuery($input: ShadowsInput!) {
      shadows(input: $input) {
        sun {
          elevation
        }
        ground {
          building {
            id
          }
          shadowLengthM
          geometry
        }
      }
    }
  `,
  graphql`
    query cacheEstimateQuery($id: ID!) {
      building(id: $id) {
        id
        estimate {
          shade {
            neighbours {
              building {
                id
              }
              lostKwhYear
              beamShare
            }
          }
        }
      }
    }
  `,
  graphql`
    query cacheClimateQuery($code: ID!) {
      township(code: $code) {
        id
        climate {
          sources {
            station {
              id
              name
            }
            distanceKm
            ghiWeight
          }
        }
      }
    }
  `,
  graphql`
    query cacheBuildingsQuery($area: AreaSelector!) {
      buildings(in: $area) {
        edges {
          node {
            id
            heightM
            footprint
          }
        }
      }
    }
  `,
  graphql`
    query cacheInquiriesQuery {
      viewer {
        vendor {
          id
          inquiries {
            edges {
              node {
                id
                status
              }
            }
          }
        }
      }
    }
  `,
  graphql`
    query cacheHeaderQuery {
      viewer {
        id
        email
      }
      place(at: { at: { lat: 25.0298, lng: 121.5356 } }) {
        building {
          id
          estimate {
            energy {
              annualKwh
            }
          }
        }
      }
    }
  `,
  graphql`
    query cachePanelQuery {
      viewer {
        id
        assessments(first: 5) {
          totalCount
        }
      }
      place(at: { at: { lat: 25.0298, lng: 121.5356 } }) {
        vendors(first: 3) {
          totalCount
        }
        building {
          id
          estimate {
            energy {
              specificYield
            }
          }
        }
      }
    }
  `,
  graphql`
    mutation cacheReplyMutation($inquiryId: ID!, $input: VendorReplyInput!) {
      replyToInquiry(inquiryId: $inquiryId, input: $input) {
        inquiry {
          id
          status
        }
      }
    }
  `,
];
