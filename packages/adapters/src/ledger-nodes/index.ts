import { CodedError } from '@countersign/kernel';
import type { KnownOutputs } from '@countersign/ledger-port';

import { createBitcoinNode } from './bitcoin/create-bitcoin-node.ts';
import { createEsplora } from './bitcoin/history/esplora.ts';
import { listenToBlocks } from './bitcoin/news/listen-to-blocks.ts';
import { createEthereumNode } from './ethereum/create-ethereum-node.ts';
import type { FeeServer, FeeSettings } from './fee-source/settings.ts';
import { createJsonRpc } from './json-rpc/create-json-rpc.ts';
import type { JsonRpc, NodeSettings } from './json-rpc/json-rpc.ts';
import type { ConnectedNode, NetworkNode } from './network-node.ts';
import type { LedgerSettings } from './settings.ts';
import { createXrplNode } from './xrpl/create-xrpl-node.ts';
import { rippled } from './xrpl/dialect.ts';

export { readLedgerSettings } from './settings.ts';
export type { Explorer, LedgerSettings } from './settings.ts';
export type { ConnectedNode, NetworkNode } from './network-node.ts';

/** The network of a ledger, by its nodes. Waits as `sleep` does. Throws `UnsupportedLedger` for a family that no nodes are known of. */
export function createLedgerNode(
  settings: LedgerSettings,
  outputs: KnownOutputs,
  sleep?: (milliseconds: number) => Promise<void>,
): ConnectedNode {
  const isXrpl = settings.ledger.parameters.type === 'XRPL';
  const nodes = settings.nodes.map((node) => createJsonRpc(node, sleep, isXrpl ? rippled : undefined));
  const feeServer = feeServerOf(settings.fees, (server) => createJsonRpc(server, sleep, isXrpl ? rippled : undefined));
  const feeNodes = feeServer?.form === 'node' ? [feeServer.rpc] : [];
  const publishers = settings.nodes.flatMap(({ publisher }) => (publisher ? [listenToBlocks(publisher, sleep)] : []));
  const ways = [...nodes, ...publishers];
  return {
    ...networkOf(settings, outputs, nodes, feeServer, sleep),
    listen(wake) {
      const ends = ways.map(({ listen }) => listen?.(wake));
      return () => ends.forEach((end) => end?.());
    },
    close: () => [...ways, ...feeNodes].forEach(({ close }) => close?.()),
  };
}

function networkOf(
  settings: LedgerSettings,
  outputs: KnownOutputs,
  nodes: readonly JsonRpc[],
  feeServer: FeeServer | undefined,
  sleep: Parameters<typeof createLedgerNode>[2],
): NetworkNode {
  const { ledger, nodes: _, history: servers, explorer: __, fees: ___, ...more } = settings;
  const { parameters } = ledger;
  const following = { ...more, feeServer, sleep };
  if (parameters.type === 'XRPL') return createXrplNode({ ...following, ledger, networkId: parameters.networkId, nodes });
  if (parameters.type === 'Ethereum') return createEthereumNode({ ...following, parameters, nodes });
  if (parameters.type === 'Bitcoin') {
    const history = servers.map((server) => createEsplora(server, sleep));
    return createBitcoinNode({ ...following, ledger, nodes, history, outputs });
  }
  throw new CodedError('UnsupportedLedger', `No nodes are known of ${parameters.type}`);
}

function feeServerOf(fees: FeeSettings | undefined, connect: (server: NodeSettings) => JsonRpc): FeeServer | undefined {
  if (fees === undefined || fees.form === 'fixed') return fees;
  const { form, server } = fees;
  return form === 'node' ? { form, rpc: connect(server), timeoutSeconds: server.timeoutSeconds } : { form, server };
}
