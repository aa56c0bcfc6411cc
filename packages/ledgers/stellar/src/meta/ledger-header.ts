import { concatBytes, err, fromHex, ok, toHex, type Result } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

import { number32 } from '../transaction/write-xdr.ts';
import { refused, xdrReader, type XdrReader } from '../transaction/xdr-reader.ts';
import { readUnion } from './ledger-entries.ts';
import { firstFailure } from './operation-codes.ts';

/** What the header of a ledger says. Hashes are hexadecimal. */
export interface LedgerHeader {
  /** Of the header itself. */
  readonly hash: string;
  readonly parentHash: string;
  readonly sequence: number;
  /** Seconds since 1970. */
  readonly closeTime: bigint;
  /** Of the results of its transactions, see {@link hashOfResults}. */
  readonly resultsHash: string;
  /** In stroops. */
  readonly baseFee: number;
  readonly baseReserve: number;
}

/** Reads a header with the hash that a network knows it by (`LedgerHeaderHistoryEntry` in XDR); refused is one with another header's hash. */
export function readLedgerHeader(bytes: Uint8Array): Result<LedgerHeader, 'MalformedHeader'> {
  try {
    const reader = xdrReader(bytes);
    const hash = toHex(reader.fixed(32));
    const start = reader.at();
    const header = headerFrom(reader);
    if (toHex(sha256(bytes.subarray(start, reader.at()))) !== hash) refused('The hash of another header');
    readUnion(reader, 0);
    reader.end();
    return ok({ hash, ...header });
  } catch {
    return err('MalformedHeader');
  }
}

function headerFrom(reader: XdrReader): Omit<LedgerHeader, 'hash'> {
  reader.unsigned32();
  const parentHash = toHex(reader.fixed(32));
  reader.fixed(32);
  const closeTime = reader.unsigned64();
  reader.list(6, () => reader.variable(128));
  // By whom the value was signed.
  if (readUnion(reader, 1) === 1) {
    reader.fixed(36);
    reader.variable(64);
  }
  const resultsHash = toHex(reader.fixed(32));
  reader.fixed(32);
  const sequence = reader.unsigned32();
  // All coins, the pool of fees, the inflation's count and the pool of ids.
  reader.fixed(28);
  const [baseFee, baseReserve] = [reader.unsigned32(), reader.unsigned32()];
  // How large it may be, and earlier ledgers.
  reader.fixed(4 + 4 * 32);
  if (readUnion(reader, 1) === 1) {
    reader.unsigned32();
    readUnion(reader, 0);
  }
  return { parentHash, closeTime, resultsHash, sequence, baseFee, baseReserve };
}

/** A transaction (hash, hexadecimal) with what came of it (`TransactionResult` in XDR). */
export interface TransactionResult {
  readonly hash: string;
  readonly result: Uint8Array;
}

/** What a header names the results of all its transactions by, in the order in which they were applied: nothing else has that hash, nor a part of them. */
export function hashOfResults(results: readonly TransactionResult[]): string {
  const pairs = results.flatMap(({ hash, result }) => [fromHex(hash), result]);
  return toHex(sha256(concatBytes(number32(results.length), ...pairs)));
}

/** What came of a transaction. */
export interface ReadResult {
  /** What it charges in the end, in stroops. */
  readonly fee: bigint;
  /** Whether it did what it says. */
  readonly isSuccessful: boolean;
  /** Why not: the network's name of the first operation's failure. */
  readonly failureCode?: string;
}

/** Reads a result of the network. */
export function readResult(result: Uint8Array): Result<ReadResult, 'MalformedResult'> {
  try {
    const reader = xdrReader(result);
    const fee = reader.signed64();
    const code = reader.unsigned32() | 0;
    // Successful, by itself or within an envelope of somebody else who pays.
    if (code === 0 || code === 1) return ok({ fee, isSuccessful: true });
    const failureCode = failureIn(code, reader);
    return ok({ fee, isSuccessful: false, ...(failureCode !== undefined && { failureCode }) });
  } catch {
    return err('MalformedResult');
  }
}

const failed = -1;
const innerFailed = -13;

/** Why the operations failed. That they did is known: what of it is not read here leaves it without a cause. */
function failureIn(code: number, reader: XdrReader): string | undefined {
  try {
    if (code === failed) return firstFailure(reader);
    if (code !== innerFailed) return undefined;
    // The transaction within, by its hash, with a result of its own.
    reader.fixed(32);
    reader.signed64();
    return (reader.unsigned32() | 0) === failed ? firstFailure(reader) : undefined;
  } catch {
    return undefined;
  }
}
