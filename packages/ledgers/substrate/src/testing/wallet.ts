import { fromHex, toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';
import { ed25519 } from '@noble/curves/ed25519.js';

import { addressFromPublicKey } from '../address.ts';

/** A key pair with its address on a ledger, for tests. */
export interface TestKey extends SenderAddress {
  readonly privateKey: Uint8Array;
}

/** The key pair whose private key is a small number in every byte. */
export function testKey(number: number, ledger: Ledger): TestKey {
  const privateKey = fromHex(number.toString(16).padStart(2, '0').repeat(32));
  const publicKey = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: `m/44'/354'/${number}'/0'/0'/0'` } as const;
  return {
    privateKey,
    address: addressFromPublicKey(publicKey, ledger),
    keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }],
  };
}
