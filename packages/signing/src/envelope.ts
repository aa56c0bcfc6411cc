import { utf8 } from '@countersign/kernel';
import type { Envelope } from '@countersign/model';
import { signRequestWith } from './sign.ts';
import type { KeyPair } from './key-pair.ts';
import { requestBytes } from './request-hash.ts';
import { verifyRequestSignatureAside } from './verify-aside.ts';
import { verifyRequestSignature, type SignedRequest } from './verify.ts';

/** The instance's own key, which signs what the instance serves. Where the key is, is its own matter: nobody gets a signature at once. */
export interface Notary {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Signs canonical bytes, all that are to be signed together; base64, in their order. */
  readonly signAll: (batch: readonly Uint8Array[]) => Promise<readonly string[]>;
}

/** A notary whose key is in this process. */
export interface KeptNotary extends Notary {
  /** Signs canonical bytes; base64. */
  readonly sign: (bytes: Uint8Array) => string;
}

/** A notary whose key is in memory, in plain JavaScript. */
export function notaryOf(keyPair: KeyPair): KeptNotary {
  const sign = (bytes: Uint8Array) => signRequestWith(keyPair, bytes);
  return { publicKey: keyPair.publicKey, sign, signAll: async (batch) => batch.map(sign) };
}

/** Puts data into an envelope signed by a notary whose key is here. */
export function sealEnvelope<Data>(notary: KeptNotary, data: Data): Envelope<Data> {
  return { data, signature: notary.sign(requestBytes<unknown>(data)), signingKey: notary.publicKey };
}

/** Puts each of these into an envelope signed by the notary, which is asked once, and not at all where there is nothing. */
export async function sealEnvelopes<Data>(notary: Notary, all: readonly Data[]): Promise<readonly Envelope<Data>[]> {
  if (all.length === 0) return [];
  const signatures = await notary.signAll(all.map((data) => requestBytes<unknown>(data)));
  return all.map((data, index) => ({ data, signature: given(signatures[index]), signingKey: notary.publicKey }));
}

/** The same for one alone. */
export async function sealOneEnvelope<Data>(notary: Notary, data: Data): Promise<Envelope<Data>> {
  const [signature] = await notary.signAll([requestBytes<unknown>(data)]);
  return { data, signature: given(signature), signingKey: notary.publicKey };
}

/** The notary's signature over a text, base64. */
export async function signText(notary: Notary, text: string): Promise<string> {
  const [signature] = await notary.signAll([utf8(text)]);
  return given(signature);
}

/** Nothing is written as signed that is not. */
function given(signature: string | undefined): string {
  if (signature === undefined) throw new Error('The notary has not signed all that it was asked for');
  return signature;
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
