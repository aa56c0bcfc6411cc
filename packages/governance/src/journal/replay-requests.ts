import type { Result } from '@countersign/kernel';
import { err, ok } from '@countersign/kernel';
import type { DomainEvent, JournalMoment, LoadedFacts, PlatformRules } from '@countersign/kinds/rules';
import { Propose } from '@countersign/kinds/schemas';
import { Approve, Reject, Withdraw, type User } from '@countersign/model';
import type { ExecuteInput, ExecutionOutcome, RecordedDecision } from '../decision.ts';
import { findFacts, needsOf, withAuthor, type KnownFacts } from '../facts/find-facts.ts';
import { decide } from '../life-cycle/decide.ts';
import { execute } from '../life-cycle/execute.ts';
import { expire } from '../life-cycle/expire.ts';
import { propose } from '../life-cycle/propose.ts';
import { decisionEvents, proposalEvents } from '../life-cycle/told-events.ts';
import { answerNeeds } from './answer-needs.ts';
import { applyPlan } from './apply-plan.ts';
import type { GovernedIntent, GovernedState } from './governed-state.ts';
import type { DecisionEntry, ExpiryEntry, ProposalEntry, ReportedFacts } from './journal-entry.ts';
import type { ReplayRules } from './replay-rules.ts';
import { didHold, rulesAsOf } from './rule-versions.ts';

/** The author of a signed text, if it is theirs and its id was not used before. */
function authorOf(
  entry: ProposalEntry | DecisionEntry,
  { author }: { readonly author: { readonly id: string } },
  state: GovernedState,
  { verifySignature }: ReplayRules,
): Result<User, string> {
  if (state.requests.has(entry.requestId)) return err(`The request id ${entry.requestId} was used before`);
  const user = state.find('User', author.id);
  if (user === undefined) return err(`There is no user ${author.id}`);
  const { text, signature } = entry;
  return verifySignature({ publicKey: user.publicKey, text, signature }) ? ok(user) : err('Its author did not sign this text');
}

/** Judges a proposal again, from its parsed text, and applies the plan if it is executed. */
export function takeProposal(
  entry: ProposalEntry,
  state: GovernedState,
  rules: ReplayRules,
): Result<readonly DomainEvent[], string> {
  const { text, signature, requestId, facts: reported = {} } = entry;
  const request = Propose.parse(JSON.parse(text));
  if (state.intents.has(request.id)) return err(`There is an intent ${request.id} already`);
  const author = authorOf(entry, request, state, rules);
  if (!author.ok) return author;
  const rulesOf = rulesOfEntry(rules, entry);
  const chain = state.chain(request.targetDomainId);
  const first = needsOf(request.payload, request.targetDomainId);
  const known = { needs: first, facts: withAuthor(answerNeeds(first, state, reported), author.value) };
  const { needs, facts } = completeFrom(request, known, state, reported, rulesOf);
  const users = chain.flatMap(({ id }) => state.userByKey(id, author.value.publicKey) ?? []);
  const now = new Date(entry.judgedAt);
  const proposed = propose({
    request,
    signature,
    rawRequest: text,
    author: author.value,
    chain: chain.map((domain) => ({ domain, policies: state.policiesOf(domain.id) })),
    users,
    facts,
    rules: rulesOf(facts),
    conditions: rules.conditions,
    now,
  });
  if (!proposed.ok) return err(`The proposal would have been refused: ${proposed.error.message}`);
  const { intent, policies, decision } = proposed.value;
  state.requests.set(requestId, { kind: 'Propose', intentId: intent.id, text, signature });
  const decisions = [decision];
  const outcome =
    intent.state.status === 'Approved'
      ? execute({ intent, policies, decisions, users, chain, proposed: undefined, facts, rules: rulesOf(facts), now })
      : undefined;
  state.intents.set(intent.id, {
    intent: outcome?.intent ?? intent,
    version: 1,
    needs,
    decisions,
    requestIds: [requestId],
    policies,
    position: state.journal.size,
  });
  if (outcome?.outcome === 'Executed') applyPlan(outcome.plan, intent.id, state, reported);
  return ok(proposalEvents(proposed.value, outcome));
}

const decisionShapes = { Approve, Reject, Withdraw } as const satisfies Record<DecisionEntry['type'], unknown>;

