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
export function chooseFeatured(portfolios: readonly Featurable[], requested?: Featurable): string | undefined {
  if (requested?.isFeatured === true) return requested.id;
  const others = portfolios.filter(({ id }) => id !== requested?.id);
  const featured = others.find(({ isFeatured }) => isFeatured);
  return featured?.id ?? others[0]?.id ?? requested?.id;
}
