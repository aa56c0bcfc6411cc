import { z } from 'zod';

import type { Surroundings } from '../family.ts';
import { asFeeNode, feesOf, noForm } from '../file/fees.ts';
import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { reachAll, Server } from '../file/servers.ts';
import { byJsonRpc } from '../json-rpc/connect.ts';
import type { ConnectedNode } from '../network-node.ts';
import { XrplNetwork, xrplParameters } from './chain-parameters.ts';
import { createXrplNode } from './create-xrpl-node.ts';
import { rippled } from './dialect.ts';
import { fixedMultipliers } from './fees.ts';

/** Each call is a request, to servers that many share. */
const usualCalls = 8;

const entry = z.strictObject({
  ...common,
  family: z.literal('XRPL'),
  parameters: XrplNetwork,
  confirmations: z.literal(1, 'What a ledger of XRPL has is final: leave it out').default(1),
  fees: z.discriminatedUnion('form', [fixedMultipliers, Server.extend(asFeeNode)], noForm('"fixed" or "node"')).optional(),
});

interface XrplSettings extends CommonSettings {
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

function connect(of: XrplSettings, { sleep }: Surroundings): ConnectedNode {
  const { ledger, networkId, confirmations, firstBlock } = of;
  return byJsonRpc(of, { sleep }, (ways) => createXrplNode({ ...ways, ledger, networkId, confirmations, firstBlock, sleep }), {
    dialect: rippled,
  });
}

/** The XRP Ledger, and networks that work like it, by the JSON-RPC of their servers. */
export const xrplFamily = { entry, settings, connect };
