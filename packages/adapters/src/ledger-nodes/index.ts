import { CodedError } from '@countersign/kernel';

import { createEthereumNode } from './ethereum/create-ethereum-node.ts';
import { createJsonRpc } from './json-rpc/json-rpc.ts';
import type { NetworkNode } from './network-node.ts';
import type { LedgerSettings } from './settings.ts';

export { readLedgerSettings } from './settings.ts';
export type { LedgerSettings } from './settings.ts';
export type { NetworkNode } from './network-node.ts';

/** The network of a ledger, by its nodes. Throws `UnsupportedLedger` for a family that no nodes are known of. */
export function createLedgerNode({ ledger, nodes, ...following }: LedgerSettings): NetworkNode {
  const { parameters } = ledger;
  if (parameters.type !== 'Ethereum') throw new CodedError('UnsupportedLedger', `No nodes are known of ${parameters.type}`);
  return createEthereumNode({ ...following, parameters, nodes: nodes.map((node) => createJsonRpc(node)) });
}
