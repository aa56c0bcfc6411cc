import { canonicalJson } from '@countersign/kernel';
import type { IntentFailure } from '@countersign/kinds/rules';
import { planIntent } from '@countersign/kinds/rules';
import { actsOf, areAllActs, isMadeUp } from './acts.ts';
import { opensTheWay } from './kinds-of-step.ts';
import { knowingOrdersOfNoKind, movesLeftOut, movesOf, type Move } from './moves.ts';
import { changeState, factsIn, stateOf } from './organisation-state.ts';
import { peopleAlike, type PeopleAlike } from './people.ts';
import type { Person, Question } from './question.ts';
import { routeOf, type Route } from './route.ts';
import { ruleFacts } from './rule-facts.ts';
import { smallestGroups } from './search.ts';
import { createWorlds, type Effort } from './worlds.ts';
import type { TransactionDestination } from '@countersign/model';

/**
 * `Direct`: by one transfer, under the rules as they are. `Otherwise`: by several smaller ones, by an order in the ledger's own terms, or after
 * changing a rule, people or a lock. `Assumed`: only if expressions of somebody's own turn out as it suits the group.
 */
export type MoverTier = 'Direct' | 'Otherwise' | 'Assumed';

/** A smallest group of people able to move the value: none of them can be left out. */
export interface MoverGroup {
  readonly tier: MoverTier;
  /** So many of some people whom the rules do not tell apart. */
  readonly members: readonly { readonly count: number; readonly anyOf: readonly Person[] }[];
  /** For the first ones of each. */
  readonly route: Route;
}

/** Who is able to move more than an amount from an account, and what was assumed. */
export interface Movers {
  readonly groups: readonly MoverGroup[];
  /** Why nobody can move it at present, whatever is unlocked and no matter who agrees. */
  readonly blocked?: IntentFailure;
  /** All groups up to so many people were looked at, for each tier. */
  readonly completeUpTo: Readonly<Record<MoverTier, number>>;
  /** True if more groups were found than are listed. */
  readonly hasMore: boolean;
  readonly assumed: {
    readonly destinations: readonly TransactionDestination[];
    readonly amounts: readonly bigint[];
    readonly ownExpressions: readonly string[];
  };
}

/** At most so many groups of each tier are listed. */
const mostGroups = 25;
const effortOfTier = 150_000;

/**
 * Finds the smallest groups of people able to move more than an amount from an account, also by first changing a rule, as often as that opens
 * another way. The rules are asked, not read: policies are selected, conditions evaluated and seats filled by what decides on intents, and
 * each route is gone from beginning to end as a journal is replayed. It pauses between groups, since it may take a second.
 */
