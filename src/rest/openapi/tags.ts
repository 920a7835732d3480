/** The groups of operations, in the order in which the reference shows them. */
export const TAGS = [
  { name: 'Health', description: 'Liveness, readiness, metrics, and this document.' },
  { name: 'Buildings', description: 'Building footprints with their heights and sources.' },
  { name: 'Roofs', description: 'The stored potential of roofs: lists, totals and files.' },
  {
    name: 'Shadows',
    description: 'Shadows on the ground and on roofs, stored shading tables, and the usable area of a roof.',
  },
  {
    name: 'Terrain & Climate',
    description: 'The sun, ground elevation, horizons, townships and their climate, best tilt.',
  },
  {
    name: 'Assessments',
    description: 'Estimates of rooftop plants, energy of single planes, and stored assessments.',
  },
  { name: 'Places', description: 'Search for addresses and places.' },
  { name: 'Authentication', description: 'Registration, sign-in and sign-out.' },
  { name: 'User Account', description: 'Data of the account of the bearer token.' },
  { name: 'Vendors', description: 'Installers: their pages, applications and inquiries.' },
  { name: 'Admin', description: 'Operations for administrators, by bearer token or `X-Admin-Secret`.' },
] as const;

/** Name of a group of operations. */
export type Tag = (typeof TAGS)[number]['name'];
