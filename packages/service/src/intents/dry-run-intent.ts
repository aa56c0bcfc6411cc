import { tiesWith, type GoverningDomain } from '@countersign/governance';
import type { IntentDryRunResponse } from '@countersign/contract';
import { canonicalJson, isCodedError, ok, type JsonValue, type Result } from '@countersign/kernel';
import type { IntentDryRunRequest, IntentPayload, Policy, Propose } from '@countersign/model';

import type { Person } from '../sign-in/person.ts';
import { beginAgain, withFreshState } from './attempts.ts';
import { isUser } from './door.ts';
import type { IntentPorts } from './intent-ports.ts';
import { refused, type DoorRefusal } from './refusal.ts';
import { needsOf } from './state-of-intent.ts';
import { judgeProposal, type JudgedProposal } from './submit-intent.ts';

/**
 * What would become of the intent if its author proposed it now: the policies that would govern it, why it would fail, and for
 * orders the fee. Changes nothing and needs no signature; only the author may ask. Refusals are those of a proposal.
 */
export async function dryRunIntent(
  ports: IntentPorts,
  input: { readonly request: IntentDryRunRequest; readonly caller: Person },
): Promise<Result<IntentDryRunResponse, DoorRefusal>> {
  const request: Propose = { ...input.request, type: 'Propose' };
  const needs = needsOf(request.payload, request.targetDomainId);
  return withFreshState(async () => {
    const state = await ports.store.loadProposal({
      intentId: request.id,
      authorId: request.author.id,
      targetDomainId: request.targetDomainId,
      needs,
    });
    if (state.author && !isUser(input.caller, state.author)) {
      return refused(
        'PermissionDeniedError',
        'RequestSubmitterNotFound',
        'Only the author may ask what would become of an intent',
      );
    }
    const canonical = canonicalOf(request);
    if (!canonical.ok) return canonical;
    const judged = await judgeProposal(ports, { request, signature: '', canonical: canonical.value, needs, state });
    if (judged === beginAgain) return beginAgain;
    return judged.ok ? ok(await responseOf(ports, request.payload, judged.value)) : judged;
  });
}

function canonicalOf(request: Propose): Result<string, DoorRefusal> {
  try {
    return ok(canonicalJson(request as unknown as JsonValue));
  } catch (error) {
    if (isCodedError(error)) return refused('InvalidRequestError', error.code, error.message);
    throw error;
  }
}

async function responseOf(ports: IntentPorts, payload: IntentPayload, judged: JudgedProposal): Promise<IntentDryRunResponse> {
  const { proposed, input, state } = judged;
  const errors = failuresOf(judged);
  if (state.intentExists) errors.push('IntentAlreadyExists');
  const isOrder = payload.type === 'v0_CreateTransactionOrder' || payload.type === 'v0_CreateTransferOrder';
  const estimate = isOrder && errors.length === 0 ? await ports.estimates?.estimate(payload, input.facts) : undefined;
  const warnings = proposed.policies.flatMap((policy) => tieWarnings(policy, input.chain));
  return {
    type: payload.type,
    success: errors.length === 0,
    ...(errors.length > 0 && { errors }),
    ...(payload.type === 'v0_CreateAccount' && { result: { ledgers: ledgersOf(payload, judged) } }),
    ...estimate,
    policies: proposed.policies.map(({ id, domainId, alias, rank, workflow, metadata }) => ({
      policyReference: { id, domainId, revision: metadata.revision },
      alias,
      rank,
      ...(workflow !== undefined && { workflow }),
    })),
    ...(warnings.length > 0 && { warnings }),
  };
}

/** The codes it would fail with; an always-reject policy counts as well. */
function failuresOf({ proposed }: JudgedProposal): string[] {
  const { status, error } = proposed.intent.state;
  if (error) return [error.code];
  return status === 'Rejected' ? ['PolicyWorkflowFailed'] : [];
}

function ledgersOf(
  payload: Extract<IntentPayload, { type: 'v0_CreateAccount' }>,
  { input }: JudgedProposal,
): { ledgerId: string; available: boolean }[] {
  const ids = [...(payload.ledgerIds ?? []), ...(payload.ledgerId === undefined ? [] : [payload.ledgerId])];
  return ids.map((ledgerId) => ({ ledgerId, available: input.facts.ledgers.some(({ id }) => id === ledgerId) }));
}

function tieWarnings(policy: Policy, chain: readonly GoverningDomain[]): string[] {
  const domain = chain.find((governing) => governing.domain.id === policy.domainId);
  const equals = domain?.policies.ranked.filter((other) => tiesWith(policy, other)) ?? [];
  return equals.map(({ alias }) => `Policy ${policy.alias} wins over ${alias} of the same rank by its id alone`);
}
