import { z } from 'zod';

import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { oneIndex, overHttp, reachAll, serversOf } from '../file/servers.ts';
import type { NodeSettings } from '../json-rpc/json-rpc.ts';
import { TezosNetwork, tezosParameters } from './chain-parameters.ts';

/** Requests to a server that are under way at once where the file says nothing. */
const usualRequests = 8;

const entry = z.strictObject({
  ...common,
  family: z.literal('Tezos'),
  parameters: TezosNetwork,
  nodes: serversOf(overHttp('Nodes of this family')),
  history: oneIndex,
  confirmations: z.literal(1, 'What two blocks are on top of is final: leave it out').default(1),
});

export interface TezosSettings extends CommonSettings {
  readonly family: 'Tezos';
  readonly chainId: string;
  /** TzKT, which knows where an address occurs, or nothing: then blocks are read from `firstBlock` on. */
  readonly history: readonly NodeSettings[];
}

function settings(of: z.infer<typeof entry>, place: Place): TezosSettings {
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => tezosParameters(of.parameters, alias)),
    chainId: of.parameters.chainId,
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualRequests),
    history: reachAll(within(place, 'history'), of.history, usualRequests),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    fees: undefined,
  };
}

/** Tezos, and networks that work like it, by the interface of Octez, with TzKT for where addresses occur. */
export const tezosFamily = { entry, settings };
