import { concatBytes } from '@countersign/kernel';
import type { Curve } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { ExtendedSecret } from './extended-secret.ts';

const masterKeys: Readonly<Record<Curve, Uint8Array>> = {
  Secp256k1: utf8ToBytes('Bitcoin seed'),
  Ed25519: utf8ToBytes('ed25519 seed'),
};

const hardenedOffset = 0x80000000;

/**
 * The key at the end of hardened levels, by SLIP-0010, from a seed of 16 to 64 bytes. `indexes` are the levels' indexes
 * without the hardening bit. The caller zeroes the result after use.
 */
export function deriveHardened(curve: Curve, seed: Uint8Array, indexes: readonly number[]): ExtendedSecret {
  let node = master(curve, seed);
  for (const index of indexes) {
    const next = child(curve, node, index);
    node.secret.fill(0);
    node.chainCode.fill(0);
    node = next;
  }
  return node;
}

function master(curve: Curve, seed: Uint8Array): ExtendedSecret {
  let digest = hmac(sha512, masterKeys[curve], seed);
  if (curve === 'Ed25519') return split(digest);
  // About one in 2^127 is no key; SLIP-0010 then hashes again.
  while (!secp256k1.utils.isValidSecretKey(digest.subarray(0, 32))) digest = hmac(sha512, masterKeys[curve], digest);
  return split(digest);
}

function child(curve: Curve, parent: ExtendedSecret, index: number): ExtendedSecret {
  const position = new Uint8Array(4);
  new DataView(position.buffer).setUint32(0, index + hardenedOffset);
  const data = concatBytes(Uint8Array.of(0), parent.secret, position);
  let node = split(hmac(sha512, parent.chainCode, data));
  data.fill(0);
  if (curve === 'Ed25519') return node;
  for (;;) {
    const secret = addSecrets(node.secret, parent.secret);
    if (secret !== undefined) return { secret, chainCode: node.chainCode };
    // About one in 2^127: SLIP-0010 tries again with the right half.
    node = split(hmac(sha512, parent.chainCode, concatBytes(Uint8Array.of(1), node.chainCode, position)));
  }
}

/** The sum modulo the group order; undefined if the left one is not below it or the sum is zero. */
function addSecrets(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const { Fn } = secp256k1.Point;
  try {
    const sum = Fn.add(Fn.fromBytes(left), Fn.fromBytes(right));
    return Fn.is0(sum) ? undefined : Uint8Array.from(Fn.toBytes(sum));
  } catch {
    return undefined;
  }
}

function split(digest: Uint8Array): ExtendedSecret {
  const node = { secret: Uint8Array.from(digest.subarray(0, 32)), chainCode: Uint8Array.from(digest.subarray(32)) };
  digest.fill(0);
  return node;
}
