import { fromHex, toHex } from '@countersign/kernel';
import { addressFromPublicKey } from '@countersign/ledger-xrpl';
import { oneKeySender, type SenderAddress } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { Wallet } from 'xrpl';

import type { ConnectedNode } from '../network-node.ts';
import type { LedgerSettings } from '../families.ts';
import { readLedgerSettings } from '../settings.ts';
import { connect } from '../xrpl/connect.ts';
import { noPause } from './no-pause.ts';
import { rememberedOutputs } from './remembered-outputs.ts';
import { walletOf } from './rippled/local-ledger.ts';

export const xrp = 1_000_000n;
/** Of no public network. */
export const localNetwork = 21_338;

/** The settings of a ledger on local servers. */
export function xrplLedger(
  urls: readonly string[],
  {
    networkId = localNetwork,
    ...changes
  }: { networkId?: number; firstBlock?: number | undefined; nodes?: readonly object[] } = {},
): LedgerSettings {
  const entry = {
    id: 'xrpl-local',
    family: 'XRPL',
    parameters: { networkId },
    nodes: urls.map((url) => ({ url })),
    ...changes,
  };
  const [settings] = readLedgerSettings({ file: 'ledgers.json', text: JSON.stringify([entry]), environment: {} });
  if (settings === undefined) throw new Error('no ledger');
  return settings;
}

/** The ledger's network. */
export function xrplNode(settings: LedgerSettings): ConnectedNode {
  if (settings.family !== 'XRPL') throw new Error('another ledger');
  return connect(settings, { outputs: rememberedOutputs(), sleep: noPause });
}

const { ledger } = xrplLedger(['http://127.0.0.1']);

/** An account by its private key, hexadecimal, as the ledger's own code has it and as xrpl.js does. */
export function xrplAccount(privateKey: string): {
  readonly privateKey: string;
  readonly sender: SenderAddress;
  readonly wallet: Wallet;
} {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey), true);
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/144'/0'/0'/0'" } as const;
  return {
    privateKey,
    sender: oneKeySender(addressFromPublicKey(publicKey, ledger), toHex(publicKey), key),
    wallet: walletOf(privateKey),
  };
}
