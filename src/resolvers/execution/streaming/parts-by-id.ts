import type { ApolloServerOptionsWithSchema } from '@apollo/server';
import type { ExpectedPart, PartPlace } from './expected-parts.js';

/** How an operation is executed in parts. */
export type ExecuteInParts = NonNullable<
  ApolloServerOptionsWithSchema<object>['legacyExperimentalExecuteIncrementally']
>;
export type Parts = Extract<Awaited<ReturnType<ExecuteInParts>>, { initialResult: object }>;
type First = Parts['initialResult'];
export type LaterPart = Parts['subsequentResults'] extends AsyncIterable<infer Part> ? Part : never;
interface LaterByPath extends PartPlace {
  data?: object | null;
  items?: unknown[] | null;
  errors?: readonly object[];
}

/** A part that was announced and is not complete. */
interface Pending extends ExpectedPart {
  id: string;
}

/**
 * Gives parts the current format: each is announced with an id and its place, comes by this id, and is completed
 * (https://specs.apollo.dev/incremental/v0.2).
 */
export class PartsById {
  private readonly pending = new Map<string, Pending[]>();
  private announced = 0;

  /** @param expected what the first part announces. */
  first(part: First, expected: ExpectedPart[]): First {
    return { ...part, pending: this.announce(expected) } as First;
  }

  later({ incremental = [], ...rest }: LaterPart): LaterPart {
    const pending: object[] = [];
    const brought: object[] = [];
    const completed: object[] = [];
    for (const { path, label, ...part } of incremental as unknown as LaterByPath[]) {
      const kind = 'items' in part ? 'stream' : 'defer';
      const place = { path: kind === 'stream' ? path.slice(0, -1) : path, ...(label !== undefined && { label }) };
      const known = this.find(kind, place) ?? this.announceLate(kind, place, pending);
      const value = 'items' in part ? part.items : part.data;
      // what failed as a whole has no value, only the reason
      if (value === null || value === undefined) completed.push(this.complete(known, part.errors));
      else {
        pending.push(...this.announce(innerParts(known, value, path)));
        brought.push({ id: known.id, ...part });
        if (kind === 'defer') completed.push(this.complete(known));
      }
    }
    if (!rest.hasNext) completed.push(...[...this.pending.values()].flat().map((part) => this.complete(part)));
    return {
      ...rest,
      ...(pending.length > 0 && { pending }),
      ...(brought.length > 0 && { incremental: brought }),
      ...(completed.length > 0 && { completed }),
    };
  }

  private announce(parts: ExpectedPart[]): object[] {
    return parts.map((part) => {
      const { path, label } = part;
      const id = String(this.announced++);
      const key = keyOf(part.kind, part);
      this.pending.set(key, [...(this.pending.get(key) ?? []), { ...part, id }]);
      return { id, path, ...(label !== undefined && { label }) };
    });
  }

  /** Where the type of an object was not selected, what it defers is only known when it comes. */
  private announceLate(kind: ExpectedPart['kind'], place: PartPlace, pending: object[]): Pending {
    pending.push(...this.announce([{ kind, ...place, within: () => [] }]));
    return this.find(kind, place)!;
  }

  private find = (kind: ExpectedPart['kind'], place: PartPlace): Pending | undefined =>
    this.pending.get(keyOf(kind, place))?.[0];

  private complete(part: Pending, errors?: readonly object[]): object {
    const key = keyOf(part.kind, part);
    const others = (this.pending.get(key) ?? []).filter(({ id }) => id !== part.id);
    if (others.length > 0) this.pending.set(key, others);
    else this.pending.delete(key);
    return { id: part.id, ...(errors && { errors }) };
  }
}

/** Names what is deferred or streamed in turn in a part that has come. */
function innerParts(part: ExpectedPart, value: unknown, path: PartPlace['path']): ExpectedPart[] {
  if (!Array.isArray(value)) return part.within(value, path);
  const first = Number(path.at(-1));
  return value.flatMap((item, at) => part.within(item, [...part.path, first + at]));
}

const keyOf = (kind: ExpectedPart['kind'], { path, label }: PartPlace): string =>
  JSON.stringify([kind, path, label ?? null]);
