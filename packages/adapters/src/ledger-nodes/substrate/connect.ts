import type { Surroundings } from '../family.ts';
import { byJsonRpc } from '../json-rpc/connect.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createSubstrateNode } from './create-substrate-node.ts';
import { substrateNode } from './dialect.ts';
import type { SubstrateSettings } from './family.ts';

/** The way to a network of the family. */
export function connect(of: SubstrateSettings, { sleep }: Pick<Surroundings, 'sleep'>): ConnectedNode {
  const { ledger, firstBlock } = of;
  return byJsonRpc(of, { sleep }, ({ nodes }) => createSubstrateNode({ nodes, ledger, firstBlock }), {
    dialect: substrateNode,
  });
}
