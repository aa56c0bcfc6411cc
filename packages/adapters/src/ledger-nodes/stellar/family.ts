import { z } from 'zod';

import { fixedLevels } from '../fee-source/settings.ts';
import { feesOf, noForm } from '../file/fees.ts';
import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { overHttp, reachAll, serversOf } from '../file/servers.ts';
import { StellarNetwork, stellarParameters } from './chain-parameters.ts';

/** Requests to a server that are under way at once where the file says nothing. */
const usualRequests = 8;

const entry = z.strictObject({
  ...common,
  family: z.literal('Stellar'),
  parameters: StellarNetwork,
  /** Which of their interfaces the nodes have. */
  api: z.enum(['Horizon', 'StellarRpc']).default('Horizon'),
  nodes: serversOf(overHttp('Servers of Stellar')),
  confirmations: z.literal(1, 'What a ledger of Stellar has is final: leave it out').default(1),
  fees: z.discriminatedUnion('form', [fixedLevels(0, 'stroops for each operation', 10_000_000n)], noForm('"fixed"')).optional(),
});

/** What an operator's file says of a network that works like Stellar. */
export interface StellarSettings extends CommonSettings {
  readonly family: 'Stellar';
  readonly networkPassphrase: string;
  readonly api: 'Horizon' | 'StellarRpc';
}

function settings(of: z.infer<typeof entry>, place: Place): StellarSettings {
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => stellarParameters(of.parameters, alias)),
    networkPassphrase: of.parameters.networkPassphrase,
    api: of.api,
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualRequests),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    fees: feesOf(place, of.fees, usualRequests),
  };
}

/** Stellar, and networks that work like it, by servers of Horizon or of Stellar RPC. */
export const stellarFamily = { entry, settings };
