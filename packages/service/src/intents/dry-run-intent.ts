import type { DryRunPolicy, DryRunWarning, IntentDryRunResponse } from '@countersign/contract';
import { dryRun, needsOf, type DryRun, type DryRunDomain, type GoverningDomain } from '@countersign/governance';
import { canonicalJson, CodedError, ok } from '@countersign/kernel';
import type { IntentPayload, Propose } from '@countersign/kinds/schemas';
import { isOrder } from '@countersign/kinds/words';
import type { Policy } from '@countersign/model';

import type { Person } from '../sign-in/person.ts';
import type { Refusable } from '../refusal.ts';
import { stateConflict, retryOnConflict } from './retry-on-conflict.ts';
import { refuseCaller } from './admission.ts';
import { endpointWarnings } from './endpoint-warnings.ts';
import { whereNetworksAnswer } from './asset-reports.ts';
import type { IntentPorts } from './intent-ports.ts';
import { readDryRunBody } from './signed-body.ts';
import { judgeProposal, type JudgedProposal } from './submit-intent.ts';

/**
 * What would become of the intent if its author proposed it now: the policies that would govern it and who may approve each step,
 * what is doubtful about them, why it would fail, and for orders the fee. Changes nothing and needs no signature; only the author may
 * ask. Refusals are those of a proposal, and the request is read as that of a proposal is. `body` are the bytes as received.
 */
export async function dryRunIntent(
  ports: IntentPorts,
  input: { readonly body: Uint8Array; readonly caller: Person },
): Promise<Refusable<IntentDryRunResponse>> {
  const read = readDryRunBody(input.body);
  if (!read.ok) return read;
  const request: Propose = { ...read.value, type: 'Propose' };
  const canonical = canonicalJson(request);
  const needs = needsOf(request.payload, request.targetDomainId);
  const outsider = await ports.admission.refuse(input.caller, request.author, request.targetDomainId);
  if (outsider) return { ok: false, error: outsider };
  return whereNetworksAnswer(ports, (ports) =>
    retryOnConflict(async () => {
      const state = await ports.store.loadProposal({
        intentId: request.id,
        authorId: request.author.id,
        targetDomainId: request.targetDomainId,
        needs,
      });
      const stranger = state.author && refuseCaller(input.caller, state.author);
      if (stranger) return { ok: false, error: stranger };
      const judged = await judgeProposal(ports, { request, author: request.author, signature: '', canonical }, needs, state);
      if (judged === stateConflict) return stateConflict;
      return judged.ok ? ok(await responseOf(ports, request.payload, judged.value)) : judged;
    }),
  );
}

async function responseOf(ports: IntentPorts, payload: IntentPayload, judged: JudgedProposal): Promise<IntentDryRunResponse> {
  const { input, state } = judged;
  const failures = failuresOf(judged);
  if (state.intentExists) failures.push({ code: 'IntentAlreadyExists', message: 'This proposal was received before' });
  const errors = failures.map(({ code }) => code);
  const estimate = isOrder(payload) && errors.length === 0 ? await ports.estimates?.estimate(payload) : undefined;
  const cancellation =
    payload.type === 'v0_AttemptTransactionOrderCancellation' && errors.length === 0
      ? await ports.estimates?.cancellation(payload, input.facts, input.rules)
      : undefined;
  return {
    type: payload.type,
    success: errors.length === 0,
    ...(errors.length > 0 && { errors, errorDetails: failures }),
    ...(input.facts.assets.length > 0 && { assets: [...input.facts.assets] }),
    ...(payload.type === 'v0_CreateAccount' && { result: { ledgers: ledgersOf(payload, judged) } }),
    ...estimate,
    ...cancellation,
    ...rulesOf(await reviewOf(ports, judged), input.chain, {
      knowsMembers: ports.members !== undefined,
      ofEndpoint: await endpointWarnings(ports, input.request, input.facts, input.rules),
    }),
  };
}

/** What the rules say of the proposal, with everybody in view who could approve. */
async function reviewOf(ports: IntentPorts, { input, state }: JudgedProposal): Promise<DryRun> {
  const members = (await ports.members?.(state.chain.map(({ id }) => id))) ?? [];
  const users = [...new Map([...state.users, ...members].map((user) => [user.id, user])).values()];
  const { type: _, ...request } = input.request;
  const review = dryRun({ ...input, request, users });
  // It was proposed with the same input a moment ago.
  if (!review.ok) throw new CodedError(review.error.code, review.error.message);
  return review.value;
}

