import { fromHex, toHex } from '@countersign/kernel';
import type { SenderAddress } from '@countersign/ledger-port';
import { stellar } from '@countersign/ledger-stellar';
import { ed25519 } from '@noble/curves/ed25519.js';

import type { ConnectedNode } from '../../network-node.ts';
import { connect } from '../../stellar/connect.ts';
import { stellarFamily } from '../../stellar/family.ts';
import { noPause } from '../no-pause.ts';
import { rememberedOutputs } from '../remembered-outputs.ts';
import { localPassphrase } from './local-network.ts';

export const lumen = 10_000_000n;

/** The settings of a ledger on local servers, as an operator's file has them. */
export function stellarSettings(urls: readonly string[], changes: object = {}) {
  const entry = stellarFamily.entry.parse({
    id: 'stellar-local',
    family: 'Stellar',
    parameters: { networkPassphrase: localPassphrase },
    nodes: urls.map((url) => ({ url })),
    ...changes,
  });
  return stellarFamily.settings(entry, { source: { file: 'ledgers.json', environment: {} }, path: [] });
}

/** The ledger's network. */
export function stellarNode(settings: ReturnType<typeof stellarSettings>): ConnectedNode {
  return connect(settings, { outputs: rememberedOutputs(), sleep: noPause });
}

/** An account by its private key, hexadecimal. */
export function stellarAccount(privateKey: string): { readonly privateKey: string; readonly sender: SenderAddress } {
  const publicKey = ed25519.getPublicKey(fromHex(privateKey));
  const { ledger } = stellarSettings(['http://127.0.0.1']);
  const address = stellar.address.derive?.(new Map([['ED25519_CUSTODY_1', publicKey]]), ledger) ?? '';
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/148'/0'" } as const;
  return { privateKey, sender: { address, keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] } };
}
