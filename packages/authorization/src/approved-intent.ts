import { verifyEvidence, type EvidenceBundle, type ProvenIntent } from '@countersign/governance';
import { err, utf8, type Result } from '@countersign/kernel';
import { verifyRequestSignature } from '@countersign/signing/node';

import type { AuthorizationContext } from './authorization-context.ts';
import { verifyEnvelope } from './open-verified.ts';

/**
 * What a bundle proves, without any database, to someone who trusts the notary's key alone: who signed for what, that these
 * are the people whom the selected policies ask for, and that the intent was executed, which the notary signs only after it was
 * judged in the state of that moment. The error is a text for the log.
 */
export function approvedIntent(
  bundle: EvidenceBundle,
  { notaryKey, around, knownHeads }: Pick<AuthorizationContext, 'notaryKey' | 'around' | 'knownHeads'>,
): Result<ProvenIntent, string> {
  const proven = verifyEvidence(bundle, {
    trustedNotaryKey: notaryKey,
    around,
    knownHeads,
    requireSelection: true,
    verifySignature: ({ publicKey, request, signature }) =>
      verifyRequestSignature({ publicKey, request: utf8(request), signature }),
    verifyEnvelope,
  });
  if (!proven.ok) return err(`${proven.error.flaw}: ${proven.error.message}`);
  const isExecuted = bundle.intent?.data.state.status === 'Executed';
  return isExecuted ? proven : err('The notary has not signed that the intent was executed');
}
