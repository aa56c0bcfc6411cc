import type { IntentTrial, PolicyTrial, PolicyTrialVerdict } from '@countersign/contract';
import {
  compilePolicies,
  conditionsOfReader,
  draftedExpressions,
  explainSelection,
  findMovers,
  isDecidedOtherwise,
  scriptLimits,
  tryPolicies,
  type ConditionBudget,
  type ConditionEvaluator,
  type PastIntent,
  type Verdict,
} from '@countersign/governance';
import { CodedError, isCodedError, ok } from '@countersign/kernel';
import { policyRule, type LoadedFacts, type PlatformRules } from '@countersign/kinds/rules';
import type { Ledger, Policy, UserReference } from '@countersign/model';

import { refuse, type Refusable } from '../refusal.ts';
import type { Draft, PastToTry, TrialName, Trials } from './trial-questions.ts';

/** What may be tried at once, in scripts that go to their limit: so many take about a second, or five. A search for people asks conditions far more often. */
const longest = { Past: 40, MadeUp: 40, Movers: 200 } as const satisfies Record<TrialName, number>;

/** What a trial is judged by. */
export interface TrialRules {
  readonly conditions: ConditionEvaluator;
  readonly rules: (facts: LoadedFacts) => PlatformRules;
}

const ledgersOf: { readonly [Name in TrialName]: (question: Trials[Name]['question']) => readonly Ledger[] } = {
  Past: ({ pasts }) => pasts.flatMap(({ facts }) => facts.ledgers),
  MadeUp: ({ past }) => past.facts.ledgers,
  Movers: ({ organisation }) => [organisation.ledger],
};

/** The ledgers by whose rules a trial is judged, which have to be loaded before. */
export function ledgersOfTrial<Name extends TrialName>(name: Name, question: Trials[Name]['question']): readonly Ledger[] {
  return ledgersOf[name](question);
}

/** How a trial goes on. */
export interface TrialProgress {
  /** True once nobody waits for the answer any more. */
  readonly isOver: () => boolean;
  /** What it has used up so far, in turns of the script engine's loops. */
  spent: number;
}

/**
 * Judges what is tried. Its conditions together take only so long: `InvalidRequestError` beyond that. Throws `TrialOver` soon after nobody
 * waits for it any more.
 */
export function judgeTrial<Name extends TrialName>(
  name: Name,
  question: Trials[Name]['question'],
  given: TrialRules,
  progress: TrialProgress,
): Refusable<Trials[Name]['answer']> {
  const limit = longest[name] * scriptLimits.fuel;
  const budget: ConditionBudget = {
    get left() {
      return limit - progress.spent;
    },
    set left(left) {
      progress.spent = limit - left;
    },
  };
  const evaluate: ConditionEvaluator['evaluate'] = (condition, context) => {
    goOn(progress);
    return given.conditions.evaluate(condition, context, budget);
  };
  try {
    return ok(judges[name](question, { ...given, conditions: { ...given.conditions, evaluate } }, progress));
  } catch (error) {
    if (!isCodedError(error, 'ConditionsTakeTooLong')) throw error;
    return refuse('InvalidRequestError', 'The conditions of these policies take too long together');
  }
}

type Judge<Name extends TrialName> = (
  question: Trials[Name]['question'],
  rules: TrialRules,
  progress: TrialProgress,
) => Trials[Name]['answer'];

const judges: { readonly [Name in TrialName]: Judge<Name> } = { Past: judgePast, MadeUp: judgeMadeUp, Movers: judgeMovers };

function goOn({ isOver }: TrialProgress): void {
  if (isOver()) throw new CodedError('TrialOver', 'Nobody waits for this trial any more');
}

