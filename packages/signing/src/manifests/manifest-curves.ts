import { toHex } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

/** Bytes to sign: `Digest` as they are by ECDSA, `Message` by Ed25519. Hexadecimal. */
export interface ManifestPayload {
  readonly scheme: 'Digest' | 'Message';
  readonly bytes: string;
}

interface ManifestCurveRules {
  /** The signature algorithm of JSON Web Tokens: RFC 8812, RFC 8037. */
  readonly algorithm: string;
  /** True where messages of EIP-191 are signed. */
  readonly signsMessages: boolean;
  /** What is signed for a text. */
  readonly payload: (bytes: Uint8Array) => ManifestPayload;
}

/** The curves of the keys that sign manifests. Screens of the browser that show one read it too. */
export const manifestCurves = {
  // ECDSA signs the SHA-256 of a text, and nobody's digest.
  Secp256k1: {
    algorithm: 'ES256K',
    signsMessages: true,
    payload: (bytes) => ({ scheme: 'Digest', bytes: toHex(sha256(bytes)) }),
  },
  Ed25519: { algorithm: 'EdDSA', signsMessages: false, payload: (bytes) => ({ scheme: 'Message', bytes: toHex(bytes) }) },
} as const satisfies Record<string, ManifestCurveRules>;

/** The curve of the key that signs a manifest. */
export type ManifestCurve = keyof typeof manifestCurves;
