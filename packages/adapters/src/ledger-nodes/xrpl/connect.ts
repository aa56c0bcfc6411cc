import type { Surroundings } from '../family.ts';
import { byJsonRpc } from '../json-rpc/connect.ts';
import type { ConnectedNode } from '../network-node.ts';
import { createXrplNode } from './create-xrpl-node.ts';
import { rippled } from './dialect.ts';
import type { XrplSettings } from './family.ts';

/** The XRP Ledger, and networks that work like it, by the JSON-RPC of their servers. */
export function connect(of: XrplSettings, { sleep }: Surroundings): ConnectedNode {
  const { ledger, networkId, confirmations, firstBlock } = of;
  return byJsonRpc(of, { sleep }, (ways) => createXrplNode({ ...ways, ledger, networkId, confirmations, firstBlock, sleep }), {
    dialect: rippled,
  });
}