function judgePast({ domainId, pasts, policies, drafts, reader }: Trials['Past']['question'], given: TrialRules) {
  const conditions = conditionsOfReader(given.conditions, draftedExpressions(drafts, policies), reader);
  const byDomain = Map.groupBy(policies, (policy) => policy.domainId);
  const differing: PolicyTrial['differing'] = [];
  const compiled = new Map([...byDomain].map(([id, own]) => [id, compilePolicies(id, own)]));
  for (const tried of pasts) {
    const { intent, chain } = tried;
    const past = pastIntent(tried, { ...given, conditions });
    const present = chain.map((domain) => ({ domain, policies: compiled.get(domain.id) ?? compilePolicies(domain.id, []) }));
    const all = withDrafts(byDomain.get(domainId) ?? [], drafts, domainId, intent.details);
    const drafted = present.map((each) =>
      each.domain.id === domainId ? { ...each, policies: compilePolicies(domainId, all) } : each,
    );
    const [before, after] = [tryPolicies(past, present), tryPolicies(past, drafted)];
    if (!isDecidedOtherwise(before, after)) continue;
    differing.push({
      intentId: intent.id,
      payload: intent.details.payload,
      author: intent.details.author,
      createdAt: intent.details.metadata.createdAt,
      before: shownVerdict(before),
      after: shownVerdict(after),
    });
  }
  return { examined: pasts.length, differing };
}

function judgeMadeUp(question: Trials['MadeUp']['question'], given: TrialRules): Trials['MadeUp']['answer'] {
  const { past: tried, policies, drafts, reader, author, request, now } = question;
  const conditions = conditionsOfReader(given.conditions, draftedExpressions(drafts, policies), reader);
  const past = pastIntent(tried, { ...given, conditions });
  const readable = new Set(reader.policies);
  const judge = (all: readonly Policy[]): IntentTrial => {
    const chain = tried.chain.map((domain) => ({ domain, policies: compilePolicies(domain.id, all) }));
    const { facts, rules } = past;
    const matches = explainSelection({ request, chain, facts, rules, conditions, now }, all);
    const verdict = tryPolicies(past, chain);
    // A person who is locked proposes nothing, whatever the policies are.
    const shown = author.lock === 'Unlocked' ? verdict : { ...verdict, outcome: 'NotStarted' as const, missing: [] };
    return { ...shownVerdict(shown), matches: matches.flatMap((match) => shownMatch(match, readable)) };
  };
  if (drafts.length === 0) return { before: judge(policies) };
  const after = withDrafts(policies, drafts, tried.intent.details.targetDomainId, tried.intent.details);
  return { before: judge(policies), after: judge(after) };
}

function judgeMovers(question: Trials['Movers']['question'], given: TrialRules, progress: TrialProgress) {
  const { organisation, drafts, reader, now, ...asked } = question;
  const { domainId } = organisation.account;
  const metadata = { createdAt: now.toISOString() };
  const policies = organisation.policies;
  const conditions = conditionsOfReader(given.conditions, draftedExpressions(drafts, policies), reader);
  // Whose they are plays no part in what they let pass.
  const author = { id: organisation.account.id, domainId };
  const drafted = withDrafts(policies, drafts, domainId, { author, metadata });
  const search = findMovers({
    ...asked,
    organisation: { ...organisation, policies: drafted },
    rules: given.rules,
    conditions,
    now,
  });
  let step = search.next();
  while (step.done !== true) {
    goOn(progress);
    step = search.next();
  }
  return step.value;
}

/** Who is taken for the author of a draft, and when. */
interface DraftedBy {
  readonly author: UserReference;
  readonly metadata: { readonly createdAt: string };
}

/** The policies with the drafts among them, each in the place of the one of its id. */
export function withDrafts(
  policies: readonly Policy[],
  drafts: readonly Draft[],
  domainId: string,
  by: DraftedBy,
): readonly Policy[] {
  const ids = new Set(drafts.map(({ id }) => id));
  return [...policies.filter(({ id }) => !ids.has(id)), ...drafts.map((draft) => draftedPolicy(draft, domainId, by))];
}

/** A draft as the policy that it would have been when an intent was proposed. */
function draftedPolicy(draft: Draft, domainId: string, { author, metadata: { createdAt } }: DraftedBy): Policy {
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

function pastIntent({ intent, decisions, users, facts }: PastToTry, { rules, conditions }: TrialRules): PastIntent {
  return { intent, decisions, users, facts, rules: rules(facts), conditions };
}

/** A verdict as it is answered. */
function shownVerdict({ outcome, policies, missing }: Verdict): PolicyTrialVerdict {
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
