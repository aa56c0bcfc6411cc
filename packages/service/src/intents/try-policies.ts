import type { PolicyTrial, PolicyTrialVerdict } from '@countersign/contract';
import {
  compilePolicies,
  isDecidedOtherwise,
  tryPolicies,
  withAuthor,
  type PastIntent,
  type Verdict,
} from '@countersign/governance';
import type { CreatePolicy } from '@countersign/kinds/schemas';
import { policyRule } from '@countersign/kinds/rules';
import type { Policy, User } from '@countersign/model';

import type { DecisionState, DecisionStore } from '../ports/decision-store.ts';
import type { IntentPorts } from './intent-ports.ts';
import { factsForDrafts } from './facts-for-drafts.ts';
import { completeFacts } from './state-of-intent.ts';

/** So many of the newest intents of a domain are looked at. */
export const triedIntents = 100;

/** A policy that is tried. */
export type Draft = Omit<CreatePolicy, 'type'>;
type IntentDetails = NonNullable<DecisionState['intent']>['details'];

/** What trying policies needs. */
export type PolicyTryingPorts = Pick<IntentPorts, 'conditions' | 'rules' | 'members'> & {
  readonly store: Pick<DecisionStore, 'loadDecision' | 'loadFacts' | 'loadPolicies'>;
};

/**
 * What a domain's policies would have made of these of its intents if `drafts` were among them, each in the place of the policy of its id:
 * those that would have been decided otherwise, and how many were looked at. Changes nothing.
 */
export async function tryDrafts(
  ports: PolicyTryingPorts,
  {
    domainId,
    intentIds,
    drafts,
  }: { readonly domainId: string; readonly intentIds: readonly string[]; readonly drafts: readonly Draft[] },
): Promise<Pick<PolicyTrial, 'examined' | 'differing'>> {
  const policies = new Map<string, Promise<readonly Policy[]>>();
  const policiesOf = (id: string) => {
    const known = policies.get(id) ?? ports.store.loadPolicies(id).then((loaded) => loaded.policies);
    policies.set(id, known);
    return known;
  };
  let members: readonly User[] | undefined;
  const differing: PolicyTrial['differing'] = [];
  let examined = 0;
  for (const intentId of intentIds) {
    const state = await ports.store.loadDecision({ intentId });
    const { intent, chain } = state;
    if (intent === undefined || chain === undefined) continue;
    members ??= (await ports.members?.(chain.map(({ id }) => id))) ?? [];
    const past = await pastIntent(ports, state, intent, members);
    const present = await Promise.all(
      chain.map(async (domain) => ({ domain, policies: compilePolicies(domain.id, await policiesOf(domain.id)) })),
    );
    const changed = drafts.map((draft) => draftedPolicy(draft, domainId, intent.details));
    const ids = new Set(changed.map(({ id }) => id));
    const all = [...(await policiesOf(domainId)).filter(({ id }) => !ids.has(id)), ...changed];
    const drafted = present.map((each) =>
      each.domain.id === domainId ? { ...each, policies: compilePolicies(domainId, all) } : each,
    );
    const [before, after] = [tryPolicies(past, present), tryPolicies(past, drafted)];
    examined++;
    if (!isDecidedOtherwise(before, after)) continue;
    differing.push({
      intentId,
      payload: intent.details.payload,
      author: intent.details.author,
      createdAt: intent.details.metadata.createdAt,
      before: shownVerdict(before),
      after: shownVerdict(after),
    });
  }
  return { examined, differing };
}

/** Who is taken for the author of a draft, and when. */
type DraftedBy = Pick<IntentDetails, 'author'> & { readonly metadata: Pick<IntentDetails['metadata'], 'createdAt'> };

/** A draft as the policy that it would have been when an intent was proposed. */
export function draftedPolicy(draft: Draft, domainId: string, { author, metadata }: DraftedBy): Policy {
  const { createdAt } = metadata;
  return {
    id: draft.id,
    domainId,
    ...policyRule(draft),
    lock: draft.lock,
    metadata: {
      revision: 1,
      createdAt,
      createdBy: author,
      lastModifiedAt: createdAt,
      lastModifiedBy: author,
      customProperties: {},
    },
  };
}

async function pastIntent(
  ports: PolicyTryingPorts,
  { decisions = [], users = [], needs = [], facts, chain = [] }: DecisionState,
  intent: NonNullable<DecisionState['intent']>,
  members: readonly User[],
): Promise<PastIntent> {
  const everybody = [...new Map([...users, ...members].map((user) => [user.id, user])).values()];
  const complete = await completeFacts(ports, intent.details, { needs, facts: facts ?? (await ports.store.loadFacts([])) });
  const author = everybody.find(({ id }) => id === intent.details.author.id);
  const known = withAuthor(factsForDrafts(complete.facts, chain), author);
  return {
    intent,
    decisions: decisions.map(({ decision, publicKey, rawRequest }) => ({ publicKey, decision: { ...decision, rawRequest } })),
    users: everybody,
    facts: known,
    rules: ports.rules(known),
    conditions: ports.conditions,
  };
}

/** A verdict as it is answered. */
export function shownVerdict({ outcome, policies, missing }: Verdict): PolicyTrialVerdict {
  return {
    outcome,
    policies: policies.map(({ id, domainId, alias }) => ({ id, domainId, alias })),
    missing: missing.map(({ policyId, role, seats, couldApprove }) => ({
      policyId,
      role,
      seats,
      couldApprove: [...couldApprove],
    })),
  };
}
