import type { Domain } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { CodedError, ok } from '@countersign/kernel';
import { fail } from './intent-failure.ts';
import type { IntentFailure } from './intent-failure.ts';
import type { IntentContext } from './intent-rule.ts';

/** The domain an intent is addressed to. */
export function targetDomain(context: IntentContext): Domain {
  const target = context.chain.at(-1);
  if (!target) throw new CodedError('EmptyDomainChain', 'An intent has no target domain');
  return target;
}

/** The id of the root domain, to which vaults and tickers belong. */
export function rootDomainId(context: IntentContext): string {
  return context.chain[0]?.id ?? targetDomain(context).id;
}

/** `MustBeExecutedInCurrentDomain` unless the intent is addressed to this domain. The message names none: its reader need not know it. */
export function requireCurrentDomain(context: IntentContext, domainId: string): Result<void, IntentFailure> {
  return targetDomain(context).id === domainId
    ? ok(undefined)
    : fail('MustBeExecutedInCurrentDomain', 'The intent must be addressed to the domain of what it is about');
}

/** `NotApplicableForRootDomain` or `MustBeExecutedInParentDomain` unless the intent is addressed to this domain's parent. */
export function requireParentDomain(context: IntentContext, domain: Domain): Result<void, IntentFailure> {
  if (domain.parentId === undefined) return fail('NotApplicableForRootDomain', 'This can not be done to the root domain');
  return targetDomain(context).id === domain.parentId
    ? ok(undefined)
    : fail('MustBeExecutedInParentDomain', 'The intent must be addressed to the domain above the one that it is about');
}

/** `MustBeExecutedInRootDomain` unless the intent is addressed to the root domain. */
export function requireRootDomain(context: IntentContext): Result<void, IntentFailure> {
  return targetDomain(context).parentId === undefined
    ? ok(undefined)
    : fail('MustBeExecutedInRootDomain', `The intent must be addressed to domain ${rootDomainId(context)}`);
}
