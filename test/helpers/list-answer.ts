/** A part of a list as REST sends it: the items as the body, the rest as headers. */
export interface ListAnswer<Item> {
  items: Item[];
  total: number;
  isEstimate: boolean;
  /** Addresses of other parts by relation. */
  links: Record<string, string>;
}

/** Reads the answer of a REST list. */
export function listOf<Item = Record<string, unknown>>({
  body,
  headers,
}: {
  body: unknown;
  headers: Headers;
}): ListAnswer<Item> {
  const links = (headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g);
  return {
    items: body as Item[],
    total: Number(headers.get('x-total-count') ?? NaN),
    isEstimate: headers.get('x-total-is-estimate') === 'true',
    links: Object.fromEntries([...links].map(([, address, rel]) => [rel, address])) as Record<string, string>,
  };
}
