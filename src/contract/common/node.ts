import { Field, ID, InterfaceType } from 'type-graphql';

/** Interface of every type of a record, which its declaration names in `implements`. */
@InterfaceType('Node', {
  description: 'A record. The `id` of a calculated object only says which answers belong together.',
})
export abstract class Node {
  @Field(() => ID, { description: 'Identity, unique among all records.' })
  id!: string;
}
