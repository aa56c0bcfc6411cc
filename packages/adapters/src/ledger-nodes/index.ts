import { CodedError } from '@countersign/kernel';
import type { KnownOutputs } from '@countersign/ledger-port';

import { createBitcoinNode } from './bitcoin/create-bitcoin-node.ts';
import { createEthereumNode } from './ethereum/create-ethereum-node.ts';
import { createJsonRpc } from './json-rpc/json-rpc.ts';
import type { NetworkNode } from './network-node.ts';
import type { LedgerSettings } from './settings.ts';
import { rippled } from './xrpl/ask.ts';
import { createXrplNode } from './xrpl/create-xrpl-node.ts';

export { readLedgerSettings } from './settings.ts';
export type { LedgerSettings } from './settings.ts';
export type { NetworkNode } from './network-node.ts';

/** The network of a ledger, by its nodes. Waits as `sleep` does. Throws `UnsupportedLedger` for a family that no nodes are known of. */
export function createLedgerNode(
  settings: LedgerSettings,
  outputs: KnownOutputs,
  sleep?: (milliseconds: number) => Promise<void>,
): NetworkNode {
  const { ledger, nodes, ...following } = settings;
  const { parameters } = ledger;
  if (parameters.type === 'XRPL') {
    const servers = nodes.map((node) => createJsonRpc(node, sleep, rippled));
    return createXrplNode({ ...following, ledger, networkId: parameters.networkId, nodes: servers });
  }
  const clients = nodes.map((node) => createJsonRpc(node, sleep));
  if (parameters.type === 'Ethereum') return createEthereumNode({ ...following, parameters, nodes: clients });
  if (parameters.type === 'Bitcoin') return createBitcoinNode({ ...following, ledger, nodes: clients, outputs });
  throw new CodedError('UnsupportedLedger', `No nodes are known of ${parameters.type}`);
}
