import { CodedError, fromBase64 } from '@countersign/kernel';

import type { BlockSource } from '../following/block-source.ts';
import { take, type Chain } from '../following/chain.ts';
import type { JsonRpc } from '../json-rpc/json-rpc.ts';
import { at, notGiven, takeUnless } from './ask.ts';
import type { Genesis } from './genesis.ts';
import { movementsOf, type Applied } from './movements.ts';
import { readRounds, type Round, type RoundTransaction } from './read-rounds.ts';
import { BlockHash, IndexedBlock, indexedAtOnce, IndexedPage, IndexedSearch, IndexedWithin, type Indexed } from './shapes.ts';

/** Where addresses occur. */
type AlgorandHistory = NonNullable<BlockSource<Round>['occurrences']>;

/** What is known of rounds that nodes may have forgotten. */
export interface AlgorandIndex {
  readonly occurrences: AlgorandHistory;
  /** Whether it has the transactions of all rounds from one to another, and a transaction in none of them. False where it does not have them all. */
  readonly isInNone: (transactionId: string, from: number, to: number) => Promise<boolean>;
}

/** Of an address in one go: beyond them fewer rounds are asked for, since the newest come first. */
const mostPages = 5;
/** Of a single round: no round has more of them. */
const mostPagesOfRound = 1_000;

/** What an indexer knows (https://developer.algorand.org/docs/rest-apis/indexer). */
export function indexerOf(server: JsonRpc, genesis: Genesis): AlgorandIndex {
  return {
    occurrences: indexerHistory(server, genesis),
    isInNone: (transactionId, from, to) => isInNone(server, genesis, transactionId, from, to),
  };
}

/**
 * In which rounds addresses occur, by an indexer. What happened in them is read from the nodes that still have them; those that keep the newest alone do not, and
 * then it is the indexer's word. Throws `LedgerUnreachable` where it has not come as far as it is asked for, and `WrongNetwork` where it is of another network.
 */
function indexerHistory(server: JsonRpc, genesis: Genesis): AlgorandHistory {
  return async (chains, addresses, after, { height: until }) => {
    await checkUpTo(server, genesis, until);
    const found = new Map<number, Map<string, Indexed>>();
    let end = until;
    for (const address of addresses) {
      let listed = await listedIn(server, genesis, address, after + 1, end);
      while (listed === undefined) {
        end = after + Math.ceil((end - after) / 2);
        listed = await listedIn(server, genesis, address, after + 1, end);
      }
      for (const one of listed) {
        const height = one['confirmed-round'];
        found.set(height, (found.get(height) ?? new Map<string, Indexed>()).set(one.id, one));
      }
    }
    const heights = [...found.keys()].filter((height) => height <= end).toSorted((one, other) => one - other);
    const read = (height: number) => roundAt(server, chains, genesis, height, [...(found.get(height)?.values() ?? [])]);
    return { heights, end, read };
  };
}

/**
 * See {@link AlgorandIndex}. It has them all if it has something from before them, so that it neither began later nor dropped what is as old, and the last of them.
 */
async function isInNone(server: JsonRpc, genesis: Genesis, transactionId: string, from: number, to: number): Promise<boolean> {
  const paths = [`max-round=${from}`, `txid=${transactionId}`].map((query) => `/v2/transactions?${query}&limit=1`);
  const answers = await server.ask(paths.map(at));
  // One that does not take the question does not know.
  if (answers.some(({ ok }) => !ok)) return false;
  const [before, found] = paths.map((path, position) => take(server.name, path, answers[position], IndexedSearch));
  const hasBefore = from === 1 || before?.transactions.some((one) => one['confirmed-round'] <= from) === true;
  if (!hasBefore || found === undefined || found.transactions.length > 0 || found['current-round'] < to) return false;
  await checkUpTo(server, genesis, to);
  return true;
}

/** That an indexer has come up to a round, and of which network it is. */
async function checkUpTo(server: JsonRpc, { genesisHash }: Genesis, until: number): Promise<void> {
  const path = `/v2/blocks/${until}?header-only=true`;
  const [answer] = await server.ask([at(path)]);
  const block = takeUnless(server, path, answer, IndexedBlock);
  if (block === undefined || block.round !== until) return notGiven(server, `does not have round ${until} yet`);
  if (block['genesis-hash'] !== genesisHash) throw ofAnother(server, block['genesis-hash']);
}

