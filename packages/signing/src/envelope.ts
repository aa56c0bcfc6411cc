import type { Envelope } from '@countersign/model';
import { signRequestWith } from './sign.ts';
import type { KeyPair } from './key-pair.ts';
import { requestBytes } from './request-hash.ts';
import { verifyRequestSignatureAside } from './verify-aside.ts';
import { verifyRequestSignature, type SignedRequest } from './verify.ts';

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
  const signed = signedBy(envelope, notaryPublicKey);
  return signed !== undefined && verifyRequestSignature(signed);
}

/** The same answer, found on another thread where there is one. */
export async function verifyEnvelopeAside(envelope: Envelope<unknown>, notaryPublicKey: string): Promise<boolean> {
  const signed = signedBy(envelope, notaryPublicKey);
  return signed !== undefined && (await verifyRequestSignatureAside(signed));
}

/** What has to be verified of the envelope; undefined if it names another key. */
function signedBy({ data, signature, signingKey }: Envelope<unknown>, notaryPublicKey: string): SignedRequest | undefined {
  return signingKey === notaryPublicKey ? { publicKey: notaryPublicKey, request: requestBytes(data), signature } : undefined;
}
