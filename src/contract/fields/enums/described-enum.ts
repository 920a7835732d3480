/** What a GraphQL enum and each of its words mean. */
export interface DescribedEnum {
  readonly about: string;
  readonly words: Readonly<Record<string, string>>;
}
