import { Ctx, ObjectType, Resolver } from 'type-graphql';
import { AnswerField } from '../../contract/fields/answer-field.js';
import type { RequestContext } from '../../http/context.js';
import { Query } from '../execution/documents/answered-fields.js';
import { Allow } from '../execution/limits/access.js';

@ObjectType('Admin', { description: 'Data for administrators.' })
export class AdminAnswer {
  @AnswerField('id', 'Always `admin`: there is one.') id!: string;
}

/** What administrators read and change; its fields come from the declared operations. */
@Allow('administrator')
@Resolver(() => AdminAnswer)
export class AdminResolver {
  @Query(() => AdminAnswer, { description: 'Data for administrators, by account or by the header X-Admin-Secret.' })
  admin(@Ctx() _context: RequestContext): AdminAnswer {
    return { id: 'admin' };
  }
}
