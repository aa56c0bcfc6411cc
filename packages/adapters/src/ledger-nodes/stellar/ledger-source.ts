import type { BlockSource } from '../following/block-source.ts';
import { take, type Chain } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import { askAt, askUnless, at, contradicts, notGiven, pathOf, takeUnless } from './ask.ts';
import { concerning, observed } from './observe.ts';
import { readLedgers, type ReadLedger } from './read-ledgers.ts';
import { Ledger, Ledgers, Occurrences, Root } from './shapes.ts';

/** The newest ledger that a server has taken in. Every ledger is final. */
export async function newestLedger(chain: Chain): Promise<Ledger> {
  const [answer] = await chain.ask([at(pathOf.newest)]);
  const [newest] = take(chain.name, pathOf.newest, answer, Ledgers)._embedded.records;
  return newest ?? notGiven(chain, 'has no ledger');
}

/** How ledgers are read, and what of them concerns whom. */
export function ledgerSource(network: string): BlockSource<ReadLedger> {
  return {
    async heights(chain, height) {
      const path = pathOf.ledger(height ?? 0);
      const [head, kept] = await chain.ask([at(pathOf.newest), ...(height === undefined ? [] : [at(path)])]);
      const [newest] = take(chain.name, pathOf.newest, head, Ledgers)._embedded.records;
      if (newest === undefined) return notGiven(chain, 'has no ledger');
      return {
        newest: newest.sequence,
        hash: height === undefined ? undefined : takeUnless(chain, path, kept, Ledger)?.hash,
      };
    },
    read: (chains, from, to) => readLedgers(chains, network, from, to),
    transactions: (ledgers, isWatched) => observedOf(ledgers.flatMap(concerning), isWatched, observed),
    occurrences: async (chains, addresses, after, { height: until }) => {
      const starts = await Promise.all(chains.map((chain) => firstOf(chain)));
      const from = Math.max(...starts, after + 1);
      if (from > until) return { heights: [], end: until };
      const [first, ...others] = await Promise.all(chains.map((chain) => occurrencesAt(chain, addresses, from, until)));
      if (first === undefined) return { heights: [], end: until };
      const end = Math.min(first.end, ...others.map((one) => one.end));
      const upTo = (heights: readonly number[]) => heights.filter((height) => height <= end);
      const heights = upTo(first.heights);
      const other = others.findIndex((one) => upTo(one.heights).join() !== heights.join());
      const [chain] = chains;
      if (other >= 0 && chain !== undefined)
        contradicts(chain, `and the node ${chains[other + 1]?.name ?? ''} know different transactions of an account`);
      return { heights, end };
    },
  };
}

/** The first ledger that a server still has. */
async function firstOf(chain: Chain): Promise<number> {
  return (await askAt(chain, pathOf.root, Root)).history_elder_ledger;
}

/** Of an account's pages, read in one go. */
const mostPages = 2;

/** In which ledgers the accounts have transactions, and up to which one that is all. A cursor is a ledger's number in its upper half. */
async function occurrencesAt(chain: Chain, addresses: readonly string[], from: number, until: number) {
  const heights = new Set<number>();
  let end = until;
  for (const address of addresses) {
    let next = from;
    for (let page = 1; next <= until; page++) {
      const path = pathOf.ofAccount(address, (BigInt(next) << 32n).toString());
      const records = (await askUnless(chain, path, Occurrences))?._embedded.records ?? [];
      for (const { ledger } of records) heights.add(ledger);
      // Behind a page there may be more, however long it is; its last ledger is read whole. An empty one is the end.
      const last = records.at(-1)?.ledger;
      if (last === undefined) break;
      next = Math.max(last, next) + 1;
      if (page < mostPages) continue;
      end = Math.min(end, next - 1);
      break;
    }
  }
  return { heights: [...heights].filter((height) => height <= end).toSorted((one, other) => one - other), end };
}
