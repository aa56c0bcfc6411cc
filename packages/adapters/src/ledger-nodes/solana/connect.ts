import type { Surroundings } from '../family.ts';
import { byJsonRpc } from '../json-rpc/connect.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createSolanaNode } from './create-solana-node.ts';
import { agave } from './dialect.ts';
import type { SolanaSettings } from './family.ts';

/** The way to a network of the family. */
export function connect(of: SolanaSettings, { sleep }: Pick<Surroundings, 'sleep'>): ConnectedNode {
  const { genesisHash, reading, firstBlock } = of;
  return byJsonRpc(of, { sleep }, ({ nodes }) => createSolanaNode({ nodes, genesisHash, reading, firstBlock }), {
    dialect: agave,
  });
}
