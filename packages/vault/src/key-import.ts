import { fromBase64, toBase64, utf8 } from '@countersign/kernel';
import type { Curve } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { openHybrid, sealHybrid, type HybridContext } from './hybrid-encryption.ts';

const spkiPrefixLength = 12;

/**
 * Seals a private key (32 bytes) so that one vault alone can take it in, for one account: to the vault's public key (base64 of
 * SubjectPublicKeyInfo), which is on Curve25519 in both its forms, and under the name that the vault will know the key by
 * (`account:<account's id>:<key id>`). Base64.
 */
export async function sealKeyForVault(vaultPublicKey: string, curve: Curve, name: string, secret: Uint8Array): Promise<string> {
  const recipient = ed25519.utils.toMontgomery(fromBase64(vaultPublicKey).subarray(spkiPrefixLength));
  return toBase64(await sealHybrid(recipient, secret, contextOf(curve, name)));
}

/** The private key that was sealed to the signer with this Ed25519 secret. Rejects with `SealNotOpened` or `InvalidBase64`. */
export async function openKeyForVault(
  identity: Uint8Array,
  curve: Curve,
  name: string,
  sealedKey: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const secret = ed25519.utils.toMontgomerySecret(identity);
  try {
    return await openHybrid(secret, fromBase64(sealedKey), contextOf(curve, name));
  } finally {
    secret.fill(0);
  }
}

function contextOf(curve: Curve, name: string): HybridContext {
  return { info: utf8('countersign account key 1'), aad: utf8(`${curve} ${name}`) };
}
