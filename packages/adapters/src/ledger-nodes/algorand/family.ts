import { z } from 'zod';

import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { oneIndex, overHttp, reachAll, serversOf } from '../file/servers.ts';
import type { NodeSettings } from '../json-rpc/json-rpc.ts';
import { AlgorandNetwork, algorandParameters } from './chain-parameters.ts';
import type { Genesis } from './genesis.ts';

/** Each call is a request, to nodes that many share. */
const usualCalls = 8;

const entry = z.strictObject({
  ...common,
  nodes: serversOf(overHttp('Nodes of Algorand')),
  family: z.literal('Algorand'),
  parameters: AlgorandNetwork,
  history: oneIndex,
  confirmations: z.literal(1, 'What a round of Algorand has is final: leave it out').default(1),
});

/** What an operator's file says of a network that works like Algorand. */
export interface AlgorandSettings extends CommonSettings {
  readonly family: 'Algorand';
  readonly genesis: Genesis;
  /** An indexer, which knows where an address occurs, or nothing: then rounds are read from `firstBlock` on. */
  readonly history: readonly NodeSettings[];
}

function settings(of: z.infer<typeof entry>, place: Place): AlgorandSettings {
  const { genesisId, genesisHash } = of.parameters;
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => algorandParameters(of.parameters, alias)),
    genesis: { genesisId, genesisHash },
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualCalls),
    history: reachAll(within(place, 'history'), of.history, usualCalls),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    fees: undefined,
  };
}

/** Algorand, and networks that work like it, by the REST interface of their nodes, with an indexer for where addresses occur. */
export const algorandFamily = { entry, settings };
