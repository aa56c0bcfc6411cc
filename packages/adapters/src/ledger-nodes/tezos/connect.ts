import type { Surroundings } from '../family.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createRest } from '../rest/create-rest.ts';
import { createTezosNode } from './create-tezos-node.ts';
import type { TezosSettings } from './family.ts';
import { tzktHistory } from './history.ts';
import { errorIds, isRefusal } from './refusals.ts';

/** The way to a network of the family. */
export function connect(
  { chainId, nodes, history, firstBlock }: TezosSettings,
  { sleep }: Pick<Surroundings, 'sleep'>,
): ConnectedNode {
  const [index] = history;
  const network = createTezosNode({
    chainId,
    nodes: nodes.map((node) => createRest(node, sleep, isRefusal, errorIds)),
    history: index && tzktHistory(createRest(index, sleep), chainId),
    firstBlock,
  });
  // Nodes are asked: nothing is open to them between two questions.
  return { ...network, listen: () => () => {}, close: () => {} };
}
