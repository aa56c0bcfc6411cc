import { z } from 'zod';

import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { reachAll } from '../file/servers.ts';
import { SubstrateNetwork, substrateParameters } from './chain-parameters.ts';

/** Calls that go out together where the file says nothing: a block of a relay chain has some hundred kilobytes, and nodes give 15 megabytes at once. */
const usualCalls = 20;

const entry = z.strictObject({
  ...common,
  family: z.literal('Substrate'),
  parameters: SubstrateNetwork,
  confirmations: z.literal(1, 'The network itself says what is final: leave it out').default(1),
});

export interface SubstrateSettings extends CommonSettings {
  readonly family: 'Substrate';
}

function settings(of: z.infer<typeof entry>, place: Place): SubstrateSettings {
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => substrateParameters(of.parameters, alias)),
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualCalls),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    fees: undefined,
  };
}

/** Relay chains and Asset Hubs, by the JSON-RPC of their nodes. */
export const substrateFamily = { entry, settings };
