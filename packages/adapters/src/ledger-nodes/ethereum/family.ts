import type { LedgerParametersEthereum } from '@countersign/model';
import { z } from 'zod';

import { asFeeNode, feeService, feesOf, noForm } from '../file/fees.ts';
import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { reachAll, Server } from '../file/servers.ts';
import { EthereumChain, ethereumParameters } from './chain-parameters.ts';
import { fixedPrices } from './fee-forms.ts';
import type { Finality } from './finality.ts';

/** Those who sell access to nodes take few calls together. */
const usualCalls = 50;

const entry = z.strictObject({
  ...common,
  family: z.literal('Ethereum'),
  parameters: EthereumChain,
  confirmations: z.union(
    [common.confirmations, z.literal(['finalized', 'safe'])],
    'Neither a number from 1 to 10000 nor "finalized" or "safe"',
  ),
  traces: z.boolean().default(false),
  fees: z
    .discriminatedUnion(
      'form',
      [fixedPrices, Server.extend(asFeeNode), feeService('etherscan')],
      noForm('"fixed", "node" or "etherscan"'),
    )
    .optional(),
});

/** What an operator's file says of a network that works like Ethereum. */
export interface EthereumSettings extends CommonSettings {
  readonly family: 'Ethereum';
  readonly chain: Pick<LedgerParametersEthereum, 'chainId' | 'supportsEIP1559'>;
  /** Of the chain's first block, where it is known. */
  readonly genesisHash: string | undefined;
  /** How the chain calls the newest block that counts as final; undefined: confirmations are counted. */
  readonly finality: Exclude<Finality, number> | undefined;
  /** Whether blocks are read with what contracts sent in them, which not every node tells. */
  readonly traces: boolean;
}

function settings(of: z.infer<typeof entry>, place: Place): EthereumSettings {
  const { confirmations } = of;
  const { chainId, genesisHash, supportsEIP1559 } = of.parameters;
  return {
    family: of.family,
    ledger: ledgerOf(place, of, (alias) => ethereumParameters(of.parameters, alias)),
    chain: { chainId, supportsEIP1559 },
    genesisHash,
    nodes: reachAll(within(place, 'nodes'), of.nodes, usualCalls),
    ...(typeof confirmations === 'number'
      ? { confirmations, finality: undefined }
      : { confirmations: 1, finality: confirmations }),
    firstBlock: of.firstBlock,
    traces: of.traces,
    explorer: of.explorer,
    fees: feesOf(place, of.fees, usualCalls),
  };
}

/** Ethereum, and networks that work like it, by the JSON-RPC of their nodes. */
export const ethereumFamily = { entry, settings };
