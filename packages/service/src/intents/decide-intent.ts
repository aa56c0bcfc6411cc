import {
  decide,
  decisionEvents,
  execute,
  type DecidedIntent,
  type DecideInput,
  type JudgedAround,
  type ExecutionOutcome,
} from '@countersign/governance';
import { endpointsNamedIn } from '@countersign/governance/approval-context';
import { headSize } from '@countersign/governance/journal-head';
import { findEntity, noFacts, type LoadedFacts, type PlatformRules } from '@countersign/kinds/rules';
import { newId, ok } from '@countersign/kernel';
import type { IntentResponse } from '@countersign/model';

import type { Change, EntityRead, UnsealedChange } from '../ports/change.ts';
import { sealChange } from '../ports/seal-change.ts';
import type { DecisionState } from '../ports/decision-store.ts';
import type { Refusable } from '../refusal.ts';
import { stateConflict, retryOnConflict } from './retry-on-conflict.ts';
import { whereNetworksAnswer, withAssetReports } from './asset-reports.ts';
import { applyEffects } from './apply-effects.ts';
import { replayAnswer, failed, recordRefusal, authenticateRequest, succeeded } from './request-records.ts';
import { proveIntent } from './intent-evidence.ts';
import type { IntentPorts } from './intent-ports.ts';
import { refused, type RequestRefusal } from './refusal.ts';
import { intentRecord } from './intent-record.ts';
import { readSignedBody, type SignedBody, type SignedInput } from './signed-body.ts';
import { judgingMoment } from './judging-moment.ts';
import { reportedFacts } from './reported-facts.ts';
import { answersOf, completeFacts, ledgerReadsOf, readsOf } from './state-of-intent.ts';
import { refuseMalformed } from './submit-intent.ts';

type DecisionKind = 'Approve' | 'Reject' | 'Withdraw';

/**
 * Takes a signed approval or rejection, or an author's withdrawal. The decision that completes the workflow executes the intent in the same transaction.
 * A refused decision (the `Result`'s error) leaves a Failed request, or none where the author has no business in the domain, and changes
 * nothing, except that an intent found to be past
 * its expiry expires. `ServiceUnavailableError` where others were always faster. Throws `IntegrityViolation` (with nothing written) where what was decided before is
 * not what people signed.
 */
export async function decideIntent(
  ports: IntentPorts,
  kind: DecisionKind,
  input: SignedInput,
): Promise<Refusable<IntentResponse>> {
  const body = readSignedBody(kind, input.body);
  if (!body.ok) return refuseMalformed(ports, kind, input, body.error);
  const requestId = input.requestId ?? newId();
  const { value: signed } = body;
  const { request } = signed;
  const outsider = await ports.admission.refuse(input.caller, request.author, request.targetDomainId);
  if (outsider) return { ok: false, error: outsider };

  return whereNetworksAnswer(ports, (ports) =>
    retryOnConflict(async () => {
      const state = await ports.store.loadDecision({ requestId, intentId: request.intentId, authorId: request.author.id });
      const refuse = async (refusal: RequestRefusal) => {
        await recordRefusal(ports, kind, state.rootDomainId ?? undefined, signed, input, refusal);
        return { ok: false, error: refusal } as const;
      };
      const stranger = await authenticateRequest(input.caller, state.author ?? undefined, signed);
      // Nothing is kept under somebody's name that came in another's session.
      if (stranger) return stranger.reason === 'PermissionDeniedError' ? { ok: false, error: stranger } : refuse(stranger);
      if (state.earlierRequest) {
        const { refusal } = replayAnswer(state.earlierRequest, kind, signed);
        return refusal ? { ok: false, error: refusal } : ok({ requestId });
      }
      const question = questionOf(ports, signed, state, await aroundOf(ports, request, state));
      if (question === undefined) {
        return refuse(refused('EntityNotFoundError', 'IntentMissing', 'There is no such intent in this domain').error);
      }
      const decided = decide(question);
      if (!decided.ok) {
        const { expired, ...refusal } = decided.error;
        if (expired === undefined) return refuse(refusal);
        const at = question.now.toISOString();
        const change = await sealChange(await ports.notary(), {
          at,
          rootDomainId: state.rootDomainId ?? '',
          request: failed(kind, requestId, at, signed, refusal),
          intent: intentRecord({ intent: expired.intent, version: (state.version ?? 0) + 1, made: [] }),
          events: expired.events,
        });
        const committed = await ports.store.commit(change);
        return committed.ok ? { ok: false, error: refusal } : stateConflict;
      }
      const change = await sealChange(await ports.notary(), {
        ...(await decisionChange(ports, state, question, decided.value)),
        request: succeeded(kind, requestId, question.now.toISOString(), signed, {
          id: request.intentId,
          domainId: request.targetDomainId,
        }),
      });
      const committed = await ports.store.commit(change);
      return committed.ok ? ok({ requestId }) : stateConflict;
    }),
  );
}

