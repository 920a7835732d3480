/** Orders of the vendor listing; best rating first unless told. */
export const VENDOR_SORTS = ['rating', 'reviews', 'capacity', 'name', 'newest'] as const;
export type VendorSort = (typeof VENDOR_SORTS)[number];
