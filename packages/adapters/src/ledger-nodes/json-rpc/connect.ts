import type { FeeServer, FeeSettings } from '../fee-source/settings.ts';
import type { Surroundings } from '../family.ts';
import type { ConnectedNode, NetworkNode } from '../network-node.ts';
import { createJsonRpc } from './create-json-rpc.ts';
import type { Dialect } from './dialect.ts';
import type { JsonRpc, NodeSettings, Transport } from './json-rpc.ts';

/** What a network is made of whose nodes speak JSON-RPC. */
interface Ways {
  readonly nodes: readonly JsonRpc[];
  /** From where fees are, in place of the nodes. */
  readonly feeServer: FeeServer | undefined;
}

/** A network by its nodes' JSON-RPC, spoken as `dialect` has it. It is listened to by `others`, too. */
export function byJsonRpc(
  { nodes: servers, fees }: { readonly nodes: readonly NodeSettings[]; readonly fees: FeeSettings | undefined },
  { sleep }: Pick<Surroundings, 'sleep'>,
  network: (ways: Ways) => NetworkNode,
  { dialect, others = [] }: { readonly dialect?: Dialect; readonly others?: readonly Pick<Transport, 'listen' | 'close'>[] } = {},
): ConnectedNode {
  const nodes = servers.map((server) => createJsonRpc(server, sleep, dialect));
  const feeServer = feeServerOf(fees, (server) => createJsonRpc(server, sleep, dialect));
  const feeNodes = feeServer?.form === 'node' ? [feeServer.rpc] : [];
  const ways = [...nodes, ...others];
  return {
    ...network({ nodes, feeServer }),
    listen(wake) {
      const ends = ways.map(({ listen }) => listen?.(wake));
      return () => ends.forEach((end) => end?.());
    },
    close: () => [...ways, ...feeNodes].forEach(({ close }) => close?.()),
  };
}

function feeServerOf(fees: FeeSettings | undefined, connect: (server: NodeSettings) => JsonRpc): FeeServer | undefined {
  if (fees === undefined || fees.form === 'fixed') return fees;
  const { form, server } = fees;
  return form === 'node' ? { form, rpc: connect(server), timeoutSeconds: server.timeoutSeconds } : { form, server };
}