/** What an approval is compared with; only what it names is read. */
async function aroundOf(ports: IntentPorts, request: DecideInput['request'], { facts }: DecisionState): Promise<JudgedAround> {
  const { instance, journalHead } = (request.type === 'Approve' && request.context) || {};
  const journal = journalHead === undefined ? undefined : await ports.store.loadJournal(headSize(journalHead));
  return {
    ...(instance !== undefined && { instance: await ports.store.loadInstance() }),
    ...(journal && { headAt: (size) => journal.head(size) }),
    addressOf: (endpointId) => findEntity(facts ?? noFacts, 'Endpoint', endpointId),
  };
}

/** The endpoints whose addresses an approval was compared with: it holds as long as none of them becomes another. */
function namedEndpoints({ intent, request }: DecideInput, { facts }: DecisionState): readonly EntityRead[] {
  if (request.type !== 'Approve' || request.context?.destinations === undefined) return [];
  return endpointsNamedIn(intent.details.payload).map((id) => {
    const revision = findEntity(facts ?? noFacts, 'Endpoint', id)?.metadata.revision;
    return { kind: 'Endpoint', id, ...(revision !== undefined && { revision }) };
  });
}

/** The question to the rules, in the state that was read; undefined if there is no such intent. */
function questionOf(
  ports: IntentPorts,
  body: SignedBody<DecisionKind>,
  state: DecisionState,
  around: JudgedAround,
): DecideInput | undefined {
  if (state.intent === undefined) return undefined;
  return {
    request: body.request,
    signature: body.signature,
    rawRequest: body.canonical,
    author: state.author ?? undefined,
    intent: state.intent,
    policies: state.policies ?? [],
    decisions: (state.decisions ?? []).map(({ publicKey, decision, rawRequest }) => ({
      publicKey,
      decision: { ...decision, rawRequest },
    })),
    users: state.users ?? [],
    chain: state.chain ?? [],
    around,
    now: judgingMoment(ports.clock, state.journal),
  };
}

async function decisionChange(
  ports: IntentPorts,
  state: DecisionState,
  question: DecideInput,
  decided: DecidedIntent,
): Promise<UnsealedChange> {
  const { publicKey: notaryKey } = await ports.notary();
  const execution = decided.intent.state.status === 'Approved' ? await executeNow(ports, state, question, decided) : undefined;
  const { outcome } = execution ?? {};
  const isApproval = decided.decision.decision.decision === 'Approve';
  await proveIntent(
    { store: ports.store, notaryKey },
    {
      ...question,
      sealed: state.sealed,
      decisions: isApproval ? [...question.decisions, decided.decision] : question.decisions,
      executes: outcome?.outcome === 'Executed',
    },
  );
  const applied =
    outcome?.outcome === 'Executed'
      ? await applyEffects(ports, { intentId: decided.intent.id, now: question.now }, outcome.plan)
      : undefined;
  const people = [...question.users, ...(question.author ? [question.author] : [])];
  return {
    ...applied,
    at: question.now.toISOString(),
    rootDomainId: state.rootDomainId ?? '',
    intentId: decided.intent.id,
    reads: [
      ...(execution?.reads ?? namedEndpoints(question, state)),
      ...question.chain.map(({ id, metadata }) => ({ kind: 'Domain', id, revision: metadata.revision }) as const),
      ...people.map(({ id, metadata }) => ({ kind: 'User', id, revision: metadata.revision }) as const),
    ],
    usersAsOf: state.journal?.size ?? 0,
    ...(execution && {
      ledgerReads: execution.ledgerReads,
      answers: answersOf(execution.facts),
      reported: reportedFacts(decided.intent.details.payload, execution.facts, execution.rules, applied?.entities),
    }),
    intent: intentRecord({
      intent: outcome?.intent ?? decided.intent,
      version: (state.version ?? 0) + 1,
      decision: { recorded: decided.decision, position: question.decisions.length },
      made: applied?.entities ?? [],
    }),
    events: [...decisionEvents(decided, outcome), ...(applied?.events ?? [])],
  };
}

/** What executing an intent came to, and what that was decided on. */
interface Execution extends Required<Pick<Change, 'reads' | 'ledgerReads'>> {
  readonly outcome: ExecutionOutcome;
  readonly facts: LoadedFacts;
  readonly rules: PlatformRules;
}

async function executeNow(
  ports: IntentPorts,
  state: DecisionState,
  question: DecideInput,
  decided: DecidedIntent,
): Promise<Execution> {
  const known = state.needs ?? [];
  const { details } = decided.intent;
  const { needs, facts: found } = await completeFacts(ports, details, { needs: known, facts: state.facts ?? noFacts });
  const facts = await withAssetReports(ports.assets, details.payload, found);
  const rules = ports.rules(facts);
  const outcome = execute({
    intent: decided.intent,
    policies: question.policies,
    decisions: [...question.decisions, decided.decision],
    users: question.users,
    chain: question.chain,
    proposed: { at: details.metadata.createdAt, position: state.position ?? undefined },
    facts,
    rules,
    now: question.now,
  });
  return { outcome, facts, rules, reads: readsOf(needs, facts), ledgerReads: ledgerReadsOf(needs, facts) };
}
