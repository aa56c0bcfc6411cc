import { CodedError } from '@countersign/kernel';

import type { Chain } from '../following/chain.ts';
import { observedOf } from '../following/concerning.ts';
import type { BlockSource } from '../following/block-source.ts';
import { call, notGiven, read, readUnless } from './ask.ts';
import { movementsOfLedger, observed } from './observe.ts';
import { readLedgers, type ReadLedger } from './read-ledgers.ts';
import { AccountTransactions, Header, ServerInfo } from './shapes.ts';

/** Transactions of an account that a server names in one answer. */
const transactionsAtOnce = 200;

/** How ledgers are read, and what of them concerns whom. A ledger that a server calls validated is final. */
export const ledgerSource: BlockSource<ReadLedger> = {
  async heights(chain, at) {
    const [newest, kept] = await chain.ask([
      call('ledger', { ledger_index: 'validated', binary: true }),
      ...(at === undefined ? [] : [call('ledger', { ledger_index: at, binary: true })]),
    ]);
    return {
      newest: read(chain, 'ledger', newest, Header).ledger_index,
      hash: at === undefined ? undefined : readUnless(chain, 'ledger', kept, Header, 'lgrNotFound')?.ledger_hash,
    };
  },
  read: readLedgers,
  transactions: (ledgers, isWatched) => observedOf(ledgers.flatMap(movementsOfLedger), isWatched, observed),
  occurrences: async (chains, addresses, after, { height: until }) => {
    const starts = await Promise.all(chains.map((chain) => firstOf(chain, until)));
    const from = Math.max(...starts, after + 1);
    if (from > until) return { heights: [], end: until };
    const said = await Promise.all(chains.map((chain) => occurrencesAt(chain, addresses, from, until)));
    // As far as all have told.
    const end = Math.min(...said.map((one) => one.end));
    const [first = [], ...others] = said.map(({ heights }) => heights.filter((height) => height <= end));
    const other = others.findIndex((heights) => heights.join() !== first.join());
    if (other >= 0)
      throw new CodedError(
        'LedgerContradiction',
        `The nodes ${chains[0]?.name ?? ''} and ${chains[other + 1]?.name ?? ''} know different transactions of an account`,
      );
    return { heights: first, end };
  },
};

/** The first of the ledgers up to one that a server has without a gap. */
async function firstOf(chain: Chain, until: number): Promise<number> {
  const [answer] = await chain.ask([call('server_info')]);
  const { complete_ledgers: text = '' } = read(chain, 'server_info', answer, ServerInfo).info;
  const ranges = text.split(',').map((range) => range.split('-').map(Number));
  const range = ranges.find(([first = Number.NaN, last = first]) => first <= until && until <= last);
  return range?.[0] ?? notGiven(chain, `does not have ledger ${until}, but ${text}`);
}

/** In which ledgers the accounts have transactions, and up to which one that is all. */
async function occurrencesAt(chain: Chain, addresses: readonly string[], from: number, until: number) {
  const method = 'account_tx';
  const range = { ledger_index_min: from, ledger_index_max: until };
  const answers = await chain.ask(
    addresses.map((account) => call(method, { account, ...range, forward: true, binary: true, limit: transactionsAtOnce })),
  );
  const all = answers.flatMap((answer) => readUnless(chain, method, answer, AccountTransactions, 'actNotFound') ?? []);
  if (all.some(({ ledger_index_min: first }) => first > from)) notGiven(chain, `no longer has ledger ${from}`);
  // A server that names a ledger as complete may not have it in this index yet, and then answers for those before it without a refusal.
  if (all.some(({ ledger_index_max: last }) => last < until))
    notGiven(chain, `does not yet know the transactions of accounts in ledger ${until}`);
  const told = all.map(({ transactions, marker }) => {
    const heights = transactions.map(({ ledger_index: height }) => height);
    return { heights, end: marker === undefined ? until : (heights.at(-1) ?? from - 1) };
  });
  const end = Math.min(until, ...told.map((one) => one.end));
  if (end < from) notGiven(chain, 'says that there are more transactions of an account, and names none');
  const heights = new Set(told.flatMap((one) => one.heights.filter((height) => height <= end)));
  return { heights: [...heights].toSorted((one, other) => one - other), end };
}
