import { CodedError, concatBytes, fromHex, utf8 } from '@countersign/kernel';
import type { StellarAsset, StellarMemo } from '@countersign/model';
import { sha256 } from '@noble/hashes/sha2.js';

import { isCode } from '../assets.ts';
import { accountKey, muxedApart } from '../tagged-address.ts';
import type { BuiltOperation, UnsignedTransaction } from './unsigned.ts';

// XDR (RFC 4506) of what is built or asked for here, and of nothing else. `read-xdr.ts` reads it back and shares no code with it.

type Bytes = Uint8Array;

function malformed(what: string): never {
  throw new CodedError('MalformedTransaction', what);
}

/** A word. */
export function number32(value: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** A whole number of 64 bits, signed or not, as decimal text. */
function number64(text: string, largest = 0x7fff_ffff_ffff_ffffn): Bytes {
  if (!/^(0|[1-9][0-9]{0,19})$/.test(text) || BigInt(text) > largest) malformed(`${text} is no number of 64 bits`);
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text));
  return bytes;
}

const largestUnsigned = 0xffff_ffff_ffff_ffffn;

/** Bytes with their number before them, filled up with zeros to whole words. */
export function variable(bytes: Bytes, most: number): Bytes {
  if (bytes.length > most) malformed(`More than ${most} bytes`);
  return concatBytes(number32(bytes.length), bytes, new Uint8Array((4 - (bytes.length % 4)) % 4));
}

/** The key of an account's address. */
export function accountId(address: string): Bytes {
  return concatBytes(number32(0), accountKey(address) ?? malformed('Not the address of an account'));
}

/** An account as a source or as a destination that may have a number in it. */
function muxedAccount(address: string): Bytes {
  const muxed = muxedApart(address);
  if (muxed === undefined) return accountId(address);
  const key = accountKey(muxed.address) ?? malformed('Not the address of an account');
  return concatBytes(number32(0x100), number64(muxed.id.toString(), largestUnsigned), key);
}

const native = number32(0);

/** A token. */
export function asset({ code, issuer }: StellarAsset): Bytes {
  if (!isCode(code)) malformed(`${code} is no code of a token`);
  const isShort = code.length <= 4;
  const padded = new Uint8Array(isShort ? 4 : 12);
  padded.set(utf8(code));
  return concatBytes(number32(isShort ? 1 : 2), padded, accountId(issuer));
}

function memo(one: StellarMemo | undefined): Bytes {
  if (one === undefined) return number32(0);
  const { type, value } = one;
  if (type === 'Text') return concatBytes(number32(1), variable(utf8(value), 28));
  if (type === 'Id') return concatBytes(number32(2), number64(value, largestUnsigned));
  const hash = fromHex(value);
  if (hash.length !== 32) malformed('A hash has 32 bytes');
  if (type === 'Hash') return concatBytes(number32(3), hash);
  return type === 'Return' ? concatBytes(number32(4), hash) : malformed('Not a kind of memo');
}

const absent = number32(0);
const present = number32(1);

/** SetOptions: inflation destination, flags to clear and to set, four weights, home domain, signer. */
function options(operation: Extract<BuiltOperation, { readonly type: 'SetOptions' }>): Bytes {
  const flags = 'setFlag' in operation ? flagsOf(operation.setFlag) : absent;
  const domain = 'homeDomain' in operation ? concatBytes(present, variable(utf8(operation.homeDomain), 32)) : absent;
  return concatBytes(absent, absent, flags, absent, absent, absent, absent, domain, absent);
}

function flagsOf(flag: string): Bytes {
  return flag === 'AuthImmutable' ? concatBytes(present, number32(4)) : malformed(`${flag} is no flag that is set here`);
}

function body(operation: BuiltOperation): Bytes {
  switch (operation.type) {
    case 'CreateAccount':
      return concatBytes(number32(0), accountId(operation.destination), number64(operation.startingBalance));
    case 'Payment': {
      const of = operation.asset === undefined ? native : asset(operation.asset);
      return concatBytes(number32(1), muxedAccount(operation.destination), of, number64(operation.amount));
    }
    case 'SetOptions':
      return concatBytes(number32(5), options(operation));
    case 'ChangeTrust':
      return concatBytes(number32(6), asset(operation.asset), number64(operation.limit));
    case 'AccountMerge':
      return concatBytes(number32(8), muxedAccount(operation.destination));
  }
}

function fee(text: string): Bytes {
  const whole = number64(text, 0xffff_ffffn);
  return whole.subarray(4);
}

/** The transaction without its envelope: source, fee, sequence, time bounds, memo, and one operation of the same source. */
export function writeTransaction({ source, fee: most, sequence, maxTime, memo: note, operation }: UnsignedTransaction): Bytes {
  const timeBounds = concatBytes(number32(1), number64('0'), number64(maxTime, largestUnsigned));
  const operations = concatBytes(number32(1), absent, body(operation));
  return concatBytes(accountId(source), fee(most), number64(sequence), timeBounds, memo(note), operations, number32(0));
}

/** What is signed, and the transaction's id: the hash of the network, the kind of envelope and the transaction. 32 bytes. */
export function signedHash(transaction: UnsignedTransaction): Bytes {
  return sha256(concatBytes(sha256(utf8(transaction.network)), number32(2), writeTransaction(transaction)));
}

/** The envelope with one signature, whose last four bytes of the public key say whose it is. */
export function writeEnvelope(transaction: UnsignedTransaction, signature: Bytes): Bytes {
  const key = accountKey(transaction.source) ?? malformed('Not the address of an account');
  const signatures = concatBytes(number32(1), key.subarray(28), variable(signature, 64));
  return concatBytes(number32(2), writeTransaction(transaction), signatures);
}
