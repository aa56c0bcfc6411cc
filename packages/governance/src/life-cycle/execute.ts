import type { LifeCycle } from '../decision.ts';
import type { Domain } from '@countersign/model';
import { CodedError, err } from '@countersign/kernel';
import type { IntentFailure } from '@countersign/kinds/rules';
import { planIntent } from '@countersign/kinds/rules';
import { policiesMatch } from './fixed-policies.ts';
import { mayStart } from './may-start.ts';
import { policyStanding } from './policy-standing.ts';
import { lockedDomain, refuseCutChain } from './submitter.ts';
import { isPast } from './timing.ts';
import { moveTo } from './transition.ts';

/** See {@link LifeCycle.execute}. Throws `IntentNotApproved` for an intent that is not Approved or Executing. */
export const execute: LifeCycle['execute'] = (input) => {
  const { intent, chain, now } = input;
  const { status } = intent.state;
  if (status !== 'Approved' && status !== 'Executing') {
    throw new CodedError('IntentNotApproved', `An intent that is ${status} can't be executed`);
  }
  if (isPast(intent.details.expiryAt, now)) return { outcome: 'Expired', ...moveTo(intent, 'Expired', now) };
  if (!policiesMatch(input)) {
    const message = 'The policies are not those the intent was proposed under';
    return { outcome: 'Failed', ...moveTo(intent, 'Failed', now, { error: { code: 'PolicyRevisionMismatch', message } }) };
  }

  const standings = input.policies.map((policy) => policyStanding(policy, input.decisions, input.users, now));
  const progress = standings.flatMap((standing) => (standing ? [standing.progress] : []));
  if (!standings.every((standing) => standing?.isComplete)) {
    return { outcome: 'Reopened', ...moveTo(intent, 'Open', now, { progress }) };
  }
  const { author } = intent.details;
  if (
    !mayStart(
      input.policies,
      input.users.find(({ id, domainId }) => id === author.id && domainId === author.domainId),
    )
  ) {
    const message = 'The author has no role in the first step of the policy of their domain any more';
    return {
      outcome: 'Failed',
      ...moveTo(intent, 'Failed', now, { progress, error: { code: 'PolicyWorkflowFailed', message } }),
    };
  }

  const hindrance = hindranceIn(chain);
  const plan = hindrance
    ? err(hindrance)
    : planIntent(intent.details.payload, {
        intentId: intent.id,
        author: intent.details.author,
        chain,
        facts: input.facts,
        rules: input.rules,
        proposed: input.proposed,
        now,
      });
  if (!plan.ok) return { outcome: 'Failed', ...moveTo(intent, 'Failed', now, { progress, error: plan.error }) };
  return { outcome: 'Executed', plan: plan.value, ...moveTo(intent, 'Executed', now, { progress }) };
};

function hindranceIn(chain: readonly Domain[]): IntentFailure | undefined {
  const cut = refuseCutChain(chain);
  if (cut) return { code: cut.error.code, message: cut.error.message };
  const locked = lockedDomain(chain);
  return locked && { code: 'DomainLocked', message: `The domain ${locked.alias} is locked` };
}
