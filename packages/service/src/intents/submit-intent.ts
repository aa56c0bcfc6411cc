import {
  execute,
  needsOf,
  proposalEvents,
  propose,
  withAuthor,
  type ProposedIntent,
  type ProposeInput,
} from '@countersign/governance';
import { newId, ok, type Result } from '@countersign/kernel';
import type { IntentResponse } from '@countersign/model';

import type { UnsealedChange } from '../ports/change.ts';
import type { ProposalState } from '../ports/decision-store.ts';
import type { Refusable } from '../refusal.ts';
import { sealChange } from '../ports/seal-change.ts';
import { stateConflict, retryOnConflict } from './retry-on-conflict.ts';
import { applyEffects } from './apply-effects.ts';
import { isUser } from './admission.ts';
import { whereNetworksAnswer, withAssetReports } from './asset-reports.ts';
import { replayAnswer, recordRefusal, authenticateRequest, succeeded } from './request-records.ts';
import { proveIntent } from './intent-evidence.ts';
import type { IntentPorts } from './intent-ports.ts';
import { refused, type RequestRefusal } from './refusal.ts';
import { intentRecord } from './intent-record.ts';
import { readSignedBody, type MalformedBody, type RequestKind, type SignedBody, type SignedInput } from './signed-body.ts';
import { proposingMoment } from './judging-moment.ts';
import { reportedFacts } from './reported-facts.ts';
import { answersOf, completeFacts, ledgerReadsOf, readsOf } from './state-of-intent.ts';

/**
 * Takes a signed proposal. What is refused (the `Result`'s error) leaves a Failed request and no intent, or nothing at all
 * where the author has no business in the domain; everything else becomes an intent, be it a failed one, whose id the answer's request leads to. An intent that no one else need approve
 * is executed at once. The request's id is the header's, else the intent's; an id is used once: the same request under the same
 * header is answered the same again. `ServiceUnavailableError` where others were always faster.
 */
export async function submitIntent(ports: IntentPorts, input: SignedInput): Promise<Refusable<IntentResponse>> {
  const body = readSignedBody('Propose', input.body);
  if (!body.ok) return refuseMalformed(ports, 'Propose', input, body.error);
  const { value: signed } = body;
  const { request } = signed;
  const requestId = input.requestId ?? request.id;
  const needs = needsOf(request.payload, request.targetDomainId);
  const outsider = await ports.admission.refuse(input.caller, request.author, request.targetDomainId);
  if (outsider) return { ok: false, error: outsider };

  return whereNetworksAnswer(ports, (ports) =>
    retryOnConflict(async () => {
      const state = await ports.store.loadProposal({
        requestId,
        intentId: request.id,
        authorId: request.author.id,
        targetDomainId: request.targetDomainId,
        needs,
      });
      const refuse = async (refusal: RequestRefusal) => {
        await recordRefusal(ports, 'Propose', state.rootDomainId ?? undefined, signed, input, refusal);
        return { ok: false, error: refusal } as const;
      };
      const stranger = await authenticateRequest(input.caller, state.author ?? undefined, signed);
      // Nothing is kept under somebody's name that came in another's session.
      if (stranger) return stranger.reason === 'PermissionDeniedError' ? { ok: false, error: stranger } : refuse(stranger);
      if (state.earlierRequest && input.requestId !== undefined) {
        const { refusal } = replayAnswer(state.earlierRequest, 'Propose', signed);
        return refusal ? { ok: false, error: refusal } : ok({ requestId });
      }
      if (state.earlierRequest || state.intentExists) {
        return refuse(refused('ConflictingRequestIdError', 'IntentAlreadyExists', 'This proposal was received before').error);
      }

      const judged = await judgeProposal(ports, signed, needs, state);
      if (judged === stateConflict) return stateConflict;
      if (!judged.ok) return refuse(judged.error);
      const change = await sealChange(await ports.notary(), {
        ...(await proposalChange(ports, judged.value)),
        request: succeeded('Propose', requestId, judged.value.input.now.toISOString(), signed, {
          id: request.id,
          domainId: request.targetDomainId,
        }),
      });
      const committed = await ports.store.commit(change);
      return committed.ok ? ok({ requestId }) : stateConflict;
    }),
  );
}

/** A judged proposal with all that it was judged on. */
export interface JudgedProposal {
  readonly proposed: ProposedIntent;
  readonly input: ProposeInput;
  readonly needs: Awaited<ReturnType<typeof completeFacts>>['needs'];
  readonly state: ProposalState;
  readonly policySums: readonly number[];
}

