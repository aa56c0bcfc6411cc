import { canonicalJson } from '@countersign/kernel';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import type { Approve, IntentType, Policy, TransactionDestination, User } from '@countersign/model';
import type { ConditionEvaluator } from '../conditions/condition-evaluator.ts';
import type { GovernedState } from '../journal/governed-state.ts';
import { takeDecision, takeProposal } from '../journal/replay-requests.ts';
import { approvalContext } from '../evidence/approval-context.ts';
import { standInSignature } from '../workflow/counted-approvals.ts';
import { isMadeUp, type Act } from './acts.ts';
import type { Move } from './moves.ts';
import { reportedOf, stateOf } from './organisation-state.ts';
import type { Person, Question } from './question.ts';
import { expressionsOf, turningsOf, type RuleFacts } from './rule-facts.ts';
import type { Effort } from './worlds.ts';
import { assuming, momentsOf, waysOf, type Assumption } from './ways.ts';

// An approval of something made up says that it is given in a made-up instance.
const madeUpInstance = '0'.repeat(64);

/** One intent on the way: who proposes it, who approves it then, and under which policies. */
export interface RouteStep {
  readonly type: IntentType;
  readonly targetDomainId: string;
  readonly payload: IntentPayload;
  readonly proposer: User;
  readonly approvers: readonly User[];
  /** Root first. */
  readonly policies: readonly Policy[];
  readonly at: Date;
  /** Policies whose condition is an expression of somebody's own, and is taken to turn out as it suits the group. */
  readonly assumed: readonly Policy[];
}

/** How a group moves value: all that it does first, and the move. Each step was judged as an instance judges it. */
export interface Route {
  readonly steps: readonly RouteStep[];
  readonly by: Move['by'];
  readonly amount: bigint;
  readonly times: number;
  readonly destination: TransactionDestination;
  readonly beside: readonly TransactionDestination[];
}

interface RouteInput {
  readonly question: Question;
  readonly facts: RuleFacts;
  readonly people: readonly Person[];
  readonly acts: readonly Act[];
  readonly moves: readonly Move[];
  readonly assumes: boolean;
}

/** Goes the whole way in the real rules: proposals, approvals and execution, one after the other. Nothing where they refuse it. */
export function routeOf(input: RouteInput): Route | undefined {
  const makingUsers = input.acts.filter(({ type }) => type === 'v0_CreateUser');
  const state = stateOf(input.question.organisation);
  const turnings: Effort = { left: turningsOfRoute };
  const most = Math.max(1, ...makingUsers.map((act) => act.payloads(state).length));
  for (let newUsers = 1; newUsers <= most; newUsers++) {
    const route = walk(input, newUsers, new Set(), turnings);
    if (route) return withoutNeedless(input, newUsers, route, turnings);
  }
  return undefined;
}

/** Not everybody in the group needs to be given roles. */
function withoutNeedless(input: RouteInput, newUsers: number, route: Route, turnings: Effort): Route {
  let shortest = route;
  const skipped = new Set<string>();
  for (const { payload } of route.steps) {
    if (payload.type !== 'v0_UpdateUser') continue;
    const shorter = walk(input, newUsers, new Set([...skipped, payload.reference.id]), turnings);
    if (shorter === undefined) continue;
    skipped.add(payload.reference.id);
    shortest = shorter;
  }
  return shortest;
}

function walk(
  { question, facts, people, acts, moves, assumes }: RouteInput,
  newUsers: number,
  skipped: ReadonlySet<string>,
  turnings: Effort,
): Route | undefined {
  const state = stateOf(question.organisation);
  const group = new Set(people.map(({ publicKey }) => publicKey));
  const walker = createWalker({ state, group, question, facts, assumes, turnings });
  for (const act of acts) {
    for (const payload of act.payloads(state, { group, newUsers })) {
      if (payload.type === 'v0_UpdateUser' && skipped.has(payload.reference.id)) continue;
      if (!walker.carry({ payload, targetDomainId: act.targetDomainId })) return undefined;
    }
  }
  for (const { payload, by, amount, times, destination, beside } of moves) {
    if (walker.carry({ payload, targetDomainId: question.organisation.account.domainId })) {
      return { steps: walker.steps, by, amount, times, destination, beside };
    }
  }
  return undefined;
}

/** Somebody signs, no matter who: here nobody has keys. */
const signature = standInSignature;

interface Walk extends Pick<RouteInput, 'question' | 'facts' | 'assumes'> {
  readonly state: GovernedState;
  readonly group: ReadonlySet<string>;
  readonly turnings: Effort;
}

