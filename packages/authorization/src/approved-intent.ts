import { verifyEvidence, type Envelope, type EvidenceBundle, type ProvenIntent } from '@countersign/governance';
import { err, utf8, type JsonValue, type Result } from '@countersign/kernel';
import { verifyRequestSignature } from '@countersign/signing/node';

/**
 * What a bundle proves, without any database, to someone who trusts the notary's key alone: who signed for what, that these
 * are the people whom the selected policies ask for, and that the intent was executed, which the notary vouches for only after it was
 * judged in the state of that moment. The error is a text for the log.
 */
export function approvedIntent(bundle: EvidenceBundle, notaryKey: string): Result<ProvenIntent, string> {
  const proven = verifyEvidence(bundle, {
    trustedNotaryKey: notaryKey,
    requireSelection: true,
    verifySignature: ({ publicKey, request, signature }) =>
      verifyRequestSignature({ publicKey, request: utf8(request), signature }),
    verifyEnvelope,
  });
  if (!proven.ok) return err(`${proven.error.flaw}: ${proven.error.message}`);
  const isExecuted = bundle.intent?.data.state.status === 'Executed';
  return isExecuted ? proven : err('The notary does not vouch that the intent was executed');
}

interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/**
 * The content of an envelope that the notary signed, if it has the shape; undefined otherwise. Shapes are strict, so that nothing
 * that was signed as one thing passes for another.
 */
export function openVouched<T>(envelope: Envelope<unknown>, shape: Shape<T>, notaryKey: string): T | undefined {
  if (envelope.signingKey !== notaryKey || !verifyEnvelope(envelope)) return undefined;
  const parsed = shape.safeParse(envelope.data);
  return parsed.success ? parsed.data : undefined;
}

function verifyEnvelope({ data, signature, signingKey }: Envelope<unknown>): boolean {
  return verifyRequestSignature({ publicKey: signingKey, request: data as JsonValue, signature });
}
