import { CodedError } from '@countersign/kernel';

import { take, type Chain } from '../following/chain.ts';
import type { RpcAnswer } from '../json-rpc/json-rpc.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { finalCall, finalHeight, type Finality } from './finality.ts';
import { BlockTraces, createdContracts, internalPayments, type InternalPayment } from './internal-payments.ts';
import { Block, Header, hex, Receipts, type NodeReceipt, type NodeTransaction } from './shapes.ts';

/** A block, with what became of each of its transactions. */
export interface ReadBlock extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly {
    readonly transaction: NodeTransaction;
    readonly receipt: NodeReceipt;
    /** What contracts sent meanwhile, where blocks are read with their traces. */
    readonly internal: readonly InternalPayment[];
    /** The contracts that were created, by contracts too, where blocks are read with their traces. */
    readonly created: readonly string[];
  }[];
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** When a block is final: each of them is. */
  readonly finality: Finality;
}

/**
 * Blocks in a row, as each of the nodes has them: two calls a block and node (three with traces) and two behind them all, whatever the number of
 * addresses. Throws `LedgerContradiction` where nodes say different things or one contradicts itself, and `LedgerUnreachable` where one does not
 * have them all, with their confirmations.
 */
export function readBlocks(chains: readonly Chain[], traces: boolean, range: Range): Promise<readonly ReadBlock[]> {
  return readByAll(
    chains,
    async (chain) => {
      const blocks = await readFrom(chain, range);
      const whole = traces ? await withTraces(chain, blocks) : blocks;
      await checkFinality(chain, whole, range.finality);
      return whole;
    },
    textOf,
  );
}

async function readFrom(chain: Chain, { from, to }: Range): Promise<readonly ReadBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const answers = await chain.ask(
    heights.flatMap((height) => [
      { method: 'eth_getBlockByNumber', params: [hex(height), true] },
      { method: 'eth_getBlockReceipts', params: [hex(height)] },
    ]),
  );
  return heights.map((height, index): ReadBlock => {
    const block = take(chain.name, 'eth_getBlockByNumber', answers[2 * index], Block);
    const receipts = take(chain.name, 'eth_getBlockReceipts', answers[2 * index + 1], Receipts);
    const isWhole =
      block.number === BigInt(height) &&
      receipts.length === block.transactions.length &&
      receipts.every(({ blockHash }) => blockHash === block.hash);
    // It was given while another block took its place.
    if (!isWhole) throw new CodedError('LedgerUnreachable', `The node ${chain.name} gives no whole block ${height}`);
    const byHash = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
    return {
      height,
      hash: block.hash,
      parentHash: block.parentHash,
      time: new Date(Number(block.timestamp) * 1_000),
      transactions: block.transactions.map((transaction) => {
        const receipt = byHash.get(transaction.hash);
        if (receipt === undefined)
          throw new CodedError('LedgerContradiction', `The node ${chain.name} has no receipt of ${transaction.hash}`);
        return { transaction, receipt, internal: [], created: [] };
      }),
    };
  });
}

/**
 * The chain may have been another one when its newest block was asked for, and another node may answer under the same address. So the newest block is asked
 * for once more when all has been read, in a request of its own: some nodes work on the calls of one request side by side.
 */
async function checkFinality(chain: Chain, blocks: readonly ReadBlock[], finality: Finality): Promise<void> {
  const last = blocks.at(-1);
  if (last === undefined) return;
  const { height } = last;
  const isKept =
    chain.callsTogether < 2 && typeof finality === 'number'
      ? await hasAbove(chain, last, finality)
      : await isStillThere(chain, last, finality);
  if (!isKept)
    throw new CodedError('LedgerUnreachable', `The node ${chain.name} takes block ${height} back, or has fewer above it now`);
}

async function isStillThere(chain: Chain, { height, hash }: BlockPlace, finality: Finality): Promise<boolean> {
  const [final, kept] = await chain.ask([finalCall(finality), { method: 'eth_getBlockByNumber', params: [hex(height), false] }]);
  return finalHeight(chain, finality, final) >= BigInt(height) && headerIn(chain, kept)?.hash === hash;
}

/** The same by the blocks above it, each of which names the one below: for nodes of which one request can't ask for both. */
async function hasAbove(chain: Chain, { height, hash }: BlockPlace, confirmations: number): Promise<boolean> {
  const heights = Array.from({ length: confirmations }, (_, above) => height + above);
  const answers = await chain.ask(heights.map((one) => ({ method: 'eth_getBlockByNumber', params: [hex(one), false] })));
  const [kept, ...above] = answers.map((answer) => headerIn(chain, answer));
  return kept?.hash === hash && above.every((header, index) => header?.parentHash === (above[index - 1] ?? kept).hash);
}

function headerIn(chain: Chain, answer: RpcAnswer | undefined) {
  return take(chain.name, 'eth_getBlockByNumber', answer, Header.nullable()) ?? undefined;
}

/**
 * The blocks with what contracts sent in them. There is none in a block without transactions, and the first block of a chain has no traces.
 * Asked by the blocks' hashes: a trace does not say of which block it is, and the same transaction may be in another one.
 */
async function withTraces(chain: Chain, blocks: readonly ReadBlock[]): Promise<readonly ReadBlock[]> {
  const traced = blocks.filter(({ transactions }) => transactions.length > 0);
  const method = 'debug_traceBlockByHash';
  const answers = await chain.ask(traced.map(({ hash }) => ({ method, params: [hash, { tracer: 'callTracer' }] })));
  const byHash = new Map(
    answers.flatMap((answer) => take(chain.name, method, answer, BlockTraces)).map(({ txHash, result }) => [txHash, result]),
  );
  return blocks.map((block) => ({
    ...block,
    transactions: block.transactions.map((included) => {
      const { hash } = included.transaction;
      const frame = byHash.get(hash);
      if (frame === undefined) throw new CodedError('LedgerUnreachable', `The node ${chain.name} gives no trace of ${hash}`);
      return { ...included, internal: internalPayments(frame), created: createdContracts(frame) };
    }),
  }));
}

/** Nodes differ in what they add (`v`, `yParity`, a price of a pending transaction): what settles is compared. */
function textOf(block: ReadBlock | undefined): string {
  return JSON.stringify(
    block && {
      ...block,
      transactions: block.transactions.map(({ transaction, receipt, internal, created }) => {
        const { hash, from, to = null, value } = transaction;
        const { status, gasUsed, effectiveGasPrice, blobGasUsed = null, blobGasPrice = null, l1Fee = null, logs } = receipt;
        const { contractAddress = null, operatorFeeScalar = null, operatorFeeConstant = null } = receipt;
        const besides = [l1Fee, operatorFeeScalar, operatorFeeConstant];
        const paid = [status, gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, ...besides];
        return [hash, from, to, value, ...paid, logs, contractAddress, internal, created];
      }),
    },
    (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
  );
}
