import { fromHex, toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { addressOfKey } from '@countersign/ledger-substrate';
import { knownNetworks } from '@countersign/ledger-substrate/settings';
import { ed25519 } from '@noble/curves/ed25519.js';

import { connect } from '../substrate/connect.ts';
import { substrateFamily } from '../substrate/family.ts';
import { noPause } from './no-pause.ts';
import { genesisHash } from './substrate/local-chain.ts';

export const coin = 10_000_000_000n;

/** The settings of a ledger on local nodes, as an operator's file has them. */
export function substrateSettings(urls: readonly string[], changes: object = {}) {
  const entry = {
    id: 'substrate-local',
    family: 'Substrate',
    parameters: {
      genesisHash: `0x${genesisHash}`,
      addressPrefix: 0,
      symbol: 'DOT',
      decimals: 10,
      runtimes: knownNetworks['polkadot-asset-hub'].supportedRuntimeVersions,
    },
    nodes: urls.map((url) => ({ url, batch: 50 })),
    ...changes,
  };
  const place = { source: { file: 'ledgers.json', environment: {} }, path: [] };
  return substrateFamily.settings(substrateFamily.entry.parse(entry), place);
}

/** The network by these nodes. */
export function substrateNode(urls: readonly string[], changes: object = {}) {
  return connect(substrateSettings(urls, changes), { sleep: noPause });
}

/** A ledger on a local chain. */
export const substrateLedger = substrateSettings(['http://127.0.0.1']).ledger;

/** An account by its private key, hexadecimal. */
export function substrateAccount(privateKey: string): {
  readonly privateKey: string;
  readonly publicKey: string;
  readonly sender: SenderAddress;
} {
  const publicKey = toHex(ed25519.getPublicKey(fromHex(privateKey)));
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/354'/0'/0'/0'/0'" } as const;
  const address = addressOfKey(publicKey, substrateLedger);
  return { privateKey, publicKey, sender: { address, keys: [{ id: 'ED25519_CUSTODY_1', publicKey, key }] } };
}
