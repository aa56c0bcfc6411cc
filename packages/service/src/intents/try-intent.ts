import type { IntentTrial, IntentTrials } from '@countersign/contract';
import {
  compilePolicies,
  explainSelection,
  needsOf,
  standInSignature,
  tryPolicies,
  standInText,
  withAuthor,
  type PastIntent,
  type ProposeInput,
} from '@countersign/governance';
import { newId, ok, type Clock } from '@countersign/kernel';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { Policy, UserReference } from '@countersign/model';

import type { DecisionStore } from '../ports/decision-store.ts';
import { refuse, type Refusable } from '../refusal.ts';
import { factsForDrafts } from './facts-for-drafts.ts';
import { completeFacts } from './state-of-intent.ts';
import { draftedPolicy, shownVerdict, type Draft, type PolicyTryingPorts } from './try-policies.ts';

/** What trying a made-up intent needs. */
export interface IntentTryingPorts {
  readonly intents: PolicyTryingPorts & { readonly store: Pick<DecisionStore, 'loadProposal'> };
  readonly clock: Clock;
}

/** An intent that nobody proposed, and policies to judge it by besides those that there are. */
export interface MadeUpIntent {
  readonly domainId: string;
  /** Those of the domains whose policies may be read by whoever asks. */
  readonly readablePolicies: (domainIds: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly author: UserReference;
  readonly payload: IntentPayload;
  readonly at?: string | undefined;
  readonly drafts: readonly Draft[];
}

const dayMs = 24 * 3_600_000;

/**
 * What the policies would make of an intent that nobody proposed, with its author's own approval, and what they would with the drafts.
 * `EntityNotFoundError` where the author is a user neither of the domain nor of one above it. Changes nothing.
 */
export async function tryMadeUpIntent(
  { intents, clock }: IntentTryingPorts,
  { domainId, readablePolicies, author: reference, payload, at, drafts }: MadeUpIntent,
): Promise<Refusable<IntentTrials>> {
  const needs = needsOf(payload, domainId);
  const proposal = { intentId: newId(), authorId: reference.id, targetDomainId: domainId, needs };
  const { author, chain, facts: loaded, users } = await intents.store.loadProposal(proposal);
  if (!author || author.domainId !== reference.domainId || !chain.some(({ id }) => id === author.domainId)) {
    return refuse('EntityNotFoundError', 'There is no such user in this domain or above it');
  }
  const complete = await completeFacts(intents, { payload, targetDomainId: domainId }, { needs, facts: loaded });
  const facts = withAuthor(factsForDrafts(complete.facts, chain), author);
  const members = (await intents.members?.(chain.map(({ id }) => id))) ?? [];
  const now = at === undefined ? clock.now() : new Date(at);
  const createdAt = now.toISOString();
  const expiryAt = new Date(now.getTime() + dayMs).toISOString();
  const details = {
    payload,
    author: reference,
    targetDomainId: domainId,
    expiryAt,
    metadata: { createdAt, customProperties: {} },
    proposalSignature: '',
  };
  const past: PastIntent = {
    intent: { id: proposal.intentId, details, state: { status: 'Open', lastModifiedAt: createdAt } },
    decisions: [
      {
        publicKey: author.publicKey,
        decision: {
          author: reference,
          authorRoles: author.roles,
          seenBySystemAt: createdAt,
          decision: 'Approve',
          rawRequest: standInText,
          signature: standInSignature,
        },
      },
    ],
    users: [...new Map([...users, ...members, author].map((user) => [user.id, user])).values()],
    facts,
    rules: intents.rules(facts),
    conditions: intents.conditions,
  };
  const request: Propose = { type: 'Propose', id: proposal.intentId, ...requestOf(details) };
  const present = (await Promise.all(chain.map(async ({ id }) => (await intents.store.loadPolicies(id)).policies))).flat();
  const readable = await readablePolicies(chain.map(({ id }) => id));
  const judge = (policies: readonly Policy[]): IntentTrial => {
    const governing: ProposeInput['chain'] = chain.map((domain) => ({ domain, policies: compilePolicies(domain.id, policies) }));
    const { rules, conditions } = past;
    const matches = explainSelection({ request, chain: governing, facts, rules, conditions, now }, policies);
    const verdict = tryPolicies(past, governing);
    // Whoever is locked proposes nothing, whatever the policies are.
    const shown = author.lock === 'Unlocked' ? verdict : { ...verdict, outcome: 'NotStarted' as const, missing: [] };
    return { ...shownVerdict(shown), matches: matches.flatMap((match) => shownMatch(match, readable)) };
  };
  if (drafts.length === 0) return ok({ before: judge(present) });
  const changed = drafts.map((draft) => draftedPolicy(draft, domainId, details));
  const ids = new Set(changed.map(({ id }) => id));
  return ok({ before: judge(present), after: judge([...present.filter(({ id }) => !ids.has(id)), ...changed]) });
}

type Details = PastIntent['intent']['details'];

function requestOf({ payload, author, targetDomainId, expiryAt, metadata }: Details): Omit<Propose, 'id' | 'type'> {
  return { payload, author, targetDomainId, expiryAt, customProperties: metadata.customProperties };
}

/** Of domains whose policies somebody may not read, those that decide alone, and nothing of their conditions: as a dry run names them. */
function shownMatch(
  { policy, reason }: ReturnType<typeof explainSelection>[number],
  readable: ReadonlySet<string>,
): IntentTrial['matches'] {
  const { id, domainId, alias, rank, condition, workflow } = policy;
  const isReadable = readable.has(domainId);
  if (!isReadable && reason !== 'Governs' && reason !== 'NoAnswer') return [];
  return [
    {
      policyId: id,
      domainId,
      alias,
      rank,
      reason,
      ...(condition && isReadable && { condition }),
      ...(workflow && { workflow: [...workflow] }),
    },
  ];
}