function ofAnother({ name }: Pick<JsonRpc, 'name'>, hash: string): CodedError {
  return new CodedError('WrongNetwork', `The index ${name} is of the network that begins with ${hash.slice(0, 100)}`);
}

/** All transactions of an address in some rounds; undefined where there are more than are listed in one go. Its end is where no next page is named. */
async function listedIn(
  server: JsonRpc,
  { genesisHash }: Genesis,
  address: string,
  from: number,
  to: number,
): Promise<readonly Indexed[] | undefined> {
  const all: Indexed[] = [];
  let next: string | undefined;
  for (let page = 0; page < (from === to ? mostPagesOfRound : mostPages); page++) {
    const after = next === undefined ? '' : `&next=${encodeURIComponent(next)}`;
    const path = `/v2/accounts/${address}/transactions?min-round=${from}&max-round=${to}&limit=${indexedAtOnce}${after}`;
    const [answer] = await server.ask([at(path)]);
    const { transactions, 'next-token': token } = take(server.name, path, answer, IndexedPage);
    for (const one of transactions) {
      if (one['confirmed-round'] < from || one['confirmed-round'] > to)
        notGiven(server, `names the transaction ${one.id} of round ${one['confirmed-round']}, which was not asked for`);
      if (one['genesis-hash'] !== undefined && one['genesis-hash'] !== genesisHash) throw ofAnother(server, one['genesis-hash']);
    }
    all.push(...transactions);
    // A page without any may have one behind it.
    if (token === undefined) return all;
    if (token === next) notGiven(server, `names the same next page again and again`);
    next = token;
  }
  return from === to ? notGiven(server, `names transactions of round ${from} without an end`) : undefined;
}

/** What happened in a round, as all nodes say that have it, or else as an indexer does of those transactions that were asked for. */
async function roundAt(
  server: JsonRpc,
  chains: readonly Chain[],
  genesis: Genesis,
  height: number,
  transactions: readonly Indexed[],
): Promise<readonly Round[]> {
  const path = `/v2/blocks/${height}/hash`;
  const said = await Promise.all(
    chains.map(async (chain) => {
      const [answer] = await chain.ask([at(path)]);
      return takeUnless(chain, path, answer, BlockHash) === undefined ? [] : [chain];
    }),
  );
  const having = said.flat();
  if (having.length > 0) return readRounds(having, genesis, height, height);
  const [first] = transactions;
  if (first === undefined) return notGiven(server, `names no transaction of round ${height}`);
  const time = new Date(first['round-time'] * 1_000);
  return [{ height, hash: '', parentHash: undefined, time, transactions: transactions.map((one) => transactionIn(server, one)) }];
}

function transactionIn(server: JsonRpc, one: Indexed): RoundTransaction {
  const movements = movementsOf(appliedIn(server, one));
  return {
    transactionId: one.id,
    sender: one.sender,
    fee: one.fee,
    note: one.note === undefined ? undefined : fromBase64(one.note),
    // Nobody sees what was signed for it.
    movements: movements.map((movement) => ({ ...movement, isUnproven: true })),
  };
}

function appliedIn(server: JsonRpc, one: ReturnType<typeof IndexedWithin.parse>): Applied {
  const { 'payment-transaction': payment, 'inner-txns': within } = one;
  const closeTo = payment?.['close-remainder-to'];
  return {
    sender: one.sender,
    fee: one.fee,
    ...(payment !== undefined && { payment: { receiver: payment.receiver, amount: payment.amount } }),
    ...(payment !== undefined && closeTo !== undefined && { closing: { to: closeTo, amount: payment['close-amount'] } }),
    rewards: {
      sender: one['sender-rewards'],
      receiver: one['receiver-rewards'],
      closeTo: one['close-rewards'],
    },
    inner: within.map((inner) => {
      const read = IndexedWithin.safeParse(inner);
      return read.success ? appliedIn(server, read.data) : notGiven(server, 'gives transactions within others as none does');
    }),
  };
}
