import { Field, ID, InterfaceType } from 'type-graphql';

/** What every type that stands for a record implements, with `implements` in its declaration. */
@InterfaceType('Node', { description: 'A record with an identity of its own; calculated objects have none.' })
export abstract class Node {
  @Field(() => ID, { description: 'Identity of the record, unique among the records of all types.' })
  id!: string;
}
