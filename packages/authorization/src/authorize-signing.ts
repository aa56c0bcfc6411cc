import type { Authorize } from '@countersign/vault';

import { authorizeManifest, type ManifestEvidence } from './authorize-manifest.ts';
import { authorizeOrder, type OrderEvidence } from './authorize-order.ts';

import type { VaultTrust } from './unlocked-vault.ts';

/** What vaults are shown before they sign, whatever it is. */
export type VaultEvidence = OrderEvidence | ManifestEvidence;

/** A vault's own check before it signs anything: the evidence must show a decision that allows exactly these payloads. */
export function authorizeSigning(trust: VaultTrust): Authorize<VaultEvidence> {
  const order = authorizeOrder(trust);
  const manifest = authorizeManifest(trust);
  return (evidence, payloads) => ('manifestId' in evidence ? manifest(evidence, payloads) : order(evidence, payloads));
}

/** The id of the order or manifest that is to be signed. */
export function signingSubject(evidence: VaultEvidence): string {
  return 'manifestId' in evidence ? evidence.manifestId : evidence.orderId;
}
