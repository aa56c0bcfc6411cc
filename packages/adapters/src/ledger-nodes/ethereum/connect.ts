import type { Surroundings } from '../family.ts';
import { byJsonRpc } from '../json-rpc/connect.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createEthereumNode } from './create-ethereum-node.ts';
import type { EthereumSettings } from './family.ts';

/** Ethereum, and networks that work like it, by the JSON-RPC of their nodes. */
export function connect(of: EthereumSettings, { sleep }: Surroundings): ConnectedNode {
  const { chain, genesisHash, confirmations, finality, firstBlock, traces } = of;
  return byJsonRpc(of, { sleep }, (ways) =>
    createEthereumNode({ ...ways, chain, genesisHash, confirmations, finality, firstBlock, traces, sleep }),
  );
}