/** Asks the rules what becomes of a proposal; `stateConflict` where policies changed while they were read. */
export async function judgeProposal(
  ports: IntentPorts,
  { request, signature, canonical }: SignedBody<'Propose'>,
  needs: ReturnType<typeof needsOf>,
  state: ProposalState,
): Promise<Result<JudgedProposal, RequestRefusal> | typeof stateConflict> {
  const author = state.author ?? undefined;
  // A key that somebody put into an answer's place is proposed by nobody.
  if (request.payload.type === 'v0_CreateUser') await ports.invitations?.requireGenuine(request.payload.id);
  const complete = await completeFacts(ports, request, { needs, facts: withAuthor(state.facts, author) });
  const governing = await Promise.all(
    state.chain.map(async (domain, index) => {
      const sum = state.policySums[index] ?? 0;
      return { domain, wanted: sum, ...(await ports.policies.of(domain.id, sum)) };
    }),
  );
  if (governing.some(({ sum, wanted }) => sum !== wanted)) return stateConflict;
  const found: ProposeInput = {
    request,
    signature,
    rawRequest: canonical,
    author,
    chain: governing.map(({ domain, compiled }) => ({ domain, policies: compiled })),
    users: state.users,
    facts: complete.facts,
    rules: ports.rules(complete.facts),
    conditions: ports.conditions,
    now: proposingMoment(ports.clock, state.journal, complete.facts),
  };
  const first = propose(found);
  if (!first.ok) return first;
  // Networks are asked about what would be accepted: who may not propose it learns nothing from them, and keeps none of them busy.
  const isAccepted = ['Open', 'Approved'].includes(first.value.intent.state.status);
  const facts = isAccepted ? await withAssetReports(ports.assets, request.payload, found.facts) : found.facts;
  const input = facts === found.facts ? found : { ...found, facts, rules: ports.rules(facts) };
  const proposed = input === found ? first : propose(input);
  if (!proposed.ok) return proposed;
  return ok({ proposed: proposed.value, input, needs: complete.needs, state, policySums: governing.map(({ sum }) => sum) });
}

/** The rows of a new intent, and of its execution if nobody else need approve it. */
async function proposalChange(ports: IntentPorts, judged: JudgedProposal): Promise<UnsealedChange> {
  const { proposed, input, needs, state } = judged;
  const at = input.now.toISOString();
  const outcome = proposed.intent.state.status === 'Approved' ? executeAtOnce(judged) : undefined;
  if (outcome?.outcome === 'Executed') {
    const decisions = [proposed.decision];
    const { users } = state;
    const proven = { intent: proposed.intent, policies: proposed.policies, decisions, users, now: input.now, executes: true };
    await proveIntent({ store: ports.store, notaryKey: (await ports.notary()).publicKey }, proven);
  }
  const applied =
    outcome?.outcome === 'Executed'
      ? await applyEffects(ports, { intentId: proposed.intent.id, now: input.now }, outcome.plan)
      : undefined;
  return {
    ...applied,
    at,
    rootDomainId: state.rootDomainId ?? '',
    intentId: proposed.intent.id,
    reads: readsOf(
      needs,
      input.facts,
      ...state.chain.map(({ id, metadata }) => ({ kind: 'Domain', id, revision: metadata.revision }) as const),
      ...state.users.map(({ id, metadata }) => ({ kind: 'User', id, revision: metadata.revision }) as const),
    ),
    ledgerReads: ledgerReadsOf(needs, input.facts),
    answers: answersOf(input.facts),
    usersAsOf: state.journal?.size ?? 0,
    reported: reportedFacts(input.request.payload, input.facts, input.rules, applied?.entities),
    policySums: Object.fromEntries(state.chain.map(({ id }, index) => [id, judged.policySums[index] ?? 0])),
    intent: intentRecord({
      intent: outcome?.intent ?? proposed.intent,
      version: 1,
      decision: { recorded: proposed.decision, position: 0 },
      selected: { policies: proposed.policies, needs },
      made: applied?.entities ?? [],
    }),
    events: [...proposalEvents(proposed, outcome), ...(applied?.events ?? [])],
  };
}

function executeAtOnce({ proposed, input, state }: JudgedProposal): ReturnType<typeof execute> {
  return execute({
    intent: proposed.intent,
    policies: proposed.policies,
    decisions: [proposed.decision],
    users: state.users,
    chain: state.chain,
    proposed: undefined,
    facts: input.facts,
    rules: input.rules,
    now: input.now,
  });
}

/** Answers a malformed body, and keeps it if it says who sent it and that is the caller. */
export async function refuseMalformed(
  ports: IntentPorts,
  kind: RequestKind,
  input: SignedInput,
  { refusal, author, canonical, signature = '' }: MalformedBody,
): Promise<{ readonly ok: false; readonly error: RequestRefusal }> {
  if (author !== undefined && canonical !== undefined) {
    const state = await ports.store.loadDecision({ intentId: newId(), authorId: author.id });
    if (state.author?.domainId === author.domainId && isUser(input.caller, state.author)) {
      const signed = { author, canonical, signature };
      await recordRefusal(ports, kind, state.rootDomainId ?? undefined, signed, input, refusal);
    }
  }
  return { ok: false, error: refusal };
}
