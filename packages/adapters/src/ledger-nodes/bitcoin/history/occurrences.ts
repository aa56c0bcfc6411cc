import { CodedError, toHex } from '@countersign/kernel';
import { scriptOfAddress } from '@countersign/ledger-bitcoin';
import type { Ledger } from '@countersign/model';

import { take, type Chain } from '../../following/chain.ts';
import type { Cursor } from '../../following/cursor.ts';
import type { BlockSource } from '../../following/block-source.ts';
import type { ReadBlock } from '../read-blocks.ts';
import { Unspent } from '../shapes.ts';
import type { HistoryServer } from './esplora.ts';
import { byHeight, contradiction, unspentAfter, type NamedTransaction } from './named-transactions.ts';
import { readNamed, type ReadingOfHistory } from './read-named.ts';

/** Answers that are kept while their blocks are read, a page after the other; as many as accounts are brought in at once. */
const mostKept = 4;

/** What history is read by. */
interface HistorySource {
  readonly ledger: Ledger;
  readonly genesisHash: string;
  readonly reading: ReadingOfHistory;
  readonly servers: readonly HistoryServer[];
}

type Occurrences = NonNullable<BlockSource<ReadBlock>['occurrences']>;
type NamedBlocks = ReturnType<typeof byHeight>;

/**
 * Where some addresses occur, by servers that have an index of them: all that any one of them names. What is so is read from the nodes, so that a server
 * can leave something out and make nothing up: each transaction has to be in the block that was named and to do what was said of it, and what was not spent by any has to
 * be there still. Throws `HistoryContradiction`, and `LedgerUnreachable` where one of the servers is not there or behind.
 */
export function occurrencesBy(source: HistorySource): Occurrences {
  const kept = new Map<string, Promise<NamedBlocks>>();

  function blocksOf(chains: readonly Chain[], addresses: readonly string[], until: Cursor): Promise<NamedBlocks> {
    const question = JSON.stringify([until, addresses]);
    const known = kept.get(question);
    if (known !== undefined) return known;
    const asked = ask(source, chains, addresses, until);
    const [oldest = ''] = kept.keys();
    if (kept.size === mostKept) kept.delete(oldest);
    kept.set(question, asked);
    asked.catch(() => kept.delete(question));
    return asked;
  }

  return async (chains, addresses, after, until) => {
    const blocks = await blocksOf(chains, addresses, until);
    return {
      heights: [...blocks.keys()].filter((height) => height > after),
      end: until.height,
      async read(height) {
        try {
          return await readNamed(chains, blocks.get(height) ?? [], source.reading);
        } catch (error) {
          // What was not so is asked again.
          kept.clear();
          throw error;
        }
      },
    };
  };
}

async function ask(
  source: HistorySource,
  chains: readonly Chain[],
  addresses: readonly string[],
  until: Cursor,
): Promise<NamedBlocks> {
  const { ledger, servers } = source;
  const scripts = addresses.map((address) => ({ address, script: toHex(scriptOfAddress(address, ledger)) }));
  const said = await Promise.all(
    servers.map(async (server) => {
      await checkChain(server, source, until);
      const each = scripts.map(({ address, script }) => server.transactionsOf(address, script));
      return (await Promise.all(each)).flat();
    }),
  );
  // Those that say the same say it once; of those that differ one is wrong, which its block will show.
  const named = [...new Map(said.flat().map((one) => [JSON.stringify(one), one])).values()];
  await checkUnspent(chains, named, until.height, source.reading);
  return byHeight(named.filter(({ height }) => height <= until.height));
}

/** Throws where the server is of another chain, or does not have the block up to which history is read. */
async function checkChain(server: HistoryServer, { genesisHash }: HistorySource, { height, hash }: Cursor): Promise<void> {
  const [at, expected] = hash === undefined ? [0, genesisHash] : [height, hash];
  const found = await server.hashAt(at);
  if (found === undefined)
    throw new CodedError('LedgerUnreachable', `The history server ${server.name} is behind: it does not have block ${at}`);
  if (found !== expected)
    contradiction(`The history server ${server.name} is of another chain: its block ${at} is ${found}, and not ${expected}`);
}

/**
 * Whether what is unspent at the end of history, by what is named, is unspent at the nodes as well. What a younger block spends has to be named, too, and
 * be there: else what spent it was left out, and the account would be said to hold what it no longer has.
 */
async function checkUnspent(
  chains: readonly Chain[],
  named: readonly NamedTransaction[],
  height: number,
  { blocks }: ReadingOfHistory,
): Promise<void> {
  const unspent = unspentAfter(named, height);
  if (unspent.length === 0) return;
  const calls = unspent.map(({ transactionId, index }) => ({ method: 'gettxout', params: [transactionId, index, false] }));
  const each = await Promise.all(
    chains.map(async (chain) => {
      const answers = await chain.ask(calls);
      return unspent.filter((_, index) => take(chain.name, 'gettxout', answers[index], Unspent.nullable()) === null);
    }),
  );
  const gone = new Set(each.flat().map(({ name }) => name));
  const later = named.filter((one) => one.height > height && one.spends.some((name) => gone.has(name)));
  for (const block of byHeight(later).values()) await readNamed(chains, block, { blocks, confirmations: 1 });
  for (const name of later.flatMap(({ spends }) => spends)) gone.delete(name);
  const [left] = gone;
  if (left !== undefined)
    contradiction(`The output ${left} of the account is spent, and no history server names what spent it, or not yet`);
}
