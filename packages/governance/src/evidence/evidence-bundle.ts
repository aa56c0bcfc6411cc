import type { IntentEntity } from '@countersign/kinds/schemas';
import type { Envelope, IntentStatus, Policy, User } from '@countersign/model';

/** A signed request. */
export interface SignedRequest {
  /** The canonical JSON text that was signed. */
  readonly request: string;
  /** Base64. */
  readonly signature: string;
  /** Base64 of DER SubjectPublicKeyInfo: the person. */
  readonly publicKey: string;
}

/**
 * All that shows that an intent was approved by the people its policies name, to someone who trusts the notary's key and nothing
 * else: the signed requests, and the policies and users at the revisions that counted.
 */
export interface EvidenceBundle {
  readonly version: 1;
  readonly intentId: string;
  readonly status: IntentStatus;
  /** The intent: with it the notary signs that these policies, and no others, were the ones selected. */
  readonly intent?: Envelope<IntentEntity>;
  readonly proposal: SignedRequest;
  /** Approvals and rejections in order of arrival. */
  readonly decisions: readonly SignedRequest[];
  /** The selected policies at their fixed revisions. */
  readonly policies: readonly Envelope<Policy>[];
  /** The users who proposed and decided, in the domains of the policies (and of the author), at the revisions that counted. */
  readonly users: readonly Envelope<User>[];
}
