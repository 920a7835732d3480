/** Faults by their status: the name of the response in the document, and what it means. */
export const FAULTS = {
  400: { name: 'BadRequest', description: 'The body was cut off or cannot be decoded' },
  401: { name: 'Unauthenticated', description: 'Missing or invalid credentials' },
  403: { name: 'Forbidden', description: 'Not allowed' },
  404: { name: 'NotFound', description: 'Not found' },
  409: { name: 'Conflict', description: 'Conflict with the state of the record' },
  413: { name: 'PayloadTooLarge', description: 'The body is too large' },
  415: { name: 'UnsupportedMediaType', description: 'The content encoding is not supported' },
  429: { name: 'TooManyRequests', description: 'Too many requests' },
  503: {
    name: 'ServiceUnavailable',
    description: 'The database, a calculation or a source is temporarily unavailable',
  },
} as const;

/** Status of a fault that callers must expect; 422 follows from the input that an operation takes. */
export type FaultStatus = keyof typeof FAULTS;
