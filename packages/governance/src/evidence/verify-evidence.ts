import { Approve, Policy, User } from '@countersign/model';
import { IntentEntity, Propose } from '@countersign/kinds/schemas';
import type { DecisionPayload, Envelope } from '@countersign/model';
import type { JsonValue, Result, Shape } from '@countersign/kernel';
import { canonicalJson, err, ok, parseStrictJson } from '@countersign/kernel';
import type { JudgedAround, RecordedDecision } from '../decision.ts';
import { policiesMatch } from '../life-cycle/fixed-policies.ts';
import { mayStart } from '../life-cycle/may-start.ts';
import { policyStanding } from '../life-cycle/policy-standing.ts';
import { countedApprovals, peopleWhoDecided } from '../workflow/counted-approvals.ts';
import { areOfDifferentPasts, contextFlaw, goodUntilOf, type ContextFlaw } from './approval-context.ts';
import type { EvidenceBundle, SignedRequest } from './evidence-bundle.ts';

/** The cryptography that verification needs. */
export interface EvidenceVerifiers {
  /** True if the signature over the request's canonical bytes is that of the key. */
  verifySignature(input: { publicKey: string; request: string; signature: string }): boolean;
  /** True if the envelope's signature over the canonical JSON of its data is that of its signing key. */
  verifyEnvelope(envelope: Envelope<unknown>): boolean;
  /** The notary's key that is trusted in advance, never taken from the bundle. */
  readonly trustedNotaryKey: string;
  /** What approvals that say so are compared with; what is undefined is not compared. */
  readonly around?: JudgedAround | undefined;
  /** Heads that the instance's journal had before, by what approvals named then. */
  readonly knownHeads?: readonly string[] | undefined;
  /** When approvals must be good, of an intent that is not executed yet; otherwise it is when that was. */
  readonly at?: Date | undefined;
  /** True to refuse a bundle in which the notary has not signed the choice of policies (`SelectionUnproven`). */
  readonly requireSelection?: boolean;
  /** What envelopes were found to hold, for callers who verify the same objects again and again; nobody may change them. */
  readonly contents?: EnvelopeContents;
}

/** The contents of envelopes by what they were read as. */
export type EnvelopeContents = Map<object, WeakMap<Envelope<unknown>, unknown>>;

/** Why a bundle proves nothing. */
export type EvidenceFlaw =
  | 'MalformedRequest'
  | 'SignatureInvalid'
  | 'EnvelopeInvalid'
  | 'NotaryUntrusted'
  | 'DecisionForeign'
  | 'DecidedTwice'
  | 'PolicyForeign'
  | 'SelectionUnproven'
  | 'Rejected'
  | 'AuthorNotEntitled'
  | 'WorkflowIncomplete';

/** What a sound bundle proves. */
export interface ProvenIntent {
  readonly proposal: Propose;
  readonly policies: readonly Policy[];
  /** Everyone who approved, the author first. */
  readonly approvedBy: readonly { readonly publicKey: string; readonly request: string }[];
  /** Until when what was approved may be done: the first moment at which the proposal or an approval that was counted is good no more. */
  readonly goodUntil: string;
}

type Verdict<T> = Result<T, { readonly flaw: EvidenceFlaw; readonly message: string }>;

/**
 * Verifies a bundle without any database: every request is signed by the key it claims, every policy and user is signed by the
 * trusted notary, nobody decides twice while their first decision is good, nobody rejected, and the distinct people who approved complete the workflow of every policy.
 *
 * That these were the right policies is signed by the notary alone, in the intent's envelope: it can't be seen from the
 * policies that no other would have matched.
 */
