import { Field, ID, InterfaceType } from 'type-graphql';

/** Interface of every type of a record, which its declaration names in `implements`. */
@InterfaceType('Node', {
  description: 'A record. Calculated objects with an `id` are none: theirs only says which answers belong together.',
})
export abstract class Node {
  @Field(() => ID, { description: 'Identity of the record, unique among the records of all types.' })
  id!: string;
}
