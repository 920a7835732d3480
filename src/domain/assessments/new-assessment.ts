import type { Assessment } from '../../entities/assessment.entity.js';

/** Fields of a record that the service sets. */
type OwnField =
  'id' | 'state' | 'createdAt' | 'claimedAt' | 'ownerId' | 'anonymousIdHash' | 'clientIdHash' | 'computed' | 'report';

/** What a client sends to be kept, with the result as one object. */
export type NewAssessment = Partial<Omit<Assessment, OwnField | 'shallowResult' | 'deepResult'>>;
