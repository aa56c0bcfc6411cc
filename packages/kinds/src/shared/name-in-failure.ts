import type { Account, User } from '@countersign/model';
import type { IntentContext } from '../rules/intent-rule.ts';

/** What a failure calls an account or a user. People of the target domain read it, who may not know how somebody elsewhere is called. */
export function nameInFailure({ chain, rules }: Pick<IntentContext, 'chain' | 'rules'>, entity: Account | User): string {
  return entity.domainId === chain.at(-1)?.id ? entity.alias : rules.nameElsewhere(entity);
}