export function verifyEvidence(bundle: EvidenceBundle, verifiers: EvidenceVerifiers): Verdict<ProvenIntent> {
  // 1. Who signed what.
  const proposal = readRequest(bundle.proposal, Propose, verifiers);
  if (!proposal.ok) return proposal;
  if (proposal.value.id !== bundle.intentId) return flaw('DecisionForeign', 'The proposal is that of another intent');

  // 2. What the notary signed.
  const policies = readEnvelopes(bundle.policies, Policy, verifiers);
  if (!policies.ok) return policies;
  const users = readEnvelopes(bundle.users, User, verifiers);
  if (!users.ok) return users;
  if (new Set(users.value.map((user) => user.id)).size !== users.value.length) {
    return flaw('EnvelopeInvalid', 'A user is there at two revisions');
  }

  const selection = checkSelection(bundle, proposal.value, policies.value, verifiers);
  if (!selection.ok) return selection;

  // 3. Distinct people before anything is counted.
  const at = verifiers.at ?? executionOf(bundle);
  const decisions = readDecisions(bundle, { proposal: proposal.value, policies: policies.value, at }, verifiers);
  if (!decisions.ok) return decisions;
  const author = users.value.find(
    (user) => user.id === proposal.value.author.id && user.domainId === proposal.value.author.domainId,
  );
  if (author?.publicKey !== bundle.proposal.publicKey)
    return flaw('AuthorNotEntitled', 'The author is not a user whom the notary signed');
  for (const [index, signed] of bundle.decisions.entries()) {
    const reference = decisions.value[index + 1]?.decision.author;
    const isKnown = users.value.some(
      (user) => user.id === reference?.id && user.domainId === reference.domainId && user.publicKey === signed.publicKey,
    );
    if (!isKnown) return flaw('DecisionForeign', 'A decision is by someone who is not a user whom the notary signed');
  }

  // 4. What the policies ask for.
  const rules = checkPolicies(policies.value, author, proposal.value);
  if (!rules.ok) return rules;
  for (const policy of policies.value) {
    if (!policyStanding(policy, decisions.value, users.value, at)?.isComplete) {
      return flaw('WorkflowIncomplete', `The approvals do not complete the workflow of ${policy.alias}`);
    }
  }
  return ok({
    proposal: proposal.value,
    policies: policies.value,
    approvedBy: [bundle.proposal, ...bundle.decisions].map(({ publicKey, request }) => ({ publicKey, request })),
    goodUntil: firstEnd(proposal.value.expiryAt, decisions.value, at),
  });
}

function readRequest<T>(signed: SignedRequest, shape: Shape<T>, verifiers: EvidenceVerifiers): Verdict<T> {
  let value: JsonValue;
  try {
    value = parseStrictJson(signed.request);
    // Two texts must not have the same signature.
    if (canonicalJson(value) !== signed.request) return flaw('MalformedRequest', 'A request is not in canonical form');
  } catch {
    return flaw('MalformedRequest', 'A request is not strict JSON');
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) return flaw('MalformedRequest', 'A request has not the expected shape');
  return verifiers.verifySignature(signed) ? ok(parsed.data) : flaw('SignatureInvalid', 'A signature does not fit its request');
}

function readEnvelopes<T>(envelopes: readonly Envelope<unknown>[], shape: Shape<T>, verifiers: EvidenceVerifiers): Verdict<T[]> {
  const contents: T[] = [];
  for (const envelope of envelopes) {
    if (envelope.signingKey !== verifiers.trustedNotaryKey) return flaw('NotaryUntrusted', 'An envelope is by another notary');
    if (!verifiers.verifyEnvelope(envelope)) return flaw('EnvelopeInvalid', 'An envelope is not what the notary signed');
    const content = readContent(envelope, shape, verifiers);
    if (content === undefined) return flaw('EnvelopeInvalid', 'An envelope has not the expected content');
    contents.push(content);
  }
  return ok(contents);
}

function readContent<T>(envelope: Envelope<unknown>, shape: Shape<T>, { contents }: EvidenceVerifiers): T | undefined {
  const known = contents?.get(shape)?.get(envelope);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Under a shape there is only what that shape gave.
  if (known !== undefined) return known as T;
  const parsed = shape.safeParse(envelope.data);
  if (!parsed.success) return undefined;
  if (contents) {
    const ofShape = contents.get(shape) ?? new WeakMap();
    contents.set(shape, ofShape.set(envelope, parsed.data));
  }
  return parsed.data;
}

function readDecisions(
  bundle: EvidenceBundle,
  { proposal, policies, at }: { readonly proposal: Propose; readonly policies: readonly Policy[]; readonly at: Date | undefined },
  verifiers: EvidenceVerifiers,
): Verdict<RecordedDecision[]> {
  const { knownHeads = [] } = verifiers;
  const heads = [...knownHeads];
  const { addressOf, ...around } = verifiers.around ?? {};
  const order = addressOf && { payload: proposal.payload, addressOf };
  const references = policies.map(({ id, domainId, metadata }) => ({ id, domainId, revision: metadata.revision }));
  const recorded = [record(bundle.proposal, proposal.author)];
  for (const signed of bundle.decisions) {
    const approval = readRequest(signed, Approve, verifiers);
    if (!approval.ok) {
      return isRejection(signed.request) ? flaw('Rejected', 'Someone rejected the intent') : approval;
    }
    const { intentId, targetDomainId, proposalSignature } = approval.value;
    if (
      intentId !== bundle.intentId ||
      targetDomainId !== proposal.targetDomainId ||
      proposalSignature !== bundle.proposal.signature
    ) {
      return flaw('DecisionForeign', 'A decision is on another intent');
    }
    const thing = { ...around, order, proposal: bundle.proposal.request, policies: references };
    const foreign = contextFlaw(approval.value, thing);
    if (foreign !== undefined) return flaw(foreign === 'Policies' ? 'PolicyForeign' : 'DecisionForeign', foreignWords[foreign]);
    const { journalHead } = approval.value.context ?? {};
    if (journalHead !== undefined) heads.push(journalHead);
    recorded.push(record(signed, approval.value.author));
  }
  if (areOfDifferentPasts(heads)) return flaw('DecisionForeign', 'Approvals were given after different pasts');
  const people = peopleWhoDecided(recorded, at);
  return new Set(people).size === people.length ? ok(recorded) : flaw('DecidedTwice', 'A person decided twice');
}