export function* findMovers(asked: Question): Generator<undefined, Movers> {
  const question = { ...asked, rules: knowingMadeUp(asked.rules) };
  const { organisation } = question;
  const facts = ruleFacts(organisation.policies, organisation.ticker);
  const acts = actsOf(question, facts).filter(({ helps }) => helps !== 'Destination' || facts.tellsDestinations);
  const required = acts.filter(({ type }) => opensTheWay(type));
  const moves = possibleMoves(question, movesOf(question, facts, stateOf(organisation)), required);
  const common = {
    assumed: {
      destinations: distinct(moves.possible.map(({ destination }) => destination)),
      amounts: [...new Set(moves.possible.map(({ amount }) => amount))],
      ownExpressions: facts.ownExpressions,
    },
  };
  const everySize = question.mostPeople;
  if (moves.possible.length === 0) {
    const completeUpTo = { Direct: everySize, Otherwise: everySize, Assumed: everySize };
    return { groups: [], hasMore: false, completeUpTo, ...(moves.failure && { blocked: moves.failure }), ...common };
  }
  const alike = peopleAlike(organisation, facts);
  const leftOut = movesLeftOut(question, facts);
  const isWhole = {
    directly: !leftOut.destinations,
    otherwise: !leftOut.destinations && !leftOut.pieces && areAllActs(question, facts),
  };
  const tiers = [
    {
      tier: 'Direct',
      acts: [],
      moves: moves.possible.filter(({ by }) => by === 'Transfer'),
      assumes: false,
      isWhole: isWhole.directly,
    },
    { tier: 'Otherwise', acts, moves: moves.possible, assumes: false, isWhole: isWhole.otherwise },
    { tier: 'Assumed', acts, moves: moves.possible, assumes: true, isWhole: isWhole.otherwise },
  ] as const;
  const groups: MoverGroup[] = [];
  const known: (readonly number[])[] = [];
  const completeUpTo: Record<MoverTier, number> = { Direct: everySize, Otherwise: everySize, Assumed: everySize };
  let hasMore = false;
  for (const { tier, ...reach } of tiers) {
    if (reach.assumes && facts.ownExpressions.length === 0) {
      completeUpTo[tier] = completeUpTo.Otherwise;
      continue;
    }
    const effort: Effort = { left: effortOfTier };
    const worlds = createWorlds(question, facts, reach, effort);
    const search = { alike, acts: reach.acts, required, worlds, known: [...known], mostPeople: question.mostPeople, effort };
    const result = yield* smallestGroups(search);
    completeUpTo[tier] = reach.isWhole ? result.completeUpTo : 0;
    hasMore ||= result.groups.length > mostGroups;
    for (const { counts, people, acts: first } of result.groups.slice(0, mostGroups)) {
      yield;
      const route = routeOf({ question, facts, people, acts: first, moves: reach.moves, assumes: reach.assumes });
      if (route === undefined) {
        // What the rules refuse in the end is not told; that something is missing then is.
        completeUpTo[tier] = Math.min(completeUpTo[tier], people.length - 1);
        continue;
      }
      groups.push({ tier, members: membersOf(alike, counts), route });
      known.push(counts);
    }
  }
  return { groups, completeUpTo, hasMore, ...common };
}

/** Those moves that can be made at all once everything is unlocked; or why none can. */
function possibleMoves(
  question: Question,
  moves: readonly Move[],
  required: ReturnType<typeof actsOf>,
): { readonly possible: readonly Move[]; readonly failure?: IntentFailure } {
  const { account } = question.organisation;
  const state = stateOf(question.organisation);
  for (const act of required) {
    for (const payload of act.payloads(state)) {
      changeState(state, { payload, targetDomainId: act.targetDomainId, intentId: account.id }, question);
    }
  }
  const chain = state.chain(account.domainId);
  const root = chain[0];
  if (root?.lock !== 'Unlocked') return { possible: [], failure: { code: 'DomainLocked', message: 'The root domain is locked' } };
  let failure: IntentFailure | undefined;
  const possible = moves.filter(({ payload }) => {
    const facts = factsIn(state, { payload, targetDomainId: account.domainId }, question);
    const author = { id: account.id, domainId: account.domainId };
    const rules = question.rules(facts);
    const planned = planIntent(payload, { intentId: account.id, author, chain, facts, rules, now: question.now });
    if (!planned.ok) failure ??= planned.error;
    return planned.ok;
  });
  return { possible, ...(failure && { failure }) };
}

/** Somebody could make such a key, and such an order; which one it is makes no difference. */
function knowingMadeUp(rules: Question['rules']): Question['rules'] {
  return (facts) => {
    const real = knowingOrdersOfNoKind(rules(facts));
    return { ...real, isPublicKey: (publicKey) => isMadeUp(publicKey) || real.isPublicKey(publicKey) };
  };
}

function distinct(destinations: readonly TransactionDestination[]): readonly TransactionDestination[] {
  return [...new Map(destinations.map((destination) => [canonicalJson(destination), destination])).values()];
}

function membersOf(alike: readonly PeopleAlike[], counts: readonly number[]): MoverGroup['members'] {
  return alike.flatMap((anyOf, kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ count, anyOf }];
  });
}
