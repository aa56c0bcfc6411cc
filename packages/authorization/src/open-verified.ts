import type { Shape } from '@countersign/kernel';
import { envelopeOf, type Envelope } from '@countersign/model';
import { requestBytes } from '@countersign/signing';
import { verifyRequestSignature } from '@countersign/signing/node';
import { z } from 'zod';

const envelope = envelopeOf(z.unknown());

/**
 * The content of an envelope that the notary signed, if it has the shape; undefined otherwise. Shapes are strict, so that nothing
 * that was signed as one thing passes for another.
 */
export function openVerified<T>(value: unknown, shape: Shape<T>, notaryKey: string): T | undefined {
  const read = envelope.safeParse(value);
  if (!read.success || read.data.signingKey !== notaryKey || !verifyEnvelope(read.data)) return undefined;
  const parsed = shape.safeParse(read.data.data);
  return parsed.success ? parsed.data : undefined;
}

/** True if the envelope's signature is that of the key that it names. */
export function verifyEnvelope({ data, signature, signingKey }: Envelope<unknown>): boolean {
  return verifyRequestSignature({ publicKey: signingKey, request: requestBytes(data), signature });
}
