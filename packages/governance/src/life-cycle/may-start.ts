import type { Policy, User } from '@countersign/model';
import { compileWorkflow } from '@countersign/kinds/rules';

/**
 * True if the author may start: step 1 of the selected policy of their own domain names a role they hold there, or that
 * policy has no steps. An author whose own domain has no part in the decision may not.
 */
export function mayStart(policies: readonly Policy[], author: User | undefined): boolean {
  const own = policies.find((policy) => policy.domainId === author?.domainId);
  if (!author || !own?.workflow) return false;
  const workflow = compileWorkflow(own.workflow);
  if (workflow === 'TooComplex') return false;
  if (workflow.length === 0) return true;
  const named = workflow.roles(0);
  return author.roles.some((role) => named.has(role));
}
