import { fromHex, toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { addressFromPublicKey } from '@countersign/ledger-tron';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import { connect } from '../tron/connect.ts';
import { tronFamily } from '../tron/family.ts';
import { noPause } from './no-pause.ts';

export const trx = 1_000_000n;

/** The settings of a ledger on local nodes, as an operator's file has them. */
export function tronSettings(genesisId: string, urls: readonly string[], changes: object = {}) {
  const entry = {
    id: 'tron-local',
    family: 'Tron',
    parameters: { genesisId },
    nodes: urls.map((url) => ({ url, batch: 50 })),
    ...changes,
  };
  return tronFamily.settings(tronFamily.entry.parse(entry), { source: { file: 'ledgers.json', environment: {} }, path: [] });
}

/** The network by these nodes. */
export function tronNode(genesisId: string, urls: readonly string[], changes: object = {}) {
  return connect(tronSettings(genesisId, urls, changes), { sleep: noPause });
}

/** A ledger on a local chain. */
export const tronLedger = tronSettings(`${'0'.repeat(16)}${'ab'.repeat(24)}`, ['http://127.0.0.1']).ledger;

/** An account by its private key, hexadecimal. */
export function tronAccount(privateKey: string): { readonly privateKey: string; readonly sender: SenderAddress } {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey), true);
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/195'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: { address: addressFromPublicKey(publicKey), keys: [{ id: 'SECP256K1_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}
