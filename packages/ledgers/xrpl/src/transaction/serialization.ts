import type { JsonValue, Result } from '@countersign/kernel';
import { CodedError, concatBytes, err, fromHex, hasMembers, ok, toHex } from '@countersign/kernel';
import { sha512 } from '@noble/hashes/sha2.js';
import { decode, encode, encodeForSigning } from 'ripple-binary-codec';

/** A transaction as the ledger's JSON has it; members that the operation brings are read where they are needed. */
export interface XrplTransaction {
  readonly TransactionType: string;
  readonly Account: string;
  readonly Fee: string;
  readonly Sequence: number;
  readonly SigningPubKey: string;
  readonly TxnSignature?: string;
  readonly Flags?: number;
  readonly LastLedgerSequence?: number;
  readonly NetworkID?: number;
  readonly SourceTag?: number;
  readonly Memos?: readonly { readonly Memo: Readonly<Record<string, string>> }[];
  readonly [member: string]: JsonValue | undefined;
}

function isTransaction(value: unknown): value is XrplTransaction {
  return hasMembers(value, {
    TransactionType: 'string',
    Account: 'string',
    Fee: 'string',
    Sequence: 'number',
    SigningPubKey: 'string',
    TxnSignature: 'string?',
    Flags: 'number?',
    LastLedgerSequence: 'number?',
    NetworkID: 'number?',
    SourceTag: 'number?',
  });
}

/** A member that is text; empty where it is anything else. */
export function textIn(member: JsonValue | undefined): string {
  return typeof member === 'string' ? member : '';
}

/** A transaction as it was kept. Throws `MalformedTransaction` for anything else. */
export function transactionFromJson(json: unknown): XrplTransaction {
  if (!isTransaction(json)) throw new CodedError('MalformedTransaction', 'Not a transaction of the XRP Ledger');
  return json;
}

const transactionPrefix = Uint8Array.of(0x54, 0x58, 0x4e, 0x00);

/** The first half of SHA-512, the ledger's hash: 32 bytes. */
export function sha512Half(bytes: Uint8Array): Uint8Array {
  return sha512(bytes).slice(0, 32);
}

/** The bytes that a signature is over, behind the prefix for a single signer, hexadecimal. */
function signingBytes(transaction: XrplTransaction): string {
  return encodeForSigning(transaction);
}

/** What a signature is over: the hash of {@link signingBytes}, 32 bytes. */
export function signingDigest(transaction: XrplTransaction): Uint8Array {
  return sha512Half(fromHex(signingBytes(transaction)));
}

/** A transaction in the ledger's binary form, upper-case hexadecimal. */
export function serialize(transaction: XrplTransaction): string {
  return encode(transaction);
}

/** The transaction's id: the hash of its signed bytes behind the prefix `TXN`, upper-case hexadecimal. */
export function transactionIdOf(raw: string): string {
  return toHex(sha512Half(concatBytes(transactionPrefix, fromHex(raw)))).toUpperCase();
}

/** The members of anything that the ledger serialises (hexadecimal), as its JSON has them; undefined where it is of no form that is known here. */
export function readObject(raw: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return decode(raw);
  } catch {
    return undefined;
  }
}

/** Reads serialised bytes (hexadecimal); only the one canonical serialisation of a transaction is taken. */
export function deserialize(raw: string): Result<XrplTransaction, 'MalformedTransaction'> {
  try {
    const transaction: unknown = decode(raw.toUpperCase());
    return isTransaction(transaction) && encode(transaction) === raw.toUpperCase()
      ? ok(transaction)
      : err('MalformedTransaction');
  } catch {
    return err('MalformedTransaction');
  }
}