/** Judges an approval, a rejection or a withdrawal again, and applies the plan if it completes the intent. */
export function takeDecision(
  entry: DecisionEntry,
  state: GovernedState,
  rules: ReplayRules,
): Result<readonly DomainEvent[], string> {
  const { text, signature, requestId, facts: reported = {} } = entry;
  const request = decisionShapes[entry.type].parse(JSON.parse(text));
  const before = state.intents.get(request.intentId);
  if (before === undefined) return err(`There is no intent ${request.intentId}`);
  const author = authorOf(entry, request, state, rules);
  if (!author.ok) return author;
  const chain = state.chain(before.intent.details.targetDomainId);
  const users = usersWhoCount(before, author.value, state);
  const now = new Date(entry.judgedAt);
  const { policies } = before;
  const decided = decide({
    request,
    signature,
    rawRequest: text,
    author: author.value,
    intent: before.intent,
    policies,
    decisions: before.decisions,
    users,
    chain,
    around: {
      instance: state.instance,
      headAt: (size) => state.journal.head(size),
      addressOf: (id) => state.find('Endpoint', id),
    },
    now,
  });
  if (!decided.ok) return err(`The decision would have been refused: ${decided.error.message}`);
  const { intent, decision } = decided.value;
  const decisions = [...before.decisions, decision];
  state.requests.set(requestId, { kind: entry.type, intentId: intent.id, text, signature });
  const outcome =
    intent.state.status === 'Approved'
      ? executeNow({ intent, policies, decisions, users, chain, now }, before, state, entry, rules)
      : undefined;
  state.intents.set(intent.id, {
    ...before,
    intent: outcome?.intent ?? intent,
    version: before.version + 1,
    decisions,
    requestIds: [...before.requestIds, requestId],
  });
  if (outcome?.outcome === 'Executed') applyPlan(outcome.plan, intent.id, state, reported);
  return ok(decisionEvents(decided.value, outcome));
}

type Deciding = Omit<ExecuteInput, 'proposed' | 'facts' | 'rules'>;

function executeNow(
  deciding: Deciding,
  { needs: kept, position }: GovernedIntent,
  state: GovernedState,
  entry: DecisionEntry,
  rules: ReplayRules,
): ExecutionOutcome {
  const { facts: reported = {} } = entry;
  const rulesOf = rulesOfEntry(rules, entry);
  const known = { needs: kept, facts: answerNeeds(kept, state, reported) };
  const { facts: found } = completeFrom(deciding.intent.details, known, state, reported, rulesOf);
  const at = deciding.intent.details.metadata.createdAt;
  const isByJournal = didHold('order', entry);
  const facts = isByJournal ? found : { ...found, endpointPositions: [] };
  const proposed = isByJournal ? { at, position } : proposedByTimes(at, deciding.now);
  return execute({ ...deciding, proposed, facts, rules: rulesOf(facts) });
}

/** Where the times told what came first, nothing counted as changed in the millisecond of a proposal. */
function proposedByTimes(at: string, now: Date): JournalMoment | undefined {
  return new Date(at) < now ? { at } : undefined;
}

/** The users of the policies' domains with the keys of all who decided, and of who decides now. */
function usersWhoCount({ policies, decisions }: GovernedIntent, author: User, state: GovernedState): User[] {
  const keys = new Set([...decisions.map(({ publicKey }: RecordedDecision) => publicKey), author.publicKey]);
  const domainIds = new Set(policies.map(({ domainId }) => domainId));
  return [...domainIds].flatMap((domainId) => [...keys].flatMap((key) => state.userByKey(domainId, key) ?? []));
}

/** The facts of an intent, completed from the state. */
export function completeFrom(
  intent: Parameters<typeof findFacts>[0],
  known: KnownFacts,
  state: GovernedState,
  reported: ReportedFacts,
  rulesOf: (facts: LoadedFacts) => PlatformRules,
): KnownFacts {
  const search = findFacts(intent, known, rulesOf);
  let step = search.next();
  while (step.done !== true) step = search.next(answerNeeds(step.value, state, reported));
  return step.value;
}

/** The rules as they were when the entry was judged. Which extensions a program had is reported: another program has others. */
function rulesOfEntry({ rules }: ReplayRules, entry: ProposalEntry | DecisionEntry): ReplayRules['rules'] {
  const extension = entry.facts?.extension;
  return (facts) => ({
    ...rulesAsOf(entry, rules(facts)),
    ...(extension !== undefined && { extensionFor: () => ok(extension) }),
  });
}

/** Expires an intent. */
export function takeExpiry({ intentId, judgedAt }: ExpiryEntry, state: GovernedState): Result<readonly DomainEvent[], string> {
  const before = state.intents.get(intentId);
  const expired = before && expire(before.intent, new Date(judgedAt));
  if (!expired) return err(`The intent ${intentId} does not expire at that moment`);
  state.intents.set(intentId, { ...before, intent: expired.intent, version: before.version + 1 });
  return ok(expired.events);
}
