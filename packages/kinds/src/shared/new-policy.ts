import type { CreateDomainGenesisPolicy, Policy } from '@countersign/model';
import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import { compileWorkflow } from './compiled-workflow.ts';
import { createdMetadata } from '../rules/entity-metadata.ts';
import { fail } from '../rules/intent-failure.ts';
import type { IntentFailure } from '../rules/intent-failure.ts';
import type { IntentContext } from '../rules/intent-rule.ts';
import type { PlatformRules } from '../rules/platform-rules.ts';

type PolicyRule = Pick<
  Policy,
  'alias' | 'rank' | 'intentTypes' | 'scope' | 'scriptingEngine' | 'condition' | 'workflow' | 'approvals'
>;

/** What a policy says, without who and where it is: absent parts stay absent, since absence has a meaning. */
export function policyRule(payload: PolicyRule): PolicyRule {
  return {
    alias: payload.alias,
    rank: payload.rank,
    ...(payload.intentTypes === undefined ? {} : { intentTypes: payload.intentTypes }),
    scope: payload.scope,
    scriptingEngine: payload.scriptingEngine,
    ...(payload.condition === undefined ? {} : { condition: payload.condition }),
    ...(payload.workflow === undefined ? {} : { workflow: payload.workflow }),
    ...(payload.approvals === undefined ? {} : { approvals: payload.approvals }),
  };
}

/** The policy entity that a payload describes. */
export function newPolicy(policy: CreateDomainGenesisPolicy, domainId: string, context: IntentContext): Policy {
  return {
    id: policy.id,
    domainId,
    ...policyRule(policy),
    lock: policy.lock,
    metadata: createdMetadata(policy, context),
  };
}

/**
 * `PolicyWorkflowFailed` for a workflow that could never be judged because it has too many ways to be satisfied;
 * `PolicyScriptingExecutionFailed` for a condition that could never be evaluated: whatever it is asked for would fail from then on,
 * the intent to mend it too.
 */
export function checkPolicy(
  { workflow, condition }: Pick<PolicyRule, 'workflow' | 'condition'>,
  { rules }: { readonly rules: Pick<PlatformRules, 'checkCondition'> },
): Result<void, IntentFailure> {
  if (workflow && compileWorkflow(workflow) === 'TooComplex') {
    return fail('PolicyWorkflowFailed', 'The workflow has too many steps or alternatives');
  }
  return condition === undefined ? ok(undefined) : rules.checkCondition(condition);
}
