/** Condition for texts that contain another, in any case of letters; its wildcards are taken literally. */
export const containing = (text: string): { $ilike: string } => ({
  $ilike: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
});
