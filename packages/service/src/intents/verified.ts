import { CodedError } from '@countersign/kernel';
import { SystemProperty, type Envelope } from '@countersign/model';
import { signatureMemory } from '@countersign/signing/node';

/** Envelopes that were found good, with the key of the notary who signed them. */
const found = new WeakMap<Envelope<unknown>, string>();

/**
 * True if the notary with this key signed the envelope's data. The same object is verified once: those of kept revisions come
 * again and again. Nobody changes what is in an envelope.
 */
export function isVerified(envelope: Envelope<unknown>, notaryKey: string): boolean {
  if (found.get(envelope) === notaryKey) return true;
  if (!signatureMemory.verifyEnvelope(envelope, notaryKey)) return false;
  found.set(envelope, notaryKey);
  return true;
}

/** True if the notary signed it as the instance's property of that id. */
export function isVerifiedProperty(id: string, envelope: Envelope<unknown>, notaryKey: string): boolean {
  const property = SystemProperty.safeParse(envelope.data);
  return property.success && property.data.id === id && isVerified(envelope, notaryKey);
}

/** The refusal to go on with what somebody wrote into the database past this program. It names what it is, not what it holds. */
export function integrityViolation(what: string): CodedError<'IntegrityViolation'> {
  return new CodedError('IntegrityViolation', `${what} is not what the notary signed: somebody else has changed the database`);
}
