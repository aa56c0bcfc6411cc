import { fromHex, toHex } from '@countersign/kernel';
import { oneKeySender, type BuiltTransaction, type PayloadSignature, type SenderAddress } from '@countersign/ledger-port';
import { signWithLibsecp256k1 } from '@countersign/ledger-port/second-implementation';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { addressFromPublicKey } from '../address.ts';

/** A key pair with its address, for tests. */
export interface TestKey extends SenderAddress {
  readonly privateKey: Uint8Array;
}

/** The key pair whose private key is a small number in every byte. */
export function testKey(number: number): TestKey {
  const privateKey = fromHex(number.toString(16).padStart(2, '0').repeat(32));
  const publicKey = secp256k1.getPublicKey(privateKey, true);
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: `m/44'/0'/${number}'/0'/0'` } as const;
  return { privateKey, ...oneKeySender(addressFromPublicKey(publicKey), toHex(publicKey), key) };
}

/** Signs the payload as a vault does. */
export function signPayloads({ payloads }: BuiltTransaction, { privateKey }: TestKey): PayloadSignature[] {
  return payloads.map(({ bytes }) => signWithLibsecp256k1(fromHex(bytes), privateKey));
}
