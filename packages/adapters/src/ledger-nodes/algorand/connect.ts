import type { Surroundings } from '../family.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createRest } from '../rest/create-rest.ts';
import { createAlgorandNode } from './create-algorand-node.ts';
import type { AlgorandSettings } from './family.ts';
import { indexerOf } from './history.ts';

/** Algorand, and networks that work like it, by the REST interface of their nodes, with an indexer for where addresses occur. */
export function connect({ nodes, history, genesis, firstBlock }: AlgorandSettings, { sleep }: Surroundings): ConnectedNode {
  const ways = nodes.map((node) => createRest(node, sleep));
  const [index] = history;
  return {
    ...createAlgorandNode({
      genesis,
      nodes: ways,
      index: index && indexerOf(createRest(index, sleep), genesis),
      firstBlock,
    }),
    // Nodes say nothing by themselves.
    listen: () => () => undefined,
    close: () => undefined,
  };
}
