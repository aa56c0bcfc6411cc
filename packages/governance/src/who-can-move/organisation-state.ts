import { loadedEntity, planIntent, type LoadedEntity } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Result } from '@countersign/kernel';
import type { IntentFailure } from '@countersign/kinds/rules';
import { needsOf, withAuthor } from '../facts/find-facts.ts';
import { answerNeeds } from '../journal/answer-needs.ts';
import { applyPlan } from '../journal/apply-plan.ts';
import { createGovernedState, type GovernedState } from '../journal/governed-state.ts';
import type { ReportedFacts } from '../journal/journal-entry.ts';
import { completeFrom } from '../journal/replay-requests.ts';
import type { User } from '@countersign/model';
import type { Organisation, Question } from './question.ts';

/** The organisation as the state that a journal leads to, so that it is judged, and changes, as an instance does. */
export function stateOf(organisation: Organisation): GovernedState {
  const { domains, users, policies, endpoints, account, vault, ticker, ledger, otherAccount } = organisation;
  const state = createGovernedState();
  const put = (entity: LoadedEntity, domainId: string) =>
    state.put({ entity, domainId, revision: entity.data.metadata?.revision ?? 1 });
  const rootId = domains[0]?.id ?? '';
  for (const domain of domains) put(loadedEntity('Domain', domain), domain.id);
  for (const user of users) put(loadedEntity('User', user), user.domainId);
  for (const policy of policies) put(loadedEntity('Policy', policy), policy.domainId);
  for (const endpoint of endpoints) put(loadedEntity('Endpoint', endpoint), endpoint.domainId);
  for (const one of otherAccount ? [account, otherAccount] : [account]) put(loadedEntity('Account', one), one.domainId);
  put(loadedEntity('Vault', vault), rootId);
  put(loadedEntity('Ticker', ticker), rootId);
  state.ledgers.set(ledger.id, ledger);
  if (organisation.isValidated) state.validatedTickerIds.add(ticker.id);
  for (const { address, ...made } of organisation.accountLedgers) {
    state.putAccountLedger(made);
    if (address === null) continue;
    const { accountId, ledgerId } = made;
    const createdAt = account.metadata.createdAt;
    state.putAddress({
      keyIndex: 0,
      publicKey: '',
      data: { id: accountId, accountId, ledgerId, address, createdAt, scope: 'External' },
    });
  }
  return state;
}

/** What the state does not know by itself. */
export function reportedOf({ isVaultPending, vault }: Organisation): ReportedFacts {
  return isVaultPending ? { pendingVaultIds: [vault.id] } : {};
}

/** The facts of something that is proposed in this state. */
export function factsIn(
  state: GovernedState,
  {
    payload,
    targetDomainId,
    author,
  }: { readonly payload: IntentPayload; readonly targetDomainId: string; readonly author?: User },
  { organisation, rules }: Pick<Question, 'organisation' | 'rules'>,
) {
  const reported = reportedOf(organisation);
  const needs = needsOf(payload, targetDomainId);
  const known = { needs, facts: withAuthor(answerNeeds(needs, state, reported), author) };
  return completeFrom({ payload, targetDomainId }, known, state, reported, rules).facts;
}

/** Changes the state as if this had been decided on; or says why it can't be done, no matter who agrees. */
export function changeState(
  state: GovernedState,
  {
    payload,
    targetDomainId,
    intentId,
  }: { readonly payload: IntentPayload; readonly targetDomainId: string; readonly intentId: string },
  question: Pick<Question, 'organisation' | 'rules' | 'now'>,
): Result<void, IntentFailure> {
  const facts = factsIn(state, { payload, targetDomainId }, question);
  const planned = planIntent(payload, {
    intentId,
    author: { id: intentId, domainId: targetDomainId },
    chain: state.chain(targetDomainId),
    facts,
    rules: question.rules(facts),
    now: question.now,
  });
  if (!planned.ok) return planned;
  applyPlan(planned.value, intentId, state, reportedOf(question.organisation));
  return { ok: true, value: undefined };
}
