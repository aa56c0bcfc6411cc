import { CodedError, toHex } from '@countersign/kernel';
import { deserialize, outpoint, withoutTokens } from '@countersign/ledger-bitcoin';
import type { z } from 'zod';

import { take, type Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { transactionsIn } from './block-bytes.ts';
import type { NodeDialect } from './dialect.ts';
import type { ReadInput, ReadTransaction } from './read-transaction.ts';
import { Block, BlockHeader, bytes, hash, type NodeTransaction } from './shapes.ts';

/** A block with its transactions. */
export interface ReadBlock extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly ReadTransaction[];
}

interface Range {
  readonly from: number;
  readonly to: number;
  /** How many each block has at least. */
  readonly confirmations: number;
}

/**
 * Blocks in a row, as each of the nodes has them: two calls a block and node, whatever the number of addresses. Throws `LedgerContradiction`
 * where nodes say different things, and `LedgerUnreachable` where one does not have them all.
 */
export function readBlocks(
  chains: readonly Chain[],
  { blocks }: Pick<NodeDialect, 'blocks'>,
  range: Range,
): Promise<readonly ReadBlock[]> {
  return readAgreed(chains, (chain) => readFrom(chain, blocks, range));
}

/** Blocks as all nodes have them, with what all of them know of the outputs that are spent. Throws `LedgerContradiction`. */
export async function readAgreed(
  chains: readonly Chain[],
  readFromOne: (chain: Chain) => Promise<readonly ReadBlock[]>,
): Promise<readonly ReadBlock[]> {
  const each: (readonly ReadBlock[])[] = [];
  const blocks = await readByAll(
    chains,
    async (chain) => {
      const read = await readFromOne(chain);
      each.push(read);
      return read;
    },
    textOf,
  );
  return each.length === 1 ? blocks : withAgreedPrevouts(blocks, each);
}

async function readFrom(
  chain: Chain,
  blocks: NodeDialect['blocks'],
  { from, to, confirmations }: Range,
): Promise<readonly ReadBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const hashes = (await chain.ask(heights.map((height) => ({ method: 'getblockhash', params: [height] })))).map((answer) =>
    take(chain.name, 'getblockhash', answer, hash),
  );
  const read = await forms[blocks](chain, hashes);
  return heights.map((height, index) => {
    const block = read[index];
    if (block === undefined || block.height !== height || block.hash !== hashes[index])
      throw new CodedError('LedgerUnreachable', `The node ${chain.name} gives another block than ${height}`);
    // The chain was another one when its newest block was asked for.
    if (block.confirmations < confirmations)
      throw new CodedError('LedgerUnreachable', `The node ${chain.name} takes block ${height} back, or has fewer above it now`);
    return {
      height,
      hash: block.hash,
      parentHash: block.previousblockhash,
      time: new Date(block.time * 1_000),
      transactions: block.transactions,
    };
  });
}

/** Asks a node for blocks by their hashes, in either form. */
const forms = {
  async Transactions(chain, hashes) {
    // With the outputs that are spent; nodes that can't give those take it for transactions without.
    const answers = await chain.ask(hashes.map((one) => ({ method: 'getblock', params: [one, 3] })));
    return answers.map((answer) => {
      const { tx, ...block } = take(chain.name, 'getblock', answer, Block);
      return { ...block, transactions: tx.map((transaction) => transactionOf(chain, transaction)) };
    });
  },
  async Bytes(chain, hashes) {
    const answers = await chain.ask([
      ...hashes.map((one) => ({ method: 'getblockheader', params: [one] })),
      ...hashes.map((one) => ({ method: 'getblock', params: [one, false] })),
    ]);
    return hashes.map((one, index) => ({
      ...take(chain.name, 'getblockheader', answers[index], BlockHeader),
      transactions: transactionsIn(take(chain.name, 'getblock', answers[hashes.length + index], bytes), one),
    }));
  },
} satisfies Record<
  NodeDialect['blocks'],
  (
    chain: Chain,
    hashes: readonly string[],
  ) => Promise<readonly (z.infer<typeof BlockHeader> & { readonly transactions: readonly ReadTransaction[] })[]>
>;

/** Throws `LedgerContradiction` for one that no chain has. */
export function transactionOf(chain: Chain, transaction: NodeTransaction): ReadTransaction {
  const { txid, hex, vin, vout } = transaction;
  if (vout.some(({ n }, index) => n !== index))
    throw new CodedError('LedgerContradiction', `The node ${chain.name} numbers the outputs of ${txid} as none does`);
  const names = vin.map(({ txid: spent, vout: index }) =>
    spent === undefined || index === undefined ? undefined : outpoint(spent, index),
  );
  if (new Set(names).size < names.length)
    throw new CodedError('LedgerContradiction', `The node ${chain.name} has ${txid} spend one output twice`);
  const scripts = scriptsOf(chain, transaction);
  return {
    transactionId: txid,
    raw: hex,
    inputs: vin.map(({ prevout }, index) => ({ name: names[index], prevout })),
    outputs: vout.map(({ value }, index) => ({ amount: value, script: scripts[index] ?? '' })),
  };
}

/**
 * The scripts of the outputs. Where one carries tokens it is what is in the bytes: what says so is part of it there, and by that nobody takes the output for plain coins. Throws
 * `LedgerContradiction` where the bytes have no tokens.
 */
function scriptsOf(chain: Chain, { txid, hex, vout }: NodeTransaction): readonly string[] {
  if (vout.every(({ tokenData }) => tokenData === undefined)) return vout.map(({ scriptPubKey }) => scriptPubKey.hex);
  const read = deserialize(hex);
  return vout.map(({ tokenData, scriptPubKey: { hex: said } }, index) => {
    if (tokenData === undefined) return said;
    const script = read.ok ? read.value.outputs[index]?.script : undefined;
    const locking = script && withoutTokens(script);
    if (script && locking && toHex(locking) === said) return toHex(script);
    throw new CodedError(
      'LedgerContradiction',
      `The node ${chain.name} says of output ${index} of ${txid} that it carries tokens, and its bytes do not`,
    );
  });
}

/** What settles. Nodes differ in what they know of outputs that are spent. */
function textOf(block: ReadBlock | undefined): string {
  return JSON.stringify(
    block && [
      block.hash,
      block.parentHash,
      block.time,
      block.transactions.map(({ transactionId, inputs, outputs }) => [
        transactionId,
        inputs.map(({ name = '' }) => name),
        outputs.map(({ amount, script }) => [amount.toString(), script]),
      ]),
    ],
  );
}

/** The blocks, with those spent outputs alone of which all nodes say the same. */
function withAgreedPrevouts(blocks: readonly ReadBlock[], each: readonly (readonly ReadBlock[])[]): readonly ReadBlock[] {
  const text = ({ prevout }: ReadInput) => prevout && `${prevout.value}:${prevout.scriptPubKey.hex}`;
  return blocks.map((block, at) => ({
    ...block,
    transactions: block.transactions.map((transaction, position) => ({
      ...transaction,
      inputs: transaction.inputs.map((input, index) => {
        const others = each.map((node) => node[at]?.transactions[position]?.inputs[index]);
        return others.every((other) => other !== undefined && text(other) === text(input))
          ? input
          : { ...input, prevout: undefined };
      }),
    })),
  }));
}
