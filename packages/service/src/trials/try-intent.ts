import type { IntentTrials } from '@countersign/contract';
import { needsOf, standInSignature, standInText, withAuthor, type Reader } from '@countersign/governance';
import { newId, type Clock } from '@countersign/kernel';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { UserReference } from '@countersign/model';

import type { IntentPorts } from '../intents/intent-ports.ts';
import { completeFacts } from '../intents/state-of-intent.ts';
import type { DecisionStore } from '../ports/decision-store.ts';
import { refuse, type Refusable } from '../refusal.ts';
import type { Draft, PastToTry, TrialBench, TrialCaller } from './trial-questions.ts';

/** What trying a made-up intent needs. */
export interface IntentTryingPorts {
  readonly intents: Pick<IntentPorts, 'rules' | 'loadRules' | 'members'> & {
    readonly store: Pick<DecisionStore, 'loadProposal' | 'loadFacts' | 'loadPolicies'>;
  };
  readonly trials: TrialBench;
  readonly clock: Clock;
}

/** An intent that nobody proposed, and policies to judge it by besides those that there are. */
export interface MadeUpIntent {
  readonly domainId: string;
  /** What of these domains may be read by who asks. */
  readonly readerOf: (domainIds: readonly string[]) => Promise<Reader>;
  readonly author: UserReference;
  readonly payload: IntentPayload;
  readonly at?: string | undefined;
  readonly drafts: readonly Draft[];
  readonly caller: TrialCaller;
}

const dayMs = 24 * 3_600_000;

/**
 * What the policies would make of an intent that nobody proposed, with its author's own approval, and what they would with the drafts.
 * `EntityNotFoundError` where the author is a user neither of the domain nor of one above it. Changes nothing.
 */
export async function tryMadeUpIntent(
  { intents, trials, clock }: IntentTryingPorts,
  { domainId, readerOf, author: reference, payload, at, drafts, caller }: MadeUpIntent,
): Promise<Refusable<IntentTrials>> {
  const needs = needsOf(payload, domainId);
  const proposal = { intentId: newId(), authorId: reference.id, targetDomainId: domainId, needs };
  const { author, chain, facts: loaded, users } = await intents.store.loadProposal(proposal);
  if (!author || author.domainId !== reference.domainId || !chain.some(({ id }) => id === author.domainId)) {
    return refuse('EntityNotFoundError', 'There is no such user in this domain or above it');
  }
  const complete = await completeFacts(intents, { payload, targetDomainId: domainId }, { needs, facts: loaded });
  const domainIds = chain.map(({ id }) => id);
  const members = (await intents.members?.(domainIds)) ?? [];
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
  const past: PastToTry = {
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
    facts: withAuthor(complete.facts, author),
    chain,
  };
  const request: Propose = {
    type: 'Propose',
    id: proposal.intentId,
    payload,
    author: reference,
    targetDomainId: domainId,
    expiryAt,
    customProperties: {},
  };
  const policies = (await Promise.all(domainIds.map(async (id) => (await intents.store.loadPolicies(id)).policies))).flat();
  const reader = await readerOf(domainIds);
  return trials.ask('MadeUp', { past, author, request, now, policies, drafts, reader }, caller);
}
