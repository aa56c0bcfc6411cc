import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import type { IntentError, IntentStatus, Policy, WorkflowProgress } from '@countersign/model';
import { ok } from '@countersign/kernel';
import type { LifeCycle, ProposeInput, RecordedDecision } from '../decision.ts';
import { proposalContext } from '../conditions/proposal-context.ts';
import type { IntentFailure, DomainEvent } from '@countersign/kinds/rules';
import { planIntent } from '@countersign/kinds/rules';
import { selectPolicies } from '../policies/select-policies.ts';
import { mayStart } from './may-start.ts';
import { policyStanding } from './policy-standing.ts';
import { refuse } from './refusal.ts';
import { lockedDomain, refuseCutChain, refuseOutsider, refuseSubmitter } from './submitter.ts';
import { isPast, isTooFarAhead } from './timing.ts';

interface Judgement {
  readonly status: IntentStatus;
  readonly policies: readonly Policy[];
  readonly progress: readonly WorkflowProgress[];
  readonly error?: IntentFailure;
}

/** See {@link LifeCycle.propose}. */
export const propose: LifeCycle['propose'] = (input) => {
  const { request, author, chain, now } = input;
  const refused = refuseSubmitter(request.author, author);
  if (refused) return refused;
  if (!author) return refuse('RequestSubmitterNotFound', 'The request names an author who does not exist');
  const domains = chain.map(({ domain }) => domain);
  const cut = refuseCutChain(domains);
  if (cut) return cut;
  const outsider = refuseOutsider(request, domains);
  if (outsider) return outsider;
  if (isPast(request.expiryAt, now)) return refuse('RequestExpired', 'The request has expired');
  if (isTooFarAhead(request.expiryAt, now)) {
    return {
      ok: false,
      error: { ...refuse('DecisionInvalid', 'The expiry is too far ahead').error, reason: 'InvalidRequestError' },
    };
  }
  const locked = lockedDomain(domains);
  if (locked) return refuse('DomainLocked', `The domain ${locked.alias} is locked`);

  const decision: RecordedDecision = {
    publicKey: author.publicKey,
    decision: {
      author: request.author,
      authorRoles: author.roles,
      seenBySystemAt: now.toISOString(),
      expiryAt: request.expiryAt,
      decision: 'Approve',
      rawRequest: input.rawRequest,
      signature: input.signature,
    },
  };
  const judgement = judge(input, decision);
  const intent = intentEntity(request, input.signature, judgement, now);
  return ok({ intent, policies: judgement.policies, decision, events: eventsOf(intent) });
};

const noRole = 'The author has no role in the first step of the policy of their domain';
const noPolicyOfOwnDomain =
  "No policy of the author's domain covers this, so somebody in the domain whose policy does must propose it";

// The order matters: nobody learns from a failure code what they have no right to propose.
function judge(input: ProposeInput, proposal: RecordedDecision): Judgement {
  const { request, chain, conditions, facts } = input;
  const context = proposalContext(input);
  const selected = selectPolicies(chain, request.payload.type, request.author.domainId, (condition) =>
    conditions.evaluate(condition, context),
  );
  if (!selected.ok) {
    const { policy, failure } = selected.error;
    return failed([], 'PolicyScriptingExecutionFailed', `The condition of policy ${policy.alias}: ${failure.message}`);
  }
  const { policies } = selected.value;
  if (policies.length === 0) return failed([], 'NoApplicablePoliciesForDomain', 'No policy allows this in any governing domain');

  const rejecting = policies.find((policy) => policy.workflow === undefined);
  if (rejecting) return { status: 'Rejected', policies, progress: policies.map(untouchedProgress) };

  const standings = policies.map((policy) => policyStanding(policy, [proposal], input.users));
  const progress = standings.flatMap((standing) => (standing ? [standing.progress] : []));
  const tooComplex = policies[standings.indexOf(undefined)];
  if (tooComplex) return failed(policies, 'PolicyWorkflowFailed', `The workflow of policy ${tooComplex.alias} is too complex`);
  if (!mayStart(policies, input.author)) {
    const hasPolicy = policies.some(({ domainId }) => domainId === request.author.domainId);
    return failed(policies, 'PolicyWorkflowFailed', hasPolicy ? noRole : noPolicyOfOwnDomain);
  }

  const plan = planIntent(request.payload, {
    intentId: request.id,
    author: request.author,
    chain: chain.map(({ domain }) => domain),
    facts,
    rules: input.rules,
    now: input.now,
  });
  if (!plan.ok) return { status: 'Failed', policies, progress, error: plan.error };
  return { status: standings.every((standing) => standing?.isComplete) ? 'Approved' : 'Open', policies, progress };
}

function failed(policies: readonly Policy[], code: IntentError['code'], message: string): Judgement {
  return {
    status: 'Failed',
    policies,
    progress: policies.map(untouchedProgress),
    error: { code, message: message.slice(0, 1_000) },
  };
}

function untouchedProgress(policy: Policy): WorkflowProgress {
  return {
    policyReference: { id: policy.id, revision: policy.metadata.revision, domainId: policy.domainId },
    stepProgress: (policy.workflow ?? []).map(() => ({ state: 'Open', decisions: [] })),
  };
}

function intentEntity(request: Propose, signature: string, judgement: Judgement, now: Date): IntentEntity {
  return {
    id: request.id,
    details: {
      payload: request.payload,
      expiryAt: request.expiryAt,
      author: request.author,
      targetDomainId: request.targetDomainId,
      metadata: {
        ...(request.description === undefined ? {} : { description: request.description }),
        createdAt: now.toISOString(),
        customProperties: request.customProperties,
      },
      proposalSignature: signature,
    },
    state: {
      status: judgement.status,
      lastModifiedAt: now.toISOString(),
      ...(judgement.error ? { error: judgement.error } : {}),
      ...(judgement.progress.length > 0 ? { progressPerPolicy: [...judgement.progress] } : {}),
    },
  };
}

function eventsOf(intent: IntentEntity): DomainEvent[] {
  const domainId = intent.details.targetDomainId;
  const created: DomainEvent = { domainId, payload: { type: 'IntentCreated', id: intent.id } };
  const isFinal = intent.state.status === 'Failed' || intent.state.status === 'Rejected';
  return isFinal ? [created, { domainId, payload: { type: 'IntentClosed', id: intent.id } }] : [created];
}