type Rules = Pick<IntentDryRunResponse, 'policies' | 'ungoverned' | 'warnings' | 'warningDetails'>;

/** `knowsMembers`: only then it can be said who may approve. `ofEndpoint` are warnings of an endpoint's place. */
function rulesOf(
  { domains, rankTies, authorMayStart }: DryRun,
  chain: readonly GoverningDomain[],
  { knowsMembers, ofEndpoint }: { readonly knowsMembers: boolean; readonly ofEndpoint: readonly DryRunWarning[] },
): Rules {
  const names = new Map(chain.map(({ domain }) => [domain.id, domain.alias]));
  const target = chain.at(-1)?.domain.id;
  const ungoverned = domains.flatMap(({ domainId, reason }) => (reason === 'BestMatch' ? [] : [{ domainId, reason }]));
  const warnings = domains
    .flatMap((domain) => warningsOf(domain, names.get(domain.domainId) ?? ''))
    .filter(({ code }) => knowsMembers || code !== 'StepCannotBeFilled');
  warnings.push(...rankTies.map(rankTaken), ...ofEndpoint);
  if (!authorMayStart) warnings.push({ code: 'AuthorMayNotStart', message: 'The author has no role in the first step' });
  return {
    policies: domains.flatMap(({ policy, approversPerStep }) =>
      policy ? [describePolicy(policy, policy.domainId === target, knowsMembers ? approversPerStep : undefined)] : [],
    ),
    ...(ungoverned.length > 0 && { ungoverned }),
    ...(warnings.length > 0 && { warnings: warnings.map(({ message }) => message), warningDetails: warnings }),
  };
}

function describePolicy(
  { id, domainId, alias, rank, intentTypes, condition, workflow, metadata }: Policy,
  isOwn: boolean,
  approvers: DryRunDomain['approversPerStep'] | undefined,
): DryRunPolicy {
  return {
    policyReference: { id, domainId, revision: metadata.revision },
    reason: {
      place: isOwn ? 'Self' : 'Descendants',
      intentTypes: intentTypes === undefined ? 'All' : 'Listed',
      condition: condition === undefined ? 'None' : 'Holds',
    },
    alias,
    rank,
    ...(workflow !== undefined && { workflow }),
    ...(workflow !== undefined && approvers !== undefined && { approversPerStep: approvers.map((step) => [...step]) }),
  };
}

function warningsOf({ policy, tiedWith, unfillableSteps }: DryRunDomain, domain: string): DryRunWarning[] {
  if (policy === undefined) return [];
  const { id: policyId, alias } = policy;
  const ties = tiedWith.map((other): DryRunWarning => ({
    code: 'PoliciesTied',
    message: `Policy ${alias} wins over ${other.alias} of the same rank by its id alone`,
    policyId: other.id,
  }));
  const steps = unfillableSteps.map((step): DryRunWarning => ({
    code: 'StepCannotBeFilled',
    message: `Nobody can complete step ${step + 1} of ${alias}: ${domain} has too few people with its roles`,
    policyId,
    step,
  }));
  return [...ties, ...steps];
}

function rankTaken({ policy, other, winner }: DryRun['rankTies'][number]): DryRunWarning {
  const wins = winner === policy.id ? policy.alias : other.alias;
  const message = `Policies ${policy.alias} and ${other.alias} have rank ${policy.rank} both: where both match, ${wins} wins by its id alone`;
  return { code: 'RankTaken', message, policyId: other.id, winner };
}

/** What it would fail with; an always-reject policy counts as well. */
function failuresOf({ proposed }: JudgedProposal): { code: string; message: string }[] {
  const { status, error } = proposed.intent.state;
  if (error) return [error];
  return status === 'Rejected' ? [{ code: 'PolicyWorkflowFailed', message: 'A policy always rejects this' }] : [];
}

function ledgersOf(
  payload: Extract<IntentPayload, { type: 'v0_CreateAccount' }>,
  { input }: JudgedProposal,
): { ledgerId: string; available: boolean }[] {
  const ids = [...(payload.ledgerIds ?? []), ...(payload.ledgerId === undefined ? [] : [payload.ledgerId])];
  return ids.map((ledgerId) => ({ ledgerId, available: input.facts.ledgers.some(({ id }) => id === ledgerId) }));
}
