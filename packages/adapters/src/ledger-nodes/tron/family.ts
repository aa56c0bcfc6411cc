import { z } from 'zod';

import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { overHttp, reachAll, serversOf } from '../file/servers.ts';
import { TronNetwork, tronParameters } from './chain-parameters.ts';

/** Requests to a server that are under way at once where the file says nothing. */
const usualRequests = 8;

const entry = z.strictObject({
  ...common,
  family: z.literal('Tron'),
  parameters: TronNetwork,
  nodes: serversOf(overHttp('Nodes of this family')),
  confirmations: z.literal(1, 'What 19 of 27 witnesses built on is final: leave it out').default(1),
});

export interface TronSettings extends CommonSettings {
  readonly family: 'Tron';
  readonly genesisId: string;
}

function settings(of: z.infer<typeof entry>, place: Place): TronSettings {
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => tronParameters(of.parameters, alias)),
    genesisId: of.parameters.genesisId,
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualRequests),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    fees: undefined,
  };
}

/** Tron, and networks that work like it, by the HTTP interface of java-tron. */
export const tronFamily = { entry, settings };
