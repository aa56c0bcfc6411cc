import { fromHex, toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { addressOfKeys } from '../address/of-keys.ts';
import type { NetworkId } from '../networks.ts';

/** Two key pairs with their address, for tests. */
export interface TestKeys extends SenderAddress {
  /** By the path of their key. */
  readonly privateKeys: Readonly<Record<string, string>>;
}

/** The key pairs whose private keys are a small number in every byte: of the one that spends, and of the stake. */
export function testKeys(spending: number, staking: number, network: NetworkId = 0): TestKeys {
  const pairs = [
    { id: 'ED25519_CUSTODY_1', number: spending, role: 0 },
    { id: 'ED25519_STAKING_1', number: staking, role: 2 },
  ] as const;
  const made = pairs.map(({ id, number, role }) => {
    const privateKey = number.toString(16).padStart(2, '0').repeat(32);
    const path = `m/44'/1815'/${number}'/${role}'/0'`;
    return { id, privateKey, path, publicKey: toHex(ed25519.getPublicKey(fromHex(privateKey))) };
  });
  const [first, ...others] = made.map(({ id, publicKey, path }) => ({
    id,
    publicKey,
    key: { curve: 'Ed25519', strategy: 'VaultHard', path } as const,
  }));
  if (first === undefined) throw new Error('no key');
  return {
    privateKeys: Object.fromEntries(made.map(({ path, privateKey }) => [path, privateKey])),
    address: addressOfKeys(new Map(made.map(({ id, publicKey }) => [id, fromHex(publicKey)])), network),
    keys: [first, ...others],
  };
}
