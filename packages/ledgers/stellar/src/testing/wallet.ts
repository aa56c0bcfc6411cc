import { fromHex, toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { addressFromPublicKey } from '../address.ts';
import { stellarLedger } from './ledgers.ts';

/** A key pair with its address, for tests. */
export interface TestKey extends SenderAddress {
  readonly privateKey: Uint8Array;
}

/** The key pair of a private key of one byte, repeated. */
export function testKey(byte: number): TestKey {
  const privateKey = fromHex(byte.toString(16).padStart(2, '0').repeat(32));
  const publicKey = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: `m/44'/148'/${byte}'` } as const;
  return {
    privateKey,
    address: addressFromPublicKey(publicKey, stellarLedger()),
    keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }],
  };
}
