import type { Surroundings } from '../family.ts';
import { createJsonRpc } from '../json-rpc/create-json-rpc.ts';
import type { JsonRpc, NodeSettings } from '../json-rpc/json-rpc.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createRest } from '../rest/create-rest.ts';
import { createStellarNode } from './create-stellar-node.ts';
import type { StellarSettings } from './family.ts';
import { horizon } from './horizon/horizon.ts';
import { isRefusal } from './horizon/send.ts';
import { stellarRpcDialect } from './rpc/dialect.ts';
import { stellarRpc } from './rpc/stellar-rpc.ts';
import type { ServerInterface } from './servers.ts';

type Sleep = Surroundings['sleep'];

/** How servers are asked, and the way to one of them, by their interface. */
const ways: {
  readonly [Api in StellarSettings['api']]: {
    readonly servers: ServerInterface;
    readonly reach: (node: NodeSettings, sleep: Sleep) => JsonRpc;
  };
} = {
  Horizon: { servers: horizon, reach: (node, sleep) => createRest(node, sleep, isRefusal) },
  StellarRpc: { servers: stellarRpc, reach: (node, sleep) => createJsonRpc(node, sleep, stellarRpcDialect) },
};

/** Stellar, and networks that work like it, by servers of Horizon or of Stellar RPC. */
export function connect(
  { networkPassphrase, api, nodes, firstBlock, fees }: StellarSettings,
  { sleep }: Surroundings,
): ConnectedNode {
  const { servers, reach } = ways[api];
  const network = createStellarNode({
    networkPassphrase,
    servers,
    nodes: nodes.map((node) => reach(node, sleep)),
    firstBlock,
    feeServer: fees?.form === 'fixed' ? fees : undefined,
    sleep,
  });
  // Servers are asked: nothing is open to them between two questions.
  return { ...network, listen: () => () => undefined, close: () => undefined };
}
