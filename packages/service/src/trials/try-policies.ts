import type { PolicyTrial } from '@countersign/contract';
import { withAuthor, type Reader } from '@countersign/governance';
import { ok } from '@countersign/kernel';
import type { Policy, User } from '@countersign/model';

import type { IntentPorts } from '../intents/intent-ports.ts';
import { completeFacts } from '../intents/state-of-intent.ts';
import type { DecisionStore } from '../ports/decision-store.ts';
import type { Refusable } from '../refusal.ts';
import type { Draft, PastToTry, TrialBench, TrialCaller } from './trial-questions.ts';

/** So many of the newest intents of a domain are looked at. */
export const triedIntents = 100;

/** What trying policies needs. */
export interface PolicyTryingPorts {
  readonly intents: Pick<IntentPorts, 'rules' | 'loadRules' | 'members'> & {
    readonly store: Pick<DecisionStore, 'loadDecision' | 'loadFacts' | 'loadPolicies'>;
  };
  readonly trials: TrialBench;
}

/** Of which domain, on which of its intents, and who asks. */
export interface PoliciesToTry {
  readonly domainId: string;
  readonly intentIds: readonly string[];
  readonly drafts: readonly Draft[];
  /** Who may read what of these domains. */
  readonly readerOf: (domainIds: readonly string[]) => Promise<Reader>;
  readonly caller: TrialCaller;
}

/**
 * What a domain's policies would have made of these of its intents if `drafts` were among them, each in the place of the policy of its id:
 * those that would have been decided otherwise, and how many were looked at. Changes nothing.
 */
export async function tryDrafts(
  { intents, trials }: PolicyTryingPorts,
  { domainId, intentIds, drafts, readerOf, caller }: PoliciesToTry,
): Promise<Refusable<Pick<PolicyTrial, 'examined' | 'differing'>>> {
  const policies = new Map<string, readonly Policy[]>();
  let members: readonly User[] | undefined;
  const pasts: PastToTry[] = [];
  for (const intentId of intentIds) {
    if (caller.gone.aborted) break;
    const { intent, chain, decisions = [], users = [], needs = [], facts } = await intents.store.loadDecision({ intentId });
    if (intent === undefined || chain === undefined) continue;
    for (const { id } of chain) if (!policies.has(id)) policies.set(id, (await intents.store.loadPolicies(id)).policies);
    members ??= (await intents.members?.(chain.map(({ id }) => id))) ?? [];
    const known = { needs, facts: facts ?? (await intents.store.loadFacts([])) };
    const everybody = [...new Map([...users, ...members].map((user) => [user.id, user])).values()];
    const author = everybody.find(({ id }) => id === intent.details.author.id);
    const complete = await completeFacts(intents, intent.details, known);
    pasts.push({
      intent,
      decisions: decisions.map(({ decision, publicKey, rawRequest }) => ({ publicKey, decision: { ...decision, rawRequest } })),
      users: everybody,
      facts: withAuthor(complete.facts, author),
      chain,
    });
  }
  if (pasts.length === 0) return ok({ examined: 0, differing: [] });
  const reader = await readerOf([...policies.keys()]);
  return trials.ask('Past', { domainId, pasts, policies: [...policies.values()].flat(), drafts, reader }, caller);
}