const foreignWords = {
  Proposal: 'An approval is of another text than the one that was proposed',
  Policies: 'An approval is under other policies',
  Instance: 'An approval was given in another instance',
  Destinations: 'An approval is of an order that led elsewhere',
  JournalHead: 'An approval was given after a past that the instance does not have',
  Expired: 'An approval is good no more',
} as const satisfies Record<ContextFlaw, string>;

/** When the intent was executed, as the notary says it. */
function executionOf({ intent }: EvidenceBundle): Date | undefined {
  const state = intent?.data.state;
  const at = state?.status === 'Executed' ? state.lastModifiedAt : undefined;
  return at === undefined ? undefined : new Date(at);
}

function firstEnd(proposalExpiry: string, decisions: readonly RecordedDecision[], at: Date | undefined): string {
  const ends = countedApprovals({}, decisions, at).flatMap(({ decision }) => goodUntilOf(decision) ?? []);
  return [proposalExpiry, ...ends].toSorted((left, right) => Date.parse(left) - Date.parse(right))[0] ?? proposalExpiry;
}

function checkSelection(
  bundle: EvidenceBundle,
  proposal: Propose,
  policies: readonly Policy[],
  verifiers: EvidenceVerifiers,
): Verdict<void> {
  if (!bundle.intent) {
    return verifiers.requireSelection
      ? flaw('SelectionUnproven', 'The notary has not signed the choice of policies')
      : ok(undefined);
  }
  const intents = readEnvelopes([bundle.intent], IntentEntity, verifiers);
  if (!intents.ok) return intents;
  const [intent] = intents.value;
  if (intent?.id !== bundle.intentId || !isProposed(intent, proposal, bundle.proposal.signature)) {
    return flaw('DecisionForeign', 'The intent is another one');
  }
  return policiesMatch({ intent, policies }) ? ok(undefined) : flaw('PolicyForeign', 'These are not the selected policies');
}

/** True if the intent is what the author signed. */
function isProposed({ details }: IntentEntity, proposal: Propose, signature: string): boolean {
  const essence = ({ payload, author, targetDomainId, expiryAt }: Propose | IntentEntity['details']) =>
    canonicalJson({ payload, author, targetDomainId, expiryAt });
  return details.proposalSignature === signature && essence(details) === essence(proposal);
}

function checkPolicies(policies: readonly Policy[], author: User, proposal: Propose): Verdict<void> {
  if (policies.length === 0) return flaw('PolicyForeign', 'No policy allows the intent');
  if (new Set(policies.map((policy) => policy.domainId)).size !== policies.length) {
    return flaw('PolicyForeign', 'Two policies are of one domain');
  }
  for (const policy of policies) {
    if (policy.lock !== 'Unlocked') return flaw('PolicyForeign', `Policy ${policy.alias} is locked`);
    if (policy.intentTypes && !policy.intentTypes.includes(proposal.payload.type)) {
      return flaw('PolicyForeign', `Policy ${policy.alias} is not about ${proposal.payload.type}`);
    }
    const place = policy.domainId === proposal.targetDomainId ? 'Self' : 'Descendants';
    if (policy.scope !== place && policy.scope !== 'SelfAndDescendants') {
      return flaw('PolicyForeign', `Policy ${policy.alias} does not cover the target domain`);
    }
  }
  return mayStart(policies, author) ? ok(undefined) : flaw('AuthorNotEntitled', 'The author has no role in the first step');
}

function isRejection(request: string): boolean {
  const value: unknown = JSON.parse(request);
  return typeof value === 'object' && value !== null && 'type' in value && (value.type === 'Reject' || value.type === 'Withdraw');
}

function record({ publicKey, request, signature }: SignedRequest, author: DecisionPayload['author']): RecordedDecision {
  const seenBySystemAt = '1970-01-01T00:00:00.000Z';
  const decision = { author, authorRoles: [], seenBySystemAt, decision: 'Approve', rawRequest: request, signature } as const;
  return { publicKey, decision: { ...decision, authorRoles: [] } };
}

function flaw(kind: EvidenceFlaw, message: string): { ok: false; error: { flaw: EvidenceFlaw; message: string } } {
  return err({ flaw: kind, message });
}
