import type { erc20 } from '@countersign/ledger-ethereum';
import type { ObservedTransaction } from '@countersign/ledger-port';
import { afterEach, beforeEach } from 'vitest';

import type { NetworkNode } from '../index.ts';
import { startAnvil, type Anvil } from './anvil.ts';
import { devLedger, devNode, keyed } from './dev-ledger.ts';
import { startNodeProxy, type NodeProxy } from './proxy.ts';

export const alice = keyed('11'.repeat(32));
export const { address } = alice.sender;
export const bob = keyed('22'.repeat(32)).sender.address;

/** The node of the test that runs. */
export let anvil: Anvil;
let proxies: NodeProxy[];

/** Gives each test of a file a node of its own. To be called in each file, since modules are shared among them. */
export function anvilForEach(): void {
  beforeEach(async () => {
    anvil = await startAnvil();
    proxies = [];
  });
  afterEach(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    await anvil.stop();
  });
}

/** A way to that node, on which a test may change what is said. */
export async function startProxy(): Promise<NodeProxy> {
  const proxy = await startNodeProxy(anvil.url);
  proxies.push(proxy);
  return proxy;
}

/** A ledger by so many ways to that node. */
export async function behindProxies(count: number, confirmations = 1) {
  const made = await Promise.all(Array.from({ length: count }, startProxy));
  const node = devNode(
    devLedger(
      made.map(({ url }) => url),
      { confirmations },
    ),
  );
  return { node, made };
}

/** Who has coins from the start. */
export const rich = () => anvil.accounts[0] ?? '';
export const give = (value: bigint, to = address) => anvil.send({ from: rich(), to, value });
export const watching =
  (...watched: readonly string[]) =>
  (addresses: readonly string[]) =>
    Promise.resolve(new Set(addresses.filter((one) => watched.includes(one))));

/** Reads a ledger as its tracker does. */
export function reader(node: NetworkNode, ...watched: readonly string[]) {
  let cursor: string | undefined;
  return {
    cursor: () => cursor,
    async read(): Promise<readonly ObservedTransaction[]> {
      const all: ObservedTransaction[] = [];
      for (let more = true; more;) {
        const page = await node.observations(cursor, watching(...watched));
        all.push(...page.transactions);
        ({ cursor, more } = page);
      }
      return all;
    },
  };
}

/** What a payment from here needs to know. */
export const chainStateOf = (node: NetworkNode, ...assets: readonly ReturnType<typeof erc20>[]) =>
  node.chainState({ senders: [address], destinations: [bob], assets });
