import { CodedError, toHex } from '@countersign/kernel';
import { fromBase32 } from '@countersign/ledger-algorand';

import type { BlockSource } from '../following/block-source.ts';
import { onChain, type Chain } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import { firstPage } from '../following/follow-chain.ts';
import { severalNodes } from '../following/several-nodes.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import type { NetworkNode } from '../network-node.ts';
import { askAt, at, notGiven, takeUnless } from './ask.ts';
import { broadcast, transactionStatus } from './broadcast.ts';
import { chainState, holdings } from './chain-state.ts';
import type { AlgorandIndex } from './history.ts';
import { identityOf } from './identity.ts';
import { concerning, observed } from './observe.ts';
import type { Genesis } from './genesis.ts';
import { isPast } from './past.ts';
import { readRounds, type Round } from './read-rounds.ts';
import { BlockHash, Status } from './shapes.ts';

async function newestOf(chain: Chain): Promise<number> {
  const status = await askAt(chain, '/v2/status', Status);
  // It can't tell any more what the network does.
  if (status['stopped-at-unsupported-round'] === true) notGiven(chain, 'is too old for its network');
  return status['last-round'];
}

function roundSource(genesis: Genesis, index: AlgorandIndex | undefined): BlockSource<Round> {
  return {
    async heights(chain, height) {
      const newest = await newestOf(chain);
      if (height === undefined) return { newest, hash: undefined };
      const path = `/v2/blocks/${height}/hash`;
      const [answer] = await chain.ask([at(path)]);
      const said = takeUnless(chain, path, answer, BlockHash);
      const hash = said && fromBase32(said.blockHash);
      return { newest, hash: hash && toHex(hash) };
    },
    read: (chains, from, to) => readRounds(chains, genesis, from, to),
    transactions: (rounds, isWatched) => observedOf(rounds.flatMap(concerning), isWatched, observed),
    ...(index !== undefined && { occurrences: index.occurrences }),
  };
}

/**
 * Algorand, or a network that works like it, by the REST interface of algod (https://developer.algorand.org/docs/rest-apis/algod), with an indexer for where
 * addresses occur and for rounds that nodes have forgotten.
 */
export function createAlgorandNode(parts: {
  readonly genesis: Genesis;
  readonly nodes: readonly JsonRpc[];
  readonly index?: AlgorandIndex | undefined;
  readonly firstBlock: number | undefined;
}): NetworkNode {
  const { genesis, index, firstBlock } = parts;
  const identity = identityOf(genesis);
  const chains = parts.nodes.map((node) => onChain(node, identity));
  const { first, believed, followed } = severalNodes({
    source: roundSource(genesis, index),
    chains,
    // What is in a round is final.
    confirmations: 1,
    firstBlock,
    page: firstPage(),
    fees: {
      current: () => Promise.reject(new CodedError('UnsupportedLedger', 'Algorand has no fee levels to ask for')),
      sight: () => [],
      isDue: () => false,
    },
  });
  return {
    ...followed,
    tip: () =>
      first(async (chain) => {
        const [round] = await readRounds([chain], genesis, ...(await pairOf(chain)));
        return round ?? notGiven(chain, 'does not have its newest round');
      }),
    chainState: async (query) => believed(() => first((chain) => chainState(chain, query))),
    fees: () => Promise.resolve(undefined),
    broadcast: async (raw) => believed(() => broadcast(chains, raw)),
    transactionStatus: (transactionId) => first((chain) => transactionStatus(chain, genesis, transactionId)),
    isPast: async (transactionId, validity) => believed(() => isPast(chains, index, transactionId, validity)),
    holdings: (addresses, assets) => first((chain) => holdings(chain, addresses, assets)),
  };
}

async function pairOf(chain: Chain): Promise<readonly [number, number]> {
  const newest = await newestOf(chain);
  return [newest, newest];
}
