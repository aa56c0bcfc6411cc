import { fromHex, toHex } from '@countersign/kernel';
import { addressFromPublicKey, serialize, signingDigest, type TransactionFields } from '@countersign/ledger-ethereum';
import { oneKeySender } from '@countersign/ledger-port';
import { secp256k1 } from '@noble/curves/secp256k1.js';

import type { ConnectedNode } from '../network-node.ts';
import type { LedgerSettings } from '../families.ts';
import { connect } from '../ethereum/connect.ts';
import { readLedgerSettings } from '../settings.ts';
import { noPause } from './no-pause.ts';
import { rememberedOutputs } from './remembered-outputs.ts';

export const ether = 10n ** 18n;
export const gwei = 10n ** 9n;

/** The settings of a ledger on local nodes. */
export function devLedger(
  urls: readonly string[],
  changes: {
    confirmations?: number | 'finalized' | 'safe';
    firstBlock?: number | undefined;
    traces?: boolean;
    parameters?: object;
    nodes?: readonly object[];
  } = {},
): LedgerSettings {
  const entry = {
    id: 'ethereum-dev',
    family: 'Ethereum',
    parameters: { chainId: 31_337 },
    // A busy machine takes far longer for large blocks than a node may.
    nodes: urls.map((url) => ({ url, timeoutSeconds: 300 })),
    confirmations: 1,
    firstBlock: 0,
    ...changes,
  };
  const [settings] = readLedgerSettings({ file: 'ledgers.json', text: JSON.stringify([entry]), environment: {} });
  if (settings === undefined) throw new Error('no ledger');
  return settings;
}

/** The ledger's network. */
export function devNode(settings: LedgerSettings): ConnectedNode {
  if (settings.family !== 'Ethereum') throw new Error('another ledger');
  return connect(settings, { outputs: rememberedOutputs(), sleep: noPause });
}

/** An account by its private key, hexadecimal. */
export function keyed(privateKey: string) {
  const publicKey = secp256k1.getPublicKey(fromHex(privateKey));
  const key = { curve: 'Secp256k1', strategy: 'VaultHard', path: "m/44'/60'/0'/0'/0'" } as const;
  return { privateKey, sender: oneKeySender(addressFromPublicKey(publicKey), toHex(publicKey), key) };
}

/** A signed transfer of coins, serialised. */
export function signedTransfer(privateKey: string, changes: Partial<TransactionFields>): string {
  const fields: TransactionFields = {
    type: 2,
    chainId: 31_337n,
    nonce: 0n,
    maxPriorityFeePerGas: gwei,
    maxFeePerGas: 100n * gwei,
    gasLimit: 21_000n,
    to: keyed('22'.repeat(32)).sender.address,
    value: ether,
    data: '',
    accessList: [],
    ...changes,
  };
  const signed = secp256k1.sign(signingDigest(fields), fromHex(privateKey), { prehash: false, format: 'recovered' });
  const { r, s } = secp256k1.Signature.fromBytes(signed, 'recovered');
  return toHex(serialize(fields, { r, s, yParity: signed[0] === 1 ? 1 : 0 }));
}
