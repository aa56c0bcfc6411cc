import type { EnvelopeContents } from '@countersign/governance';
import { IntentEntity } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';
import type { Envelope } from '@countersign/signing';

/** Envelopes that were found good, with the key of the notary who signed them. */
const found = new WeakMap<Envelope<unknown>, string>();

/** What envelopes hold: kept revisions, and intents that still wait, come again as the same objects. */
export const contents: EnvelopeContents = new Map();

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

/** Takes an intent's envelope for good that the notary of this process has just made: nobody else has had it. */
export function vouchFor(envelope: Envelope<IntentEntity>, notaryKey: string): void {
  found.set(envelope, notaryKey);
  const intents = contents.get(IntentEntity) ?? new WeakMap<Envelope<unknown>, unknown>();
  contents.set(IntentEntity, intents.set(envelope, envelope.data));
}
