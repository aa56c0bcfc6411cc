import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { canonicalJson, createRecentMap, fromUtf8, utf8 } from '@countersign/kernel';
import type { Envelope } from '@countersign/model';
import type { KeptNotary } from '../envelope.ts';
import { verifyRequestSignature, verifyRequestSignatureAside } from './verify.ts';

/** A request's canonical JSON with its signature. */
interface SignedText {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly text: string;
  /** Base64. */
  readonly signature: string;
}

/**
 * Verifies signatures over canonical JSON, and remembers those that were good: bytes, key and signature by one SHA-256 of all
 * three, so that what this process has verified or signed itself costs a look-up when it is read again.
 */
export interface SignatureMemory {
  /** As `verifyRequestSignature`, over text that is in canonical form already. */
  verifyText(signed: SignedText): boolean;
  /** The same, on another thread where it is not remembered. */
  verifyTextAside(signed: SignedText): Promise<boolean>;
  /** As `verifyEnvelope`, on another thread where it is not remembered. */
  verifyEnvelopeAside(envelope: Envelope<unknown>, notaryPublicKey: string): Promise<boolean>;
  /** True if the envelope's signature over its present data is that of the notary with this key; see `verifyEnvelope`. */
  verifyEnvelope(envelope: Envelope<unknown>, notaryPublicKey: string): boolean;
  /** The notary, remembered by what it signs. */
  remembering(notary: KeptNotary): KeptNotary;
}

/** Remembers up to `capacity` signatures, about 150 bytes each; those not used for long are forgotten. */
export function createSignatureMemory(capacity: number): SignatureMemory {
  const known = createRecentMap<string, true>(capacity);

  function verifyText(signed: SignedText): boolean {
    const digest = digestOf(signed);
    if (known.get(digest)) return true;
    const { publicKey, text, signature } = signed;
    if (!verifyRequestSignature({ publicKey, request: utf8(text), signature })) return false;
    known.set(digest, true);
    return true;
  }

  async function verifyTextAside(signed: SignedText): Promise<boolean> {
    const digest = digestOf(signed);
    if (known.get(digest)) return true;
    const { publicKey, text, signature } = signed;
    if (!(await verifyRequestSignatureAside({ publicKey, request: utf8(text), signature }))) return false;
    known.set(digest, true);
    return true;
  }

  return {
    verifyText,
    verifyTextAside,
    verifyEnvelopeAside: async ({ data, signature, signingKey }, notaryPublicKey) =>
      signingKey === notaryPublicKey &&
      (await verifyTextAside({ publicKey: notaryPublicKey, text: canonicalJson(data), signature })),
    verifyEnvelope: ({ data, signature, signingKey }, notaryPublicKey) =>
      signingKey === notaryPublicKey && verifyText({ publicKey: notaryPublicKey, text: canonicalJson(data), signature }),
    remembering({ publicKey, sign, signAll }) {
      const remember = (bytes: Uint8Array, signature: string) => {
        if (isUtf8(bytes)) known.set(digestOf({ publicKey, text: fromUtf8(bytes), signature }), true);
        return signature;
      };
      return {
        publicKey,
        sign: (bytes) => remember(bytes, sign(bytes)),
        async signAll(batch) {
          const signatures = await signAll(batch);
          return signatures.map((signature, index) => remember(batch[index] ?? new Uint8Array(), signature));
        },
      };
    },
  };
}

/** Neither a key nor a signature that is good has a line break in it, so no two triples give one text. */
function digestOf({ publicKey, text, signature }: SignedText): string {
  return hash('sha256', `${publicKey}\n${signature}\n${text}`, 'base64');
}

/** That of this process. */
export const signatureMemory: SignatureMemory = createSignatureMemory(50_000);
