import { fromHex, toHex } from '@countersign/kernel';
import { oneKeySender, type BuiltTransaction, type PayloadSignature, type SenderAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { addressFromPublicKey } from '../address.ts';

/** A key pair whose address can be spent from, for tests. */
export interface TestKey extends SenderAddress {
  readonly privateKey: Uint8Array;
}

/** The key pair of a small number. */
export function testKey(number: number, ledger: Ledger): TestKey {
  const privateKey = fromHex(number.toString(16).padStart(64, '0'));
  const publicKey = secp256k1.getPublicKey(privateKey, true);
  const key = { curve: 'Secp256k1', strategy: 'VaultSoft', path: `m/84'/1'/0'/0/${number}` } as const;
  return { privateKey, ...oneKeySender(addressFromPublicKey(publicKey, ledger), toHex(publicKey), key) };
}

/** Signs the payloads as a vault does. */
export function signPayloads({ payloads }: BuiltTransaction, keys: readonly TestKey[]): PayloadSignature[] {
  return payloads.map(({ key, bytes }) => {
    const owner = keys.find((entry) => entry.keys[0].key.path === key.path);
    if (!owner) throw new Error(`No key at ${key.path}`);
    return { signature: toHex(secp256k1.sign(fromHex(bytes), owner.privateKey, { prehash: false, lowS: true })) };
  });
}
