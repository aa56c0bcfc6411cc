import { toBase64, utf8 } from '@countersign/kernel';
import { keyOfAddress } from '@countersign/ledger-substrate';
import { knownNetworks } from '@countersign/ledger-substrate/settings';

import { startAlgod } from './algod/algod.ts';
import { startIndexer } from './algod/indexer.ts';
import { LocalRounds } from './algod/local-rounds.ts';
import { LocalChain } from './octez/local-chain.ts';
import { startOctez } from './octez/octez.ts';
import { startAgave } from './solana/agave.ts';
import { LocalCluster } from './solana/local-cluster.ts';
import { startHorizon } from './stellar/horizon.ts';
import { LocalNetwork, localPassphrase } from './stellar/local-network.ts';
import { startStellarRpc } from './stellar/stellar-rpc.ts';
import { genesisHash, LocalChain as LocalSubstrate } from './substrate/local-chain.ts';
import { startNode } from './substrate/node.ts';
import { startJavaTron } from './tron/java-tron.ts';
import { hexOfText, LocalChain as TronChain } from './tron/local-chain.ts';

/** A network in memory, with nodes that were written for the tests, as an instance reaches it. */
export interface StandIn {
  readonly ledgerId: string;
  /** Its entry in an operator's file. */
  readonly entry: object;
  /** Somebody outside pays an address, with a text along where payments of the network have one. */
  give(address: string, amount: bigint, text: string): Promise<void>;
  /** The next block, which is final. */
  close(): Promise<void>;
  /** What an address has, by the network itself. */
  held(address: string): bigint;
  stop(): Promise<void>;
}

/** Two of them, of which an instance believes what both say. */
function pairOf<Node>(start: () => Promise<Node>): Promise<readonly [Node, Node]> {
  return Promise.all([start(), start()]);
}

async function algorand(): Promise<StandIn> {
  const rounds = new LocalRounds();
  const nodes = await pairOf(() => startAlgod(rounds));
  const indexer = await startIndexer(rounds);
  const ledgerId = 'algorand-local';
  return {
    ledgerId,
    entry: {
      id: ledgerId,
      family: 'Algorand',
      parameters: { genesisId: rounds.genesisId, genesisHash: toBase64(rounds.genesisHash) },
      nodes: nodes.map(({ url }) => ({ url })),
      history: [{ url: indexer.url }],
    },
    give: async (address, amount, text) => void rounds.give(address, amount, { note: utf8(text) }),
    close: async () => void rounds.close(),
    held: (address) => rounds.balances.get(address) ?? 0n,
    stop: async () => void (await Promise.all([...nodes, indexer].map((server) => server.close()))),
  };
}

/** The first of its nodes is reached by WebSocket. */
async function solana(): Promise<StandIn> {
  const cluster = new LocalCluster();
  const nodes = await pairOf(() => startAgave(cluster));
  const ledgerId = 'solana-local';
  let now = Date.parse('2100-01-01T00:00:00Z');
  return {
    ledgerId,
    entry: {
      id: ledgerId,
      family: 'Solana',
      parameters: { genesisHash: cluster.genesisHash },
      nodes: [{ url: nodes[0].socketUrl }, { url: nodes[1].url }],
    },
    give: async (address, amount, text) => void cluster.give(address, amount, text),
    close: async () => void cluster.close(new Date((now += 400)), 1),
    held: (address) => BigInt(cluster.account(address)?.lamports ?? 0),
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

async function stellar(api: 'Horizon' | 'StellarRpc'): Promise<StandIn> {
  const network = new LocalNetwork();
  const nodes = await pairOf<{ readonly url: string; close(): Promise<void> }>(() =>
    api === 'Horizon' ? startHorizon(network) : startStellarRpc(network),
  );
  const ledgerId = `stellar-by-${api.toLowerCase()}`;
  return {
    ledgerId,
    entry: {
      id: ledgerId,
      family: 'Stellar',
      api,
      parameters: { networkPassphrase: localPassphrase },
      nodes: nodes.map(({ url }) => ({ url })),
    },
    give: async (address, amount, text) => void network.give(address, amount, text),
    close: () => network.close(new Date(network.last.time.getTime() + 5_000)),
    held: (address) => (network.has(address) ? BigInt(network.accountNow(address).balance) : 0n),
    stop: async () => void (await Promise.all(nodes.map((server) => server.close()))),
  };
}

async function substrate(): Promise<StandIn> {
  const chain = new LocalSubstrate();
  const nodes = await pairOf(() => startNode(chain));
  const ledgerId = 'substrate-local';
  const keyOf = (address: string) => keyOfAddress(address) ?? '';
  return {
    ledgerId,
    entry: {
      id: ledgerId,
      family: 'Substrate',
      parameters: {
        genesisHash: `0x${genesisHash}`,
        addressPrefix: 0,
        symbol: 'DOT',
        decimals: 10,
        runtimes: knownNetworks['polkadot-asset-hub'].supportedRuntimeVersions,
      },
      nodes: nodes.map(({ url }) => ({ url })),
    },
    give: async (address, amount) => void chain.give(keyOf(address), amount),
    close: async () => void chain.close(new Date(chain.final.time.getTime() + 6_000)),
    held: (address) => chain.head.accounts.get(keyOf(address))?.free ?? 0n,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

async function tezos(): Promise<StandIn> {
  const chain = new LocalChain();
  const nodes = await pairOf(() => startOctez(chain));
  const ledgerId = 'tezos-local';
  return {
    ledgerId,
    entry: {
      id: ledgerId,
      family: 'Tezos',
      parameters: { chainId: chain.chainId },
      nodes: nodes.map(({ url }) => ({ url })),
    },
    give: async (address, amount) => void (await chain.give(address, amount)),
    close: async () => void chain.close(new Date(chain.final.time.getTime() + 6_000)),
    held: (address) => chain.head.accounts.get(address)?.balance ?? 0n,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

async function tron(): Promise<StandIn> {
  const chain = new TronChain();
  const nodes = await pairOf(() => startJavaTron(chain));
  const ledgerId = 'tron-local';
  return {
    ledgerId,
    entry: {
      id: ledgerId,
      family: 'Tron',
      parameters: { genesisId: chain.genesisId },
      nodes: nodes.map(({ url }) => ({ url })),
    },
    give: async (address, amount) => void chain.give(address, amount),
    close: async () => void chain.close(new Date(chain.final.time.getTime() + 3_000)),
    held: (address) => chain.head.accounts.get(hexOfText(address)) ?? 0n,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

/** Starts one of each family that has them. */
export function startStandIns(): Promise<readonly StandIn[]> {
  return Promise.all([algorand(), solana(), stellar('Horizon'), stellar('StellarRpc'), substrate(), tezos(), tron()]);
}