function createWalker({ state, group, question, facts, assumes, turnings }: Walk) {
  const steps: RouteStep[] = [];
  const sets = turningsOf(facts, assumes);
  let now = question.now;
  /** People in the order in which they are shown, and users of their own making last. */
  const order = [...group];
  const placeOf = ({ publicKey }: User) => (isMadeUp(publicKey) ? order.length : order.indexOf(publicKey));

  function carry({ payload, targetDomainId }: { readonly payload: IntentPayload; readonly targetDomainId: string }): boolean {
    const users = [...state.all('User')]
      .filter(({ publicKey }) => group.has(publicKey) || isMadeUp(publicKey))
      .toSorted((left, right) => placeOf(left) - placeOf(right));
    for (const expressions of sets) {
      for (const at of momentsOf(facts, now)) {
        for (const proposer of users) {
          const ways = waysOf({ payload, targetDomainId, at }, { author: proposer, state }, question, expressions);
          for (const way of ways) {
            if (expressions.size > 0 && turnings.left-- <= 0) return false;
            if (!way.ok) continue;
            const { policies, assumption } = way.value;
            const conditions = assuming(question.conditions, assumption);
            const approvers = decideOn({ payload, targetDomainId, at, proposer, users, conditions });
            if (!approvers) continue;
            const assumed = askedPolicies(state, targetDomainId, assumption);
            steps.push({ type: payload.type, targetDomainId, payload, proposer, approvers, policies, at, assumed });
            now = new Date(at.getTime() + 1_000);
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Proposes it, and has everybody approve who may, until it is executed: who it was; nothing where it is not. */
  function decideOn({
    payload,
    targetDomainId,
    at,
    proposer,
    users,
    conditions,
  }: Pick<RouteStep, 'payload' | 'targetDomainId' | 'at' | 'proposer'> & {
    readonly users: readonly User[];
    readonly conditions: ConditionEvaluator;
  }): readonly User[] | undefined {
    const rules = { rules: question.rules, conditions, verifySignature: () => true };
    const id = stepId(state.intents.size);
    const common = { signature, judgedAt: at.toISOString(), facts: reportedOf(question.organisation) };
    const request: Propose = {
      type: 'Propose',
      id,
      author: { id: proposer.id, domainId: proposer.domainId },
      expiryAt: new Date(at.getTime() + lifetimeMs).toISOString(),
      targetDomainId,
      payload,
      customProperties: {},
    };
    takeProposal({ type: 'Propose', requestId: id, text: canonicalJson(request), ...common }, state, rules);
    const governed = state.intents.get(id)?.intent;
    const context =
      governed &&
      approvalContext(governed, {
        instance: madeUpInstance,
        journalHead: state.journal.head(),
        addressOf: (endpointId) => state.find('Endpoint', endpointId),
      });
    const status = () => state.intents.get(id)?.intent.state.status;
    const approvers: User[] = [];
    let left = users.filter(({ publicKey }) => publicKey !== proposer.publicKey);
    while (status() === 'Open') {
      const next = left.find((user) => {
        const approval: Approve = {
          type: 'Approve',
          author: { id: user.id, domainId: user.domainId },
          targetDomainId,
          intentId: id,
          proposalSignature: signature,
          ...(context && { context }),
        };
        const requestId = stepId(state.requests.size, 'a');
        return takeDecision({ type: 'Approve', requestId, text: canonicalJson(approval), ...common }, state, rules).ok;
      });
      if (!next) return undefined;
      approvers.push(next);
      left = left.filter(({ publicKey }) => publicKey !== next.publicKey);
    }
    return status() === 'Executed' ? approvers : undefined;
  }

  return { steps, carry };
}

/** So many ways in which expressions may turn out are looked at for one route; what needs more is not told, and that something is missing is. */
const turningsOfRoute = 5_000;

const lifetimeMs = 24 * 3_600_000;

const stepId = (number: number, prefix = 'e') => `ffffffff-ffff-4fff-bfff-${prefix}${number.toString(16).padStart(11, '0')}`;

/** The policies of a domain, and of those above it, with a condition of which something is assumed. */
function askedPolicies(state: GovernedState, domainId: string, assumption: Assumption): readonly Policy[] {
  const policies = state.chain(domainId).flatMap(({ id }) => state.policiesOf(id).ranked);
  return policies.filter(
    ({ condition }) => condition !== undefined && expressionsOf(condition).some(({ expression }) => assumption.has(expression)),
  );
}
