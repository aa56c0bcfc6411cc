import type { BlockSource } from '../../following/block-source.ts';
import type { Chain } from '../../following/chain.ts';
import { contradicts } from '../saying.ts';
import type { ReadLedger } from '../servers.ts';
import { askAt, askUnless, pathOf } from './ask.ts';
import { Occurrences, Root } from './shapes.ts';

/** In which ledgers accounts have transactions, as all servers say alike, from the first ledger on that each of them still has. */
export const occurrences: NonNullable<BlockSource<ReadLedger>['occurrences']> = async (
  chains,
  addresses,
  after,
  { height: until },
) => {
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
};

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
