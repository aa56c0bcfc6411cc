import { z } from 'zod';

import { asFeeNode, feesOf, noForm } from '../file/fees.ts';
import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { reachAll, Server } from '../file/servers.ts';
import { XrplNetwork, xrplParameters } from './chain-parameters.ts';
import { fixedMultipliers } from './fee-forms.ts';

/** Each call is a request, to servers that many share. */
const usualCalls = 8;

const entry = z.strictObject({
  ...common,
  family: z.literal('XRPL'),
  parameters: XrplNetwork,
  confirmations: z.literal(1, 'What a ledger of XRPL has is final: leave it out').default(1),
  fees: z.discriminatedUnion('form', [fixedMultipliers, Server.extend(asFeeNode)], noForm('"fixed" or "node"')).optional(),
});

/** What an operator's file says of a network that works like the XRP Ledger. */
export interface XrplSettings extends CommonSettings {
  readonly family: 'XRPL';
  /** Distinguishes its servers from those of other networks. */
  readonly networkId: number;
}

function settings(of: z.infer<typeof entry>, place: Place): XrplSettings {
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => xrplParameters(of.parameters, alias)),
    networkId: of.parameters.networkId,
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualCalls),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    fees: feesOf(place, of.fees, usualCalls),
  };
}

/** The XRP Ledger, and networks that work like it, by the JSON-RPC of their servers. */
export const xrplFamily = { entry, settings };
