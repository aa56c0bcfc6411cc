import type { Surroundings } from '../family.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createRest } from '../rest/create-rest.ts';
import { createTronNode } from './create-tron-node.ts';
import type { TronSettings } from './family.ts';

/** The way to a network of the family. */
export function connect({ genesisId, nodes, firstBlock }: TronSettings, { sleep }: Pick<Surroundings, 'sleep'>): ConnectedNode {
  const network = createTronNode({ genesisId, nodes: nodes.map((node) => createRest(node, sleep)), firstBlock });
  // Nodes are asked: nothing is open to them between two questions.
  return { ...network, listen: () => () => {}, close: () => {} };
}
