import { fromHex, toHex } from '@countersign/kernel';
import type { BuiltTransaction, PayloadSignature, SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { addressFromPublicKey } from '../address.ts';

/** A key pair with its address, for tests. */
export interface TestKey extends SenderAddress {
  readonly privateKey: Uint8Array;
}

/** The key pair of a private key of one byte, again and again. */
export function testKey(byte: number): TestKey {
  const privateKey = new Uint8Array(32).fill(byte);
  const publicKey = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: `m/44'/283'/${byte}'/0'/0'` } as const;
  return {
    privateKey,
    address: addressFromPublicKey(publicKey),
    keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }],
  };
}

/** Signs the payload as a vault does. */
export function signPayloads({ payloads }: BuiltTransaction, { privateKey }: TestKey): PayloadSignature[] {
  return payloads.map(({ bytes }) => ({ signature: toHex(ed25519.sign(fromHex(bytes), privateKey)) }));
}
