import type { Envelope } from '@countersign/model';
import { signRequestWith } from './sign.ts';
import type { KeyPair } from './key-pair.ts';
import { requestBytes } from './request-hash.ts';
import { verifyRequestSignature } from './verify.ts';

/** The instance's own key, which signs what the instance serves. */
export interface Notary {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Signs canonical bytes; base64. */
  sign(bytes: Uint8Array): string;
}

/** A notary whose key is in memory, in plain JavaScript. */
export function notaryOf(keyPair: KeyPair): Notary {
  return { publicKey: keyPair.publicKey, sign: (bytes) => signRequestWith(keyPair, bytes) };
}

/** Puts data into an envelope signed by the notary. */
export function sealEnvelope<Data>(notary: Notary, data: Data): Envelope<Data> {
  return { data, signature: notary.sign(requestBytes<unknown>(data)), signingKey: notary.publicKey };
}

/**
 * True if the envelope was signed by the notary with that public key over its present data. The key is asked for because an
 * envelope's own `signingKey` proves nothing: anyone can sign with some key and name it.
 */
export function verifyEnvelope(envelope: Envelope<unknown>, notaryPublicKey: string): boolean {
  if (envelope.signingKey !== notaryPublicKey) return false;
  const { data, signature } = envelope;
  return verifyRequestSignature({ publicKey: notaryPublicKey, request: requestBytes(data), signature });
}
