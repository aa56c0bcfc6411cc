import { ok, type Result } from '@countersign/kernel';
import type { SignablePayload, SigningGrant } from '@countersign/ledger-port';

import type { AuthorizationContext } from './authorization-context.ts';
import { authorizeManifest } from './authorize-manifest.ts';
import { authorizeOrder } from './authorize-order.ts';
import type { VaultEvidence } from './evidence.ts';
import type { AuthorizationRefusal } from './refusal.ts';

/** A vault's own check before it signs anything: the evidence must show a decision that allows exactly these payloads. */
export function authorizeSigning(
  evidence: VaultEvidence,
  payloads: readonly SignablePayload[],
  context: AuthorizationContext,
): Result<SigningGrant, AuthorizationRefusal> {
  const authorized =
    'manifestId' in evidence ? authorizeManifest(evidence, payloads, context) : authorizeOrder(evidence, payloads, context);
  return authorized.ok ? ok(authorized.value.grant) : authorized;
}

/** The id of the order or manifest that is to be signed. */
export function signingSubject(evidence: VaultEvidence): string {
  return 'manifestId' in evidence ? evidence.manifestId : evidence.orderId;
}
