import { fromHex, toHex } from '@countersign/kernel';
import { oneKeySender, type BuiltTransaction, type PayloadSignature, type SenderAddress } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { addressFromPublicKey } from '../address.ts';
import { xrpLedger } from './ledgers.ts';

/** A key pair with its address, for tests. */
export interface TestKey extends SenderAddress {
  readonly privateKey: Uint8Array;
}

/** The key pair of a small number. */
export function testKey(number: number): TestKey {
  const privateKey = fromHex(number.toString(16).padStart(64, '0'));
  const publicKey = secp256k1.getPublicKey(privateKey, true);
  const key = { curve: 'Secp256k1', strategy: 'VaultSoft', path: `m/44'/144'/${number}'/0/0` } as const;
  return { privateKey, ...oneKeySender(addressFromPublicKey(publicKey, xrpLedger(0)), toHex(publicKey), key) };
}

/** Signs the payload as a vault does. */
export function signPayloads({ payloads }: BuiltTransaction, { privateKey }: TestKey): PayloadSignature[] {
  return payloads.map(({ bytes }) => ({
    signature: toHex(secp256k1.sign(fromHex(bytes), privateKey, { prehash: false, lowS: true })),
  }));
}
