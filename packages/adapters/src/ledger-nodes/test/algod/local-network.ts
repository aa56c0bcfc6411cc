import { fromHex, toBase64, toHex } from '@countersign/kernel';
import { addressFromPublicKey } from '@countersign/ledger-algorand';
import type { SenderAddress } from '@countersign/ledger-port';
import { ed25519 } from '@noble/curves/ed25519.js';

import { connect } from '../../algorand/connect.ts';
import { algorandFamily } from '../../algorand/family.ts';
import type { ConnectedNode } from '../../network-node.ts';
import { noPause } from '../no-pause.ts';
import { rememberedOutputs } from '../remembered-outputs.ts';

export const coin = 1_000_000n;

/** The settings of a ledger on local nodes. */
export function algorandSettings(urls: readonly string[], changes: object = {}) {
  const entry = algorandFamily.entry.parse({
    id: 'algorand-local',
    family: 'Algorand',
    parameters: { genesisId: 'local-v1', genesisHash: toBase64(new Uint8Array(32).fill(8)) },
    nodes: urls.map((url) => ({ url })),
    ...changes,
  });
  return algorandFamily.settings(entry, { source: { file: 'ledgers.json', environment: {} }, path: [] });
}

/** The ledger's network. */
export function algorandNode(settings: ReturnType<typeof algorandSettings>): ConnectedNode {
  return connect(settings, { outputs: rememberedOutputs(), sleep: noPause });
}

/** An account by its private key, hexadecimal. */
export function algorandAccount(privateKey: string): { readonly privateKey: string; readonly sender: SenderAddress } {
  const publicKey = ed25519.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Ed25519', strategy: 'VaultHard', path: "m/44'/283'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: { address: addressFromPublicKey(publicKey), keys: [{ id: 'ED25519_CUSTODY_1', publicKey: toHex(publicKey), key }] },
  };
}
