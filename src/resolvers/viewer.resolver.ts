import { Ctx, Resolver } from 'type-graphql';
import type { RequestContext } from '../http/context.js';
import { Account } from '../entities/accounts/account.entity.js';
import { Allow } from './execution/limits/access.js';
import { Query } from './execution/documents/answered-fields.js';

/** Who asks. */
@Allow('account')
@Resolver()
export class ViewerResolver {
  @Query(() => Account, { description: 'The signed-in account.' })
  viewer(@Ctx() { services, caller }: RequestContext): Promise<Account> {
    return services.accounts.me(caller);
  }
}
