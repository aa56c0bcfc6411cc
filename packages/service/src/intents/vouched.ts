import { signatureMemory } from '@countersign/signing/node';
import type { Envelope } from '@countersign/signing';

/** Envelopes that were found good, with the key of the notary who signed them. */
const found = new WeakMap<Envelope<unknown>, string>();

/**
 * True if the notary with this key signed the envelope's data. The same object is verified once: those of kept revisions come
 * again and again. Nobody changes what is in an envelope.
 */
export function isVouched(envelope: Envelope<unknown>, notaryKey: string): boolean {
  if (found.get(envelope) === notaryKey) return true;
  if (!signatureMemory.verifyEnvelope(envelope, notaryKey)) return false;
  found.set(envelope, notaryKey);
  return true;
}
