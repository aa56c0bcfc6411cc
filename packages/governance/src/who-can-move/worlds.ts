import type { LoadedFacts } from '@countersign/kinds/rules';
import type { IntentPayload } from '@countersign/kinds/schemas';
import type { Policy, User } from '@countersign/model';
import type { RecordedDecision } from '../decision.ts';
import type { GovernedState } from '../journal/governed-state.ts';
import { policyStanding } from '../life-cycle/policy-standing.ts';
import { standInSignature, standInText } from '../workflow/counted-approvals.ts';
import { isMadeUp, type Act } from './acts.ts';
import type { Move } from './moves.ts';
import { changeState, factsIn, stateOf } from './organisation-state.ts';
import type { Question } from './question.ts';
import { turningsOf, type RuleFacts } from './rule-facts.ts';
import { momentsOf, waysOf, type Way } from './ways.ts';

/** What a search may do before it gives up: conditions asked and people seated. Counted and not timed, so that the answer is the same everywhere. */
export interface Effort {
  left: number;
}

/** The organisation after some acts, as far as they could be done. */
export interface World {
  readonly state: GovernedState;
  /** Users of the group's own making: their keys sign whatever the group wants. */
  readonly madeUp: readonly User[];
  /** The distinct sets of policies that a proposal of this user may come under. */
  waysOf(of: Act | 'Move', author: User): readonly Way[];
  /** True if what these people sign completes the policy. */
  isComplete(policy: Policy, keys: ReadonlySet<string>): boolean;
}

/** What is looked into. */
export interface Reach {
  readonly moves: readonly Move[];
  /** False: expressions of somebody's own say what they say of the proposals that are tried. */
  readonly assumes: boolean;
}

/** In so many ways may expressions turn out for one proposal. */
const mostTurnings = 100;

/** Gives the world after a set of acts; each is made once. */
export function createWorlds(question: Question, facts: RuleFacts, { moves, assumes }: Reach, effort: Effort) {
  const turnings = turningsOf(facts, assumes);
  const moments = momentsOf(facts, question.now);
  const made = new Map<string, World>();
  const ownDomainId = question.organisation.account.domainId;

  function worldAfter(acts: readonly Act[]): World {
    const key = acts.map((act) => act.key).join('\n');
    const known = made.get(key);
    if (known) return known;
    const state = stateOf(question.organisation);
    for (const act of acts) {
      for (const payload of act.payloads(state)) {
        changeState(state, { payload, targetDomainId: act.targetDomainId, intentId: ownDomainId }, question);
        effort.left--;
      }
    }
    const world = worldOf(state);
    made.set(key, world);
    return world;
  }

  function worldOf(state: GovernedState): World {
    const ways = new Map<string, readonly Way[]>();
    const factsOf = new Map<IntentPayload, LoadedFacts>();
    const decided: RecordedDecision['decision'] = {
      author: { id: ownDomainId, domainId: ownDomainId },
      authorRoles: [],
      seenBySystemAt: question.now.toISOString(),
      decision: 'Approve',
      rawRequest: standInText,
      signature: standInSignature,
    };

    function findWays(of: Act | 'Move', author: User): readonly Way[] {
      const targetDomainId = of === 'Move' ? ownDomainId : of.targetDomainId;
      // What an act is done to makes no difference to conditions: the first will do.
      const payloads = of === 'Move' ? moves.map(({ payload }) => payload) : of.payloads(state).slice(0, 1);
      const found = new Map<string, Way>();
      for (const expressions of turnings) {
        for (const payload of payloads) {
          const known = factsOf.get(payload) ?? factsIn(state, { payload, targetDomainId }, question);
          factsOf.set(payload, known);
          for (const at of moments) {
            let turnings = 0;
            for (const way of waysOf({ payload, targetDomainId, at }, { author, state, known }, question, expressions)) {
              // Expressions that turn out in very many ways would hold everybody up: the search is cut short there.
              if (turnings++ === mostTurnings) effort.left = -1;
              if (effort.left < 0) return [...found.values()];
              effort.left--;
              if (!way.ok) continue;
              const name = way.value.policies.map(({ id }) => id).join(' ');
              if (!found.has(name)) found.set(name, way.value);
            }
          }
        }
      }
      return [...found.values()];
    }

    return {
      state,
      madeUp: [...state.all('User')].filter(({ publicKey }) => isMadeUp(publicKey)),
      waysOf(of, author) {
        const roles = author.roles.filter((role) => facts.roles.includes(role)).toSorted();
        const name = JSON.stringify([of === 'Move' ? of : of.key, author.domainId, author.lock, roles]);
        const known = ways.get(name) ?? findWays(of, author);
        ways.set(name, known);
        return known;
      },
      isComplete(policy, keys) {
        effort.left--;
        const users = [...state.usersOf(policy.domainId)].filter(({ publicKey }) => keys.has(publicKey));
        const decisions = [...keys].map((publicKey) => ({ publicKey, decision: decided }));
        return policyStanding(policy, decisions, users)?.isComplete === true;
      },
    };
  }

  return { worldAfter };
}
