import { createHash, hkdfSync } from 'node:crypto';
import { concatBytes, fromHex, toBase64, utf8 } from '@countersign/kernel';
import type { Curve } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { openKeyForVault } from './key-import.ts';
import { seedOfEntropy } from './seed.ts';

/** The key that names a signer: it signs what the signer says of itself, and never a transaction. */
export interface SignerIdentity {
  /** Base64 of SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Ed25519 over the SHA-256 of the bytes, base64: the form of all signatures of requests. */
  sign(bytes: Uint8Array): string;
  /** The private key that somebody sealed to this identity. Rejects with `SealNotOpened` or `InvalidBase64`. */
  openKey(curve: Curve, name: string, sealedKey: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Overwrites the key. */
  close(): void;
}

const ed25519SpkiPrefix = fromHex('302a300506032b6570032100');

/** The identity that follows from a seed: a key of its own by HKDF (RFC 5869), which is below no derivation path. */
export function identityOfSeed(seed: Uint8Array): SignerIdentity {
  const secret = new Uint8Array(hkdfSync('sha256', seed, new Uint8Array(), utf8('countersign signer identity 1'), 32));
  return {
    publicKey: toBase64(concatBytes(ed25519SpkiPrefix, ed25519.getPublicKey(secret))),
    sign: (bytes) => toBase64(Uint8Array.from(ed25519.sign(createHash('sha256').update(bytes).digest(), secret))),
    openKey: (curve, name, sealedKey) => openKeyForVault(secret, curve, name, sealedKey),
    close: () => void secret.fill(0),
  };
}

/** The public key that names the signer of this entropy. */
export function publicKeyOfEntropy(entropy: Uint8Array): string {
  const seed = seedOfEntropy(entropy);
  const identity = identityOfSeed(seed);
  seed.fill(0);
  identity.close();
  return identity.publicKey;
}
