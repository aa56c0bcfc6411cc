import { toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { addressOf } from '@countersign/ledger-solana';
import { ed25519 } from '@noble/curves/ed25519.js';

import { connect } from '../solana/connect.ts';
import { solanaFamily } from '../solana/family.ts';
import { noPause } from './no-pause.ts';

export const sol = 1_000_000_000n;

/** The settings of a ledger on local nodes, as an operator's file has them. */
export function solanaSettings(urls: readonly string[], genesisHash: string, changes: object = {}) {
  const entry = {
    id: 'solana-local',
    family: 'Solana',
    parameters: { genesisHash },
    nodes: urls.map((url) => ({ url })),
    ...changes,
  };
  return solanaFamily.settings(solanaFamily.entry.parse(entry), { source: { file: 'ledgers.json', environment: {} }, path: [] });
}

/** The network by these nodes. */
export function solanaNode(urls: readonly string[], genesisHash: string, changes: object = {}) {
  return connect(solanaSettings(urls, genesisHash, changes), { sleep: noPause });
}

export interface TestAccount {
  readonly privateKey: string;
  readonly sender: SenderAddress;
}

/** The account of a key of 32 bytes that are all one number. */
export function solanaAccount(number: number): TestAccount {
  const privateKey = new Uint8Array(32).fill(number);
  const publicKey = ed25519.getPublicKey(privateKey);
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: `m/44'/501'/${number}'/0'` } as const;
  return {
    privateKey: toHex(privateKey),
    sender: { address: addressOf(publicKey), keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}
