/** Members by key, such as the open connections of clients; a key without members is forgotten. */
export class KeyedSets<Member> {
  readonly #sets = new Map<string, Set<Member>>();

  of(key: string): ReadonlySet<Member> {
    return this.#sets.get(key) ?? new Set();
  }

  add(key: string, member: Member): void {
    this.#sets.set(key, (this.#sets.get(key) ?? new Set()).add(member));
  }

  delete(key: string, member: Member): void {
    const members = this.#sets.get(key);
    members?.delete(member);
    if (members?.size === 0) this.#sets.delete(key);
  }
}
