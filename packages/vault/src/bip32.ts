import { HDKey } from '@scure/bip32';
import { hardenedOffset, type PathLevel } from './derivation-path.ts';
import type { ExtendedSecret } from './extended-secret.ts';

/**
 * The secp256k1 key at the end of the levels, by BIP-32, from a seed of 16 to 64 bytes. SLIP-0010 gives the same for hardened
 * levels, but for the one index in 2^127 that has no key. The caller zeroes the result.
 */
export function deriveBip32(seed: Uint8Array, levels: readonly PathLevel[]): ExtendedSecret {
  let node = HDKey.fromMasterSeed(seed);
  for (const { index, hardened } of levels) {
    const next = node.deriveChild(index + (hardened ? hardenedOffset : 0));
    node.wipePrivateData();
    node = next;
  }
  const { privateKey, chainCode } = node;
  if (privateKey === null || chainCode === null) throw new Error('BIP-32 gave no private key');
  const key = { secret: Uint8Array.from(privateKey), chainCode: Uint8Array.from(chainCode) };
  node.wipePrivateData();
  return key;
}
