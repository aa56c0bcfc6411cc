import type { Surroundings } from '../family.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createRest } from '../rest/create-rest.ts';
import { createStellarNode } from './create-stellar-node.ts';
import type { StellarSettings } from './family.ts';
import { horizon } from './horizon/horizon.ts';
import { isRefusal } from './horizon/send.ts';

/** Stellar, and networks that work like it, by servers of Horizon. */
export function connect({ networkPassphrase, nodes, firstBlock, fees }: StellarSettings, { sleep }: Surroundings): ConnectedNode {
  const network = createStellarNode({
    networkPassphrase,
    servers: horizon,
    nodes: nodes.map((node) => createRest(node, sleep, isRefusal)),
    firstBlock,
    feeServer: fees?.form === 'fixed' ? fees : undefined,
    sleep,
  });
  // Servers are asked: nothing is open to them between two questions.
  return { ...network, listen: () => () => undefined, close: () => undefined };
}
