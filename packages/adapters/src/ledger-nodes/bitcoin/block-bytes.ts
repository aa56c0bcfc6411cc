import { CodedError, concatBytes, fromHex, toHex } from '@countersign/kernel';
import {
  byteReader,
  hash256,
  isCoinbase,
  outpoint,
  readTransactionAt,
  transactionIdOf,
  type RawTransaction,
} from '@countersign/ledger-bitcoin';

import type { ReadTransaction } from './read-transaction.ts';

const headerLength = 80;
const merkleRootAt = 36;
/** Set where a block has the proof of work of another chain's block (`src/primitives/pureheader.h` of Dogecoin Core). */
const withOtherProof = 1 << 8;

/**
 * The transactions of a block by its bytes (hexadecimal), which are what the block's hash says: the header's hash is the block's, and their merkle root is the header's. Throws
 * `LedgerContradiction` for any others.
 */
export function transactionsIn(hex: string, blockHash: string): readonly ReadTransaction[] {
  const read = readBlock(fromHex(hex));
  if (read === undefined || toHex(hash256(read.header).toReversed()) !== blockHash)
    throw new CodedError('LedgerContradiction', `The bytes of block ${blockHash} are not what its hash says`);
  const transactions = read.transactions.map(readTransaction);
  const root = read.header.slice(merkleRootAt, merkleRootAt + 32);
  const ids = transactions.map(({ transactionId }) => transactionId);
  const isSame = toHex(merkleRoot(ids.map((id) => fromHex(id).toReversed()))) === toHex(root);
  // Some roots are also those of a list with its end twice.
  if (!isSame || new Set(ids).size < ids.length)
    throw new CodedError('LedgerContradiction', `The transactions of block ${blockHash} are not those that its hash says`);
  return transactions;
}

interface PlacedTransaction {
  readonly transaction: RawTransaction;
  readonly raw: string;
}

function readBlock(
  bytes: Uint8Array,
): { readonly header: Uint8Array; readonly transactions: readonly PlacedTransaction[] } | undefined {
  try {
    const reader = byteReader(bytes);
    const header = reader.take(headerLength);
    if ((byteReader(header).int32() & withOtherProof) !== 0) skipOtherProof(reader);
    const transactions = Array.from({ length: reader.compactSize() }, () => {
      const from = reader.at();
      const transaction = readTransactionAt(reader);
      return { transaction, raw: toHex(bytes.slice(from, reader.at())) };
    });
    return reader.at() === bytes.length && transactions.length > 0 ? { header, transactions } : undefined;
  } catch {
    return undefined;
  }
}

/** The other chain's first transaction, its place in that chain's block and that of this block in it, and the other block's header (`src/auxpow.h`). */
function skipOtherProof(reader: ReturnType<typeof byteReader>): void {
  readTransactionAt(reader);
  reader.take(32);
  for (let branch = 0; branch < 2; branch++) {
    reader.take(32 * reader.compactSize());
    reader.int32();
  }
  reader.take(headerLength);
}

function readTransaction({ transaction, raw }: PlacedTransaction): ReadTransaction {
  const isNew = isCoinbase(transaction);
  const transactionId = transactionIdOf(transaction);
  const names = transaction.inputs.map(({ txid, index }) => (isNew ? undefined : outpoint(toHex(txid), index)));
  if (new Set(names).size < names.length) throw new CodedError('LedgerContradiction', `${transactionId} spends one output twice`);
  return {
    transactionId,
    raw,
    inputs: names.map((name) => ({ name, prevout: undefined })),
    outputs: transaction.outputs.map(({ amount, script }) => ({ amount, script: toHex(script) })),
  };
}

/** Of hashes in the order of their bytes: in pairs, the last one with itself where it has no other. */
function merkleRoot(hashes: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = hashes;
  if (hashes.length < 2) return first;
  const pairs = Array.from({ length: Math.ceil(hashes.length / 2) }, (_, index) => {
    const left = hashes[2 * index] ?? first;
    return hash256(concatBytes(left, hashes[2 * index + 1] ?? left));
  });
  return merkleRoot(pairs);
}
