import { z } from 'zod';

import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { reachAll } from '../file/servers.ts';
import { SolanaNetwork, solanaParameters } from './chain-parameters.ts';

/** Calls that go out together where the file says nothing. */
const usualCalls = 20;

const entry = z.strictObject({
  ...common,
  family: z.literal('Solana'),
  parameters: SolanaNetwork,
  /** Blocks are large: who has a node of their own may read all of them, and others ask for addresses. */
  reading: z.enum(['Addresses', 'Blocks']).default('Addresses'),
  confirmations: z.literal(1, 'What Solana has finalized is final: leave it out').default(1),
});

/** What an operator's file says of a network that works like Solana. */
export interface SolanaSettings extends CommonSettings {
  readonly family: 'Solana';
  readonly genesisHash: string;
  readonly reading: 'Addresses' | 'Blocks';
}

function settings(of: z.infer<typeof entry>, place: Place): SolanaSettings {
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => solanaParameters(of.parameters, alias)),
    genesisHash: of.parameters.genesisHash,
    reading: of.reading,
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualCalls),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    fees: undefined,
  };
}

/** Solana, and networks that work like it, by the JSON-RPC of their nodes. */
export const solanaFamily = { entry, settings };
