import type { Surroundings } from '../family.ts';
import { byJsonRpc } from '../json-rpc/connect.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createBitcoinNode } from './create-bitcoin-node.ts';
import type { BitcoinSettings } from './family.ts';
import { createEsplora } from './history/esplora.ts';
import { listenToBlocks } from './news/listen-to-blocks.ts';

/** Bitcoin, and networks of its family: by the JSON-RPC of their nodes and servers that know where an address occurs. */
export function connect(of: BitcoinSettings, { outputs, sleep }: Surroundings): ConnectedNode {
  const { ledger, genesisHash, confirmations, firstBlock, replacementRate } = of;
  const history = of.history.map((server) => createEsplora(server, sleep));
  const others = of.nodes.flatMap(({ publisher }) => (publisher ? [listenToBlocks(publisher, sleep)] : []));
  return byJsonRpc(
    of,
    { sleep },
    (ways) =>
      createBitcoinNode({ ...ways, ledger, genesisHash, history, confirmations, firstBlock, outputs, replacementRate, sleep }),
    { others },
  );
}
