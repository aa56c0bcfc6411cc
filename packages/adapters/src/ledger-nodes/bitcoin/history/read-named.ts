import { CodedError } from '@countersign/kernel';

import { take, type Chain } from '../../following/chain.ts';
import type { RpcAnswer } from '../../json-rpc/json-rpc.ts';
import { readAgreed, transactionOf, type ReadBlock } from '../read-blocks.ts';
import { BlockOfIds, hash, Transaction, type NodeTransaction } from '../shapes.ts';
import { contradiction, type NamedTransaction } from './named-transactions.ts';

/** Bitcoin Core's code for a block that was deleted. */
const notKept = -1;

/**
 * A block with those of its transactions that were named, as all nodes have it; no index of transactions is needed for that. Throws `HistoryContradiction` where the nodes
 * have another block there or none of a transaction that does what was said of it, and `HistoryPruned` where one of them no longer has the block.
 */
export async function readNamed(
  chains: readonly Chain[],
  named: readonly NamedTransaction[],
  confirmations: number,
): Promise<readonly ReadBlock[]> {
  const [any] = named;
  if (any === undefined) return [];
  const blocks = await readAgreed(chains, async (chain) => [await readFrom(chain, any, named, confirmations)]);
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
  confirmations: number,
): Promise<ReadBlock> {
  const ids = [...new Set(named.map(({ transactionId }) => transactionId))];
  const [at, block, ...transactions] = await chain.ask([
    { method: 'getblockhash', params: [height] },
    { method: 'getblock', params: [blockHash, 1] },
    // With the outputs that are spent where the node knows them (Bitcoin Core 25).
    ...ids.map((transactionId) => ({ method: 'getrawtransaction', params: [transactionId, 2, blockHash] })),
  ]);
  if (take(chain.name, 'getblockhash', at, hash) !== blockHash)
    contradiction(`A history server says of block ${height} that it is ${blockHash}, and the node ${chain.name} has another one`);
  checkKept(chain, height, block);
  const { confirmations: above, previousblockhash, time, tx } = take(chain.name, 'getblock', block, BlockOfIds);
  if (above < confirmations)
    throw new CodedError('LedgerUnreachable', `The node ${chain.name} takes block ${height} back, or has fewer above it now`);
  const stranger = ids.find((id) => !tx.includes(id));
  if (stranger !== undefined)
    contradiction(`The node ${chain.name} has no ${stranger} in block ${height}, where a history server says that it is`);
  const read = ids.map((id, index) => transactionOf(chain, transactionIn(chain, id, transactions[index])));
  return {
    height,
    hash: blockHash,
    parentHash: previousblockhash,
    time: new Date(time * 1_000),
    // What spends comes after what makes.
    transactions: read.toSorted((one, other) => tx.indexOf(one.transactionId) - tx.indexOf(other.transactionId)),
  };
}

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
