import type { Surroundings } from '../family.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createRest } from '../rest/create-rest.ts';
import { createAlgorandNode } from './create-algorand-node.ts';
import type { AlgorandSettings } from './family.ts';

/** Algorand, and networks that work like it, by the REST interface of their nodes. */
export function connect({ nodes, genesis, firstBlock }: AlgorandSettings, { sleep }: Surroundings): ConnectedNode {
  const ways = nodes.map((node) => createRest(node, sleep));
  return {
    ...createAlgorandNode({ genesis, nodes: ways, firstBlock }),
    // Nodes say nothing by themselves.
    listen: () => () => undefined,
    close: () => undefined,
  };
}
