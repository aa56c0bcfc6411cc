import { CodedError } from '@countersign/kernel';
import type { z } from 'zod';

import { take, type Chain } from '../../following/chain.ts';
import type { RpcAnswer, RpcCall } from '../../json-rpc/json-rpc.ts';
import { transactionsIn } from '../block-bytes.ts';
import type { NodeDialect } from '../dialect.ts';
import { readAgreed, transactionOf, type ReadBlock } from '../read-blocks.ts';
import type { ReadTransaction } from '../read-transaction.ts';
import { BlockHeader, BlockOfIds, bytes, hash, Transaction, type NodeTransaction } from '../shapes.ts';
import { contradiction, type NamedTransaction } from './named-transactions.ts';

/** How a block of history is read, and how many it has above it at least, the first one counted. */
export interface ReadingOfHistory extends Pick<NodeDialect, 'blocks'> {
  readonly confirmations: number;
}

/** Bitcoin Core's code for a block that was deleted. */
const notKept = -1;

/**
 * A block with those of its transactions that were named, as all nodes have it; no index of transactions is needed for that. Throws `HistoryContradiction` where the nodes
 * have another block there or none of a transaction that does what was said of it, and `HistoryPruned` where one of them no longer has the block.
 */
export async function readNamed(
  chains: readonly Chain[],
  named: readonly NamedTransaction[],
  reading: ReadingOfHistory,
): Promise<readonly ReadBlock[]> {
  const [any] = named;
  if (any === undefined) return [];
  const blocks = await readAgreed(chains, async (chain) => [await readFrom(chain, any, named, reading)]);
  const read = new Map(blocks.flatMap(({ transactions }) => transactions.map((one) => [one.transactionId, one] as const)));
  for (const { transactionId, script, pays, spends } of named) {
    const { inputs = [], outputs = [] } = read.get(transactionId) ?? {};
    const isSo =
      pays.every((index) => outputs[index]?.script === script) &&
      spends.every((spent) => inputs.some(({ name }) => name === spent));
    if (!isSo) contradiction(`${transactionId} does not do what a history server says of it`);
  }
  return blocks;
}

async function readFrom(
  chain: Chain,
  { height, blockHash }: NamedTransaction,
  named: readonly NamedTransaction[],
  { blocks, confirmations }: ReadingOfHistory,
): Promise<ReadBlock> {
  const ids = [...new Set(named.map(({ transactionId }) => transactionId))];
  const { calls, read }: Form = forms[blocks];
  const [at, block, ...others] = await chain.ask([{ method: 'getblockhash', params: [height] }, ...calls(blockHash, ids)]);
  if (take(chain.name, 'getblockhash', at, hash) !== blockHash)
    contradiction(`A history server says of block ${height} that it is ${blockHash}, and the node ${chain.name} has another one`);
  checkKept(chain, height, block);
  const { header, tx, transactionOfId } = read(chain, blockHash, [block, ...others], ids);
  if (header.confirmations < confirmations)
    throw new CodedError('LedgerUnreachable', `The node ${chain.name} takes block ${height} back, or has fewer above it now`);
  const stranger = ids.find((id) => !tx.includes(id));
  if (stranger !== undefined)
    contradiction(`The node ${chain.name} has no ${stranger} in block ${height}, where a history server says that it is`);
  return {
    height,
    hash: blockHash,
    parentHash: header.previousblockhash,
    time: new Date(header.time * 1_000),
    // What spends comes after what makes.
    transactions: tx.filter((id) => ids.includes(id)).map(transactionOfId),
  };
}

/** What is asked of a block, in either form: the block itself, and what else is needed; and what the answers say. */
interface Form {
  readonly calls: (blockHash: string, ids: readonly string[]) => readonly RpcCall[];
  readonly read: (
    chain: Chain,
    blockHash: string,
    answers: readonly (RpcAnswer | undefined)[],
    ids: readonly string[],
  ) => {
    readonly header: Pick<z.infer<typeof BlockHeader>, 'confirmations' | 'previousblockhash' | 'time'>;
    /** All ids in their order. */
    readonly tx: readonly string[];
    /** Of those that were asked for. */
    readonly transactionOfId: (id: string) => ReadTransaction;
  };
}

const forms = {
  Transactions: {
    // With the outputs that are spent where the node knows them (Bitcoin Core 25).
    calls: (blockHash, ids) => [
      { method: 'getblock', params: [blockHash, 1] },
      ...ids.map((transactionId) => ({ method: 'getrawtransaction', params: [transactionId, 2, blockHash] })),
    ],
    read(chain, _, [block, ...transactions], ids) {
      const { tx, ...header } = take(chain.name, 'getblock', block, BlockOfIds);
      const transactionOfId = (id: string) => transactionOf(chain, transactionIn(chain, id, transactions[ids.indexOf(id)]));
      return { header, tx, transactionOfId };
    },
  },
  Bytes: {
    calls: (blockHash) => [
      { method: 'getblock', params: [blockHash, false] },
      { method: 'getblockheader', params: [blockHash] },
    ],
    read(chain, blockHash, [block, header]) {
      const all = transactionsIn(take(chain.name, 'getblock', block, bytes), blockHash);
      const byId = new Map(all.map((one) => [one.transactionId, one]));
      return {
        header: take(chain.name, 'getblockheader', header, BlockHeader),
        tx: all.map(({ transactionId }) => transactionId),
        transactionOfId: (id) => byId.get(id) ?? contradiction(`The node ${chain.name} has no ${id}`),
      };
    },
  },
} satisfies Record<NodeDialect['blocks'], Form>;

function checkKept(chain: Chain, height: number, answer: RpcAnswer | undefined): void {
  if (answer?.ok === false && answer.error.code === notKept)
    throw new CodedError(
      'HistoryPruned',
      `The node ${chain.name} no longer has block ${height}, in which an account that is brought in has a transaction: it needs a node that has all blocks`,
    );
}

function transactionIn(chain: Chain, id: string, answer: RpcAnswer | undefined): NodeTransaction {
  const transaction = take(chain.name, 'getrawtransaction', answer, Transaction);
  if (transaction.txid === id) return transaction;
  throw new CodedError('LedgerUnreachable', `The node ${chain.name} gives another transaction than ${id}`);
}
