import { rulesOf } from '@countersign/ledger-bitcoin/settings';
import { z } from 'zod';

import { asFeeNode, feeService, feesOf, noForm } from '../file/fees.ts';
import { common, ledgerOf, type CommonSettings } from '../file/ledger.ts';
import { within, type Place } from '../file/place.ts';
import { mostCalls, overHttp, reachAll, serversOf } from '../file/servers.ts';
import type { NodeSettings } from '../json-rpc/json-rpc.ts';
import { BitcoinChain, bitcoinParameters } from './chain-parameters.ts';
import { fixedRates, mistakenRate } from './fee-forms.ts';
import type { Publisher } from './news/listen-to-blocks.ts';

/** Nodes are one's own, and take any number of calls. */
const usualCalls = mostCalls;
/** Requests to a history server that are under way at once where the file says nothing. */
const usualHistoryRequests = 8;

/** Where a node publishes, as its own configuration writes it. */
const PublisherUrl = z
  .string()
  .regex(/^tcp:\/\/(\[[0-9a-f:]+\]|[^\s/:@[\]]+):[0-9]{1,5}$/i, 'No address such as "tcp://127.0.0.1:28332"')
  .transform((url) => {
    const [, host = '', port = ''] = /^tcp:\/\/\[?(.+?)\]?:([0-9]+)$/.exec(url) ?? [];
    return { host, port: Number(port) };
  })
  .refine(({ port }) => port >= 1 && port <= 65_535, 'No port');

const entry = z
  .strictObject({
    ...common,
    family: z.literal('Bitcoin'),
    parameters: BitcoinChain,
    nodes: serversOf(overHttp('Nodes of this family').extend({ zmq: PublisherUrl.optional() })),
    history: serversOf(overHttp('History servers')).default([]),
    replacementRate: z
      .string()
      .regex(
        /^(0|[1-9][0-9]{0,5})(\.[0-9]{1,3})?$/,
        'Not a decimal number of satoshis per virtual byte such as "1", with 3 places at most',
      )
      .optional(),
    fees: z
      .discriminatedUnion(
        'form',
        [fixedRates, overHttp('Nodes of this family').extend(asFeeNode), feeService('esplora'), feeService('mempool')],
        noForm('"fixed", "node", "esplora" or "mempool"'),
      )
      .optional(),
  })
  .superRefine(({ parameters, history, fees }, context) => {
    const rules = rulesOf(parameters.coin);
    const message = fees?.form === 'fixed' ? mistakenRate([fees.low, fees.medium, fees.high], rules) : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['fees', 'high'], message });
    if (history.length > 0 && rules.hasTokens)
      context.addIssue({
        code: 'custom',
        path: ['history'],
        message: 'History servers know nothing of the tokens of this network: leave it out, and set firstBlock',
      });
  });

/** What an operator's file says of a network of Bitcoin's family. */
export interface BitcoinSettings extends CommonSettings {
  readonly family: 'Bitcoin';
  /** Of the chain's first block. */
  readonly genesisHash: string;
  readonly nodes: readonly BitcoinNodeSettings[];
  /** Servers that know where an address occurs; none: blocks are read from `firstBlock` on. */
  readonly history: readonly NodeSettings[];
  /** How much more for a virtual byte a replacement pays for the network at large, decimal text; undefined: what most nodes ask for. */
  readonly replacementRate: string | undefined;
}

interface BitcoinNodeSettings extends NodeSettings {
  /** Where it publishes by ZMQ that there is a new block. */
  readonly publisher?: Publisher;
}

function settings(of: z.infer<typeof entry>, place: Place): BitcoinSettings {
  const ledger = ledgerOf(place, of, (alias) => bitcoinParameters(of.parameters, alias));
  const nodes = reachAll(within(place, 'nodes'), of.nodes, usualCalls);
  return {
    family: of.family,
    ledger,
    genesisHash: of.parameters.genesisHash,
    nodes: nodes.map((node, position) => {
      const publisher = of.nodes[position]?.zmq;
      return publisher === undefined ? node : { ...node, publisher };
    }),
    history: reachAll(within(place, 'history'), of.history, usualHistoryRequests),
    confirmations: of.confirmations,
    firstBlock: of.firstBlock,
    explorer: of.explorer,
    replacementRate: of.replacementRate,
    fees: feesOf(place, of.fees, usualCalls),
  };
}

/** Bitcoin, and networks of its family, by the JSON-RPC of their nodes and servers that know where an address occurs. */
export const bitcoinFamily = { entry, settings };
