import type { Domain, Policy, User } from '@countersign/model';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import { canonicalJson, ok } from '@countersign/kernel';
import { noFacts } from '@countersign/kinds/rules';
import { id, now, root, rootId, rules } from '@countersign/kinds/testing';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';
import type { ProposeInput } from '../decision.ts';
import { compilePolicies } from '../policies/compile-policies.ts';

const later = new Date('2026-03-01T13:00:00.000Z').toISOString();

/** Understands `true`, `false` and anything else as an error. */
const literalConditions: ConditionEvaluator = {
  evaluate(condition) {
    if (condition.type !== 'Expression') throw new Error('Only expressions here');
    if (condition.expression === 'true') return ok(true);
    if (condition.expression === 'false') return ok(false);
    return { ok: false, error: { reason: 'Error', message: 'It fails' } };
  },
  check: () => ok(undefined),
};

/** Any payload that always can be planned. */
const harmlessPayload: IntentPayload = {
  type: 'v0_CreatePolicy',
  id: id(2_999),
  alias: 'new policy',
  rank: 5,
  scope: 'Self',
  scriptingEngine: 'Javascript_v0',
  lock: 'Unlocked',
  customProperties: {},
};

export function proposal(author: User, values: Partial<Propose> = {}): Propose {
  return {
    author: { id: author.id, domainId: author.domainId },
    expiryAt: later,
    targetDomainId: rootId,
    id: id(9_000),
    payload: harmlessPayload,
    customProperties: {},
    type: 'Propose',
    ...values,
  };
}

/** A proposal of `author` in a chain of domains (root first), with these policies and users. */
export function proposeInput(
  author: User,
  {
    domains = [root],
    policies = [],
    users = [author],
    ...values
  }: Partial<ProposeInput> & {
    domains?: Domain[];
    policies?: Policy[];
  } = {},
): ProposeInput {
  const target = domains.at(-1) ?? root;
  const request = values.request ?? proposal(author, { targetDomainId: target.id });
  return {
    request,
    signature: 'proposal signature',
    rawRequest: canonicalJson(request),
    author,
    chain: domains.map((each) => ({ domain: each, policies: compilePolicies(each.id, policies) })),
    users,
    facts: noFacts,
    rules,
    conditions: literalConditions,
    now,
    ...values,
  };
}
