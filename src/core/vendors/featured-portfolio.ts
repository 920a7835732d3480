/** What of a portfolio decides which one is featured. */
interface Featurable {
  id: string;
  isFeatured: boolean;
}

/**
 * Which of a vendor's portfolios is featured: exactly one as long as there are any.
 * @param portfolios in the order they were made; those marked before the change.
 * @param wish the portfolio whose mark the owner has just set or taken.
 */
export function chooseFeatured(portfolios: readonly Featurable[], wish?: Featurable): string | undefined {
  if (wish?.isFeatured === true) return wish.id;
  const others = portfolios.filter(({ id }) => id !== wish?.id);
  const featured = others.find(({ isFeatured }) => isFeatured);
  return featured?.id ?? others[0]?.id ?? wish?.id;
}
