import {
  verifyEvidence,
  type EnvelopeContents,
  type EvidenceBundle,
  type EvidenceFlaw,
  type RecordedDecision,
} from '@countersign/governance';
import { CodedError, isObject } from '@countersign/kernel';
import type { IntentEntity } from '@countersign/kinds/schemas';
import type { EntityIdAndRevision, EntityMetadata, Envelope, Policy, User } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';

import type { DecisionStore } from '../ports/decision-store.ts';
import { isVerified } from './verified.ts';

/** What is to be proven before the notary signs what became of an intent. */
export interface IntentToProve {
  readonly intent: IntentEntity;
  /** The intent as the notary signed it before; absent in the call that proposes it, which selects the policies itself. */
  readonly sealed?: Envelope<IntentEntity> | undefined;
  /** In order of arrival, the proposal first. */
  readonly decisions: readonly RecordedDecision[];
  readonly policies: readonly Policy[];
  readonly users: readonly User[];
  /** When it is decided on. */
  readonly now: Date;
  /** True if it is to be executed: then the approvals must be complete. */
  readonly executes: boolean;
}

/** Revisions are kept and come again as the same objects. */
const contents: EnvelopeContents = new Map();

/** What an intent that still waits may lack. */
const openFlaws: ReadonlySet<EvidenceFlaw> = new Set(['WorkflowIncomplete', 'AuthorNotEntitled']);

/**
 * Proves by signatures alone that the intent is what its author signed, that each approval was signed for it by the person who is
 * said to have given it, and, where it executes, that these people complete the workflows of the policies that were selected.
 * The decisions are as the database had them; policies and users must be those that the store gave, at their present revisions.
 * Throws `IntegrityViolation`: what an honest program wrote always passes, so the database was changed past it, and people
 * must look at it before anything about this intent becomes final.
 */
export async function proveIntent(
  { store, notaryKey }: { readonly store: Pick<DecisionStore, 'loadEnvelopes' | 'loadFacts'>; readonly notaryKey: string },
  { intent, sealed, decisions, policies, users, now, executes }: IntentToProve,
): Promise<void> {
  const people = await withAuthors(store, decisions, users);
  const envelopes = await store.loadEnvelopes(policies.map(revisionOf), people.map(revisionOf));
  const [proposal, ...approvals] = decisions.map(({ publicKey, decision: { rawRequest, signature } }) => ({
    request: rawRequest,
    signature,
    publicKey,
  }));
  if (proposal === undefined) throw violation(intent.id, 'it has no proposal');
  for (const { decision } of decisions) {
    const signed: unknown = JSON.parse(decision.rawRequest);
    const author = isObject(signed) ? signed['author'] : undefined;
    const isSame = isObject(author) && author['id'] === decision.author.id && author['domainId'] === decision.author.domainId;
    if (!isSame) throw violation(intent.id, 'a decision is recorded under another name');
  }
  const bundle: EvidenceBundle = {
    version: 1,
    intentId: intent.id,
    status: intent.state.status,
    ...(sealed && { intent: sealed }),
    proposal,
    decisions: approvals,
    ...envelopes,
  };
  const proven = verifyEvidence(bundle, {
    trustedNotaryKey: notaryKey,
    at: now,
    requireSelection: sealed !== undefined,
    contents,
    verifySignature: ({ request, ...signed }) => signatureMemory.verifyText({ ...signed, text: request }),
    verifyEnvelope: (envelope) => isVerified(envelope, notaryKey),
  });
  if (proven.ok || (!executes && openFlaws.has(proven.error.flaw))) return;
  throw violation(intent.id, `${proven.error.flaw}: ${proven.error.message}`);
}

/** The users with those who decided as users of domains whose policies have no part: there the same key is another user. */
async function withAuthors(
  store: Pick<DecisionStore, 'loadFacts'>,
  decisions: readonly RecordedDecision[],
  users: readonly User[],
): Promise<readonly User[]> {
  const people = new Map(users.map((user) => [user.id, user]));
  const missing = new Set(decisions.map(({ decision }) => decision.author.id).filter((id) => !people.has(id)));
  if (missing.size > 0) {
    const { entities } = await store.loadFacts([...missing].map((id) => ({ type: 'Entity', kind: 'User', id })));
    for (const { kind, data } of entities) if (kind === 'User') people.set(data.id, data);
  }
  return [...people.values()];
}

function revisionOf({
  id,
  metadata: { revision },
}: {
  readonly id: string;
  readonly metadata: EntityMetadata;
}): EntityIdAndRevision {
  return { id, revision };
}

function violation(intentId: string, message: string): CodedError<'IntegrityViolation'> {
  return new CodedError('IntegrityViolation', `What is recorded of intent ${intentId} is not what was signed: ${message}`);
}
