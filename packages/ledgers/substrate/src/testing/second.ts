import { Metadata, TypeRegistry } from '@polkadot/types';
import assetHubKusama from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex';
import assetHubPolkadot from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex';
import kusama from '@polkadot/types-support/metadata/v15/kusama-hex';
import polkadot from '@polkadot/types-support/metadata/v15/polkadot-hex';

import { palletsOfMethods, type Call, type Payee } from '../transaction/call.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The networks' runtimes as they described themselves, by the names that they have here. */
const described = {
  polkadot: { metadata: polkadot, specVersion: 2_000_000 },
  'polkadot-asset-hub': { metadata: assetHubPolkadot, specVersion: 2_000_000 },
  kusama: { metadata: kusama, specVersion: 1_009_002 },
  'kusama-asset-hub': { metadata: assetHubKusama, specVersion: 1_009_003 },
} as const;

type NetworkName = keyof typeof described;

/** A network as the second implementation reads it from its own metadata. */
export interface SecondNetwork {
  readonly name: NetworkName;
  readonly specVersion: number;
  readonly registry: TypeRegistry;
  /** Numbers of pallet and method, by the metadata alone. */
  numbersOf(method: Call['method']): readonly [number, number];
}

function open(name: NetworkName): SecondNetwork {
  const { metadata: hex, specVersion } = described[name];
  const registry = new TypeRegistry();
  // What a node answers is the metadata within an option and its length: it begins with `meta`.
  const metadata = new Metadata(registry, `0x${hex.slice(hex.indexOf('6d657461'))}`);
  registry.setMetadata(metadata);
  return {
    name,
    specVersion,
    registry,
    numbersOf(method) {
      const pallet = metadata.asLatest.pallets.find((one) => one.name.toString() === palletsOfMethods[method]);
      if (pallet === undefined) throw new Error(`${name} has no ${palletsOfMethods[method]}`);
      const variants = registry.lookup.getSiType(pallet.calls.unwrap().type).def.asVariant.variants;
      const found = variants.find((one) => one.name.toString().replaceAll('_', '') === method.toLowerCase());
      if (found === undefined) throw new Error(`${name} has no ${method}`);
      return [pallet.index.toNumber(), found.index.toNumber()];
    },
  };
}

/** All of them. */
export const secondNetworks: readonly SecondNetwork[] = [
  open('polkadot'),
  open('polkadot-asset-hub'),
  open('kusama'),
  open('kusama-asset-hub'),
];

/** A call as the second implementation makes it. */
export function secondCall(network: SecondNetwork, call: Call) {
  const callIndex = Uint8Array.from(network.numbersOf(call.method));
  return network.registry.createType('Call', { callIndex, args: [...argumentsOf(call)] });
}

/** What is signed of a transaction, as the second implementation makes it, with the members that it puts into what is sent. */
export function secondPayload(network: SecondNetwork, transaction: Transaction, era: string) {
  const { call, nonce, tip, specVersion, transactionVersion, genesisHash, blockHash, metadataHash } = transaction;
  const members = {
    method: secondCall(network, call).toHex(),
    era,
    nonce,
    tip,
    specVersion,
    transactionVersion,
    genesisHash: `0x${genesisHash}`,
    blockHash: `0x${blockHash}`,
    assetId: null,
    mode: metadataHash === undefined ? 0 : 1,
    metadataHash: metadataHash === undefined ? null : `0x${metadataHash}`,
  };
  return { members, payload: network.registry.createType('ExtrinsicPayload', members, { version: 4 }) };
}

function argumentsOf(call: Call): readonly unknown[] {
  const account = (key: string) => ({ Id: `0x${key}` });
  switch (call.method) {
    case 'TransferKeepAlive':
    case 'TransferAllowDeath':
      return [account(call.destination), call.amount];
    case 'TransferAll':
      return [account(call.destination), call.keepsAlive];
    case 'Bond':
      return [call.value, secondPayee(call.payee)];
    case 'BondExtra':
    case 'Unbond':
    case 'Rebond':
      return [call.value];
    case 'WithdrawUnbonded':
      return [call.spans];
    case 'Nominate':
      return [call.targets.map(account)];
    case 'SetPayee':
      return [secondPayee(call.payee)];
    case 'Chill':
    case 'SetController':
      return [];
  }
}

function secondPayee(payee: Payee): object {
  return { [payee.type]: payee.type === 'Account' ? `0x${payee.key}` : null };
}
