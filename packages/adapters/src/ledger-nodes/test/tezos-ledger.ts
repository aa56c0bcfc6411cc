import { fromHex, toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { accountOfKey } from '@countersign/ledger-tezos';
import { ed25519 } from '@noble/curves/ed25519.js';

import { connect } from '../tezos/connect.ts';
import { tezosFamily } from '../tezos/family.ts';
import { noPause } from './no-pause.ts';

export const tez = 1_000_000n;
export const localChainId = 'NetXZd8x8i1NL5H';

/** The settings of a ledger on local nodes, as an operator's file has them. */
export function tezosSettings(urls: readonly string[], changes: object = {}) {
  const entry = {
    id: 'tezos-local',
    family: 'Tezos',
    parameters: { chainId: localChainId },
    nodes: urls.map((url) => ({ url, batch: 50 })),
    ...changes,
  };
  return tezosFamily.settings(tezosFamily.entry.parse(entry), { source: { file: 'ledgers.json', environment: {} }, path: [] });
}

/** The network by these nodes. */
export function tezosNode(urls: readonly string[], changes: object = {}) {
  return connect(tezosSettings(urls, changes), { sleep: noPause });
}

/** A ledger on a local chain. */
export const tezosLedger = tezosSettings(['http://127.0.0.1']).ledger;

/** An account by its private key, hexadecimal. */
export function tezosAccount(privateKey: string): { readonly privateKey: string; readonly sender: SenderAddress } {
  const publicKey = ed25519.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/1729'/0'/0'" } as const;
  return {
    privateKey,
    sender: { address: accountOfKey(publicKey), keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}
