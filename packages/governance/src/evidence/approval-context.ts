import type { IntentEntity, Propose } from '@countersign/kinds/schemas';
import { canonicalJson, toHex, utf8 } from '@countersign/kernel';
import type { Approve, ApprovalContext, PolicyReference } from '@countersign/model';
import { sha256 } from '@noble/hashes/sha2.js';

/** The proposal that an intent was made of, put together again from what is known of the intent: its canonical JSON is what the author signed. */
export function proposalOfIntent({ id, details }: IntentEntity): Propose {
  const { author, expiryAt, targetDomainId, payload, metadata } = details;
  const { description, customProperties } = metadata;
  return {
    type: 'Propose',
    id,
    author,
    expiryAt,
    targetDomainId,
    payload,
    ...(description !== undefined && { description }),
    customProperties,
  };
}

/** The hash of a proposal: SHA-256 of its canonical JSON, lower-case hexadecimal. */
export function proposalHash(proposal: Propose): string {
  return hashOf(canonicalJson(proposal));
}

/** What an approval of the intent commits to, besides the author's signature: see {@link ApprovalContext}. `instance` where it is known. */
export function approvalContext(intent: IntentEntity, instance?: string): ApprovalContext {
  return {
    proposalHash: proposalHash(proposalOfIntent(intent)),
    policies: policiesOf(intent),
    ...(instance !== undefined && { instance }),
  };
}

/** The policies that an intent is under, at the revisions that it was proposed under. */
export function policiesOf({ state }: Pick<IntentEntity, 'state'>): PolicyReference[] {
  return (state.progressPerPolicy ?? []).map(({ policyReference }) => policyReference);
}

/** What an approval is compared with. */
export interface ApprovedThing {
  /** The canonical JSON of the proposal. */
  readonly proposal: string;
  readonly policies: readonly PolicyReference[];
  /** Undefined where whoever compares does not know in which instance it is. */
  readonly instance: string | undefined;
}

/**
 * What an approval says of itself that is not so: it is of another text than the author's (`Proposal`), under other policies or revisions of
 * them (`Policies`), or given in another instance (`Instance`). Undefined where all is so, and for an approval that says nothing, as those
 * of the public API.
 */
export function contextFlaw(
  { context }: Approve,
  { proposal, policies, instance }: ApprovedThing,
): 'Proposal' | 'Policies' | 'Instance' | undefined {
  if (context === undefined) return undefined;
  if (context.proposalHash !== hashOf(proposal)) return 'Proposal';
  if (!sameReferences(context.policies, policies)) return 'Policies';
  const isElsewhere = instance !== undefined && context.instance !== undefined && context.instance !== instance;
  return isElsewhere ? 'Instance' : undefined;
}

/** Whether these are the same policies at the same revisions, in whatever order. */
function sameReferences(some: readonly PolicyReference[], others: readonly PolicyReference[]): boolean {
  const texts = (references: readonly PolicyReference[]) =>
    references.map(({ domainId, id, revision }) => `${domainId} ${id} ${revision}`).toSorted();
  return texts(some).join('\n') === texts(others).join('\n');
}

function hashOf(text: string): string {
  return toHex(sha256(utf8(text)));
}
