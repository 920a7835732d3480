/** The groups of operations, in the order in which the reference shows them. */
export const TAGS = [
  { name: 'Health', description: 'Whether the service runs and can work, what it counts, and this document.' },
  { name: 'Buildings', description: 'Building footprints with their heights, and where both come from.' },
  { name: 'Shadows', description: 'Shadows on the ground and on roofs, kept shading, and the usable part of a roof.' },
  {
    name: 'Terrain & Climate',
    description: 'The sun, ground elevation, horizons, townships and their climate, best tilt.',
  },
  {
    name: 'Assessments',
    description: 'Is this roof worth it? Estimates, energy of single planes, and kept assessments.',
  },
  { name: 'Places', description: 'Search for addresses and places.' },
  { name: 'Authentication', description: 'Registration, sign-in and sign-out.' },
  { name: 'User Account', description: 'What belongs to the holder of a bearer token.' },
  { name: 'Vendors', description: 'Installers: their pages, applications and inquiries.' },
  { name: 'Admin', description: 'Operations for administrators, by bearer token or `X-Admin-Secret`.' },
] as const;

/** Name of a group of operations. */
export type Tag = (typeof TAGS)[number]['name'];
