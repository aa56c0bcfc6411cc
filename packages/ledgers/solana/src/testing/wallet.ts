import { toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { addressFromPublicKey } from '../address.ts';
import { solanaLedger } from './ledgers.ts';

/** A key pair with its address, for tests. */
export interface TestKey extends SenderAddress {
  readonly privateKey: Uint8Array<ArrayBuffer>;
}

/** The key pair of 32 bytes that are all one number. */
export function testKey(number: number): TestKey {
  const privateKey = new Uint8Array(32).fill(number);
  const publicKey = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: `m/44'/501'/${number}'/0'` } as const;
  return {
    privateKey,
    address: addressFromPublicKey(publicKey, solanaLedger),
    keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }],
  };
}
