import { CodedError, fromHex, toHex } from '@countersign/kernel';
import { writeMembers } from '@countersign/ledger-port/protobuf';
import { readSigned } from '@countersign/ledger-tron';
import { sha256 } from '@noble/hashes/sha2.js';

import type { Chain } from '../following/chain.ts';
import { readByAll, type BlockPlace } from '../following/read-by-all.ts';
import { addressIn, path, placeOf, post, read, takeIfThere } from './ask.ts';
import { Block, TransactionInfos, type BlockTransaction, type TransactionInfo } from './shapes.ts';

/** A block with its transactions. */
export interface ReadBlock extends BlockPlace {
  readonly time: Date;
  readonly transactions: readonly ReadTransaction[];
}

/** A transaction with what came of it, and its bytes as it was broadcast, hexadecimal. */
export interface ReadTransaction {
  readonly transaction: BlockTransaction;
  readonly info: TransactionInfo;
  readonly raw: string;
}

/** Blocks in a row, as each of the nodes has them. Throws as {@link readByAll}. */
export function readBlocks(chains: readonly Chain[], from: number, to: number): Promise<readonly ReadBlock[]> {
  return readByAll(chains, (chain) => readFrom(chain, from, to), textOf);
}

async function readFrom(chain: Chain, from: number, to: number): Promise<readonly ReadBlock[]> {
  const heights = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
  const blocks = await read(
    chain,
    heights.map((num) => post(path.block, { num })),
    Block,
  );
  const answers = await chain.ask(heights.map((num) => post(path.infos, { num })));
  return blocks.map((block, index): ReadBlock => {
    const place = placeOf(chain, block);
    if (place.height !== heights[index])
      throw new CodedError('LedgerUnreachable', `The node ${chain.name} gives another block than ${heights[index]}`);
    const infos = takeIfThere(chain, path.infos, answers[index], TransactionInfos) ?? [];
    const byId = new Map(infos.map((info) => [info.id, info]));
    const transactions = block.transactions.map((transaction) => withInfo(chain, transaction, byId, place.height));
    return { ...place, transactions };
  });
}

/** Throws `LedgerUnreachable` where a node keeps no results, and `LedgerContradiction` where bytes have another id than the node says. */
function withInfo(
  { name }: Pick<Chain, 'name'>,
  transaction: BlockTransaction,
  infos: ReadonlyMap<string, TransactionInfo>,
  height: number,
): ReadTransaction {
  const { txID, raw_data_hex: signed, signature } = transaction;
  const info = infos.get(txID);
  // Of the first block no node has any: nothing came before it that could have been carried out.
  if (info === undefined && height > 0)
    throw new CodedError(
      'LedgerUnreachable',
      `The node ${name} says not what came of ${txID}: it may keep no history of transactions`,
    );
  const bytes = fromHex(signed);
  if (toHex(sha256(bytes)) !== txID)
    throw new CodedError('LedgerContradiction', `The node ${name} says of ${txID} what has another id`);
  const raw = toHex(writeMembers([1, bytes], ...signature.map((one) => [2, fromHex(one)] as const)));
  if (!saysTheSame(transaction, raw))
    throw new CodedError('LedgerContradiction', `The node ${name} says of ${txID} something else than its bytes`);
  return { transaction, info: info ?? nothingCame(txID), raw };
}

/** Whether what a node says that a transaction does is what its bytes say, as far as those are read here. */
function saysTheSame({ raw_data: { contract } }: BlockTransaction, raw: string): boolean {
  const read = readSigned(raw);
  if (!read.ok) return true;
  const { name, contract: signed } = read.value.raw;
  const [said] = contract;
  // The kind that has the number 0 is left out.
  if ((said?.type ?? 'AccountCreateContract') !== name) return false;
  const {
    owner_address: owner,
    to_address: to,
    contract_address: called,
    amount = '0',
    call_value: value = '0',
  } = said?.parameter.value ?? {};
  if (signed.owner !== undefined && signed.owner !== addressIn(owner)) return false;
  if (signed.type === 'Coins') return signed.to === addressIn(to) && signed.amount.toString() === amount;
  return signed.type !== 'Call' || (signed.contract === addressIn(called) && signed.value.toString() === value);
}

function nothingCame(id: string): TransactionInfo {
  return {
    id,
    blockNumber: 0,
    blockTimeStamp: 0,
    fee: '0',
    receipt: {},
    log: [],
    internal_transactions: [],
  };
}

function textOf(block: ReadBlock | undefined): string {
  return JSON.stringify(block && [block.hash, block.transactions]);
}
