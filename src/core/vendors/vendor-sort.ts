/** Orders of the vendor listing; best rating first by default. */
export const VENDOR_SORTS = ['rating', 'reviews', 'capacity', 'name', 'newest'] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];
