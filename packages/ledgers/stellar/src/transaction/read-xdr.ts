import { concatBytes, err, fromHex, ok, toHex, utf8, type Result } from '@countersign/kernel';
import { sha256 } from '@noble/hashes/sha2.js';

import { encodeStrkey } from '../strkey.ts';
import { accountText, muxedText } from '../tagged-address.ts';
import { refused, xdrReader, type XdrReader } from './xdr-reader.ts';

// Reads what others may have signed, too. Shares no code with `write-xdr.ts`.

/** An account in a transaction, with the number that may be in its address. */
interface ReadAccount {
  readonly address: string;
  /** As it is written: the muxed address, where there is a number. */
  readonly text: string;
}

/** A token as a transaction names it; a pool's shares have neither code nor issuer and are not read here. */
type ReadAsset = 'Native' | ReadToken;
interface ReadToken {
  readonly code: string;
  readonly issuer: string;
}

/** What a transaction's sender wrote along: a text as the bytes that it is, the hashes in hexadecimal. */
export type ReadMemo =
  | { readonly type: 'Text'; readonly bytes: Uint8Array }
  | { readonly type: 'Id' | 'Hash' | 'Return'; readonly value: string };

/** What SetOptions changes; absent members stay as they are. */
export interface ReadOptions {
  readonly type: 'SetOptions';
  readonly inflationDestination?: string;
  readonly clearFlags?: number;
  readonly setFlags?: number;
  /** Of the account's own key, and the thresholds, each where it is set. */
  readonly weights: readonly (number | undefined)[];
  readonly homeDomain?: Uint8Array;
  readonly signer?: { readonly key: string; readonly weight: number };
}

/** The operations that can be read here. */
export type ReadOperation =
  | { readonly type: 'CreateAccount'; readonly destination: string; readonly amount: bigint }
  | { readonly type: 'Payment'; readonly destination: ReadAccount; readonly asset: ReadAsset; readonly amount: bigint }
  | ReadOptions
  | { readonly type: 'ChangeTrust'; readonly asset: ReadToken; readonly limit: bigint }
  | { readonly type: 'AccountMerge'; readonly destination: ReadAccount }
  | { readonly type: 'ManageData'; readonly name: Uint8Array; readonly value: Uint8Array | undefined }
  | { readonly type: 'Clawback'; readonly asset: ReadToken; readonly from: ReadAccount; readonly amount: bigint }
  | {
      readonly type: 'SetTrustLineFlags';
      readonly trustor: string;
      readonly asset: ReadToken;
      readonly clearFlags: number;
      readonly setFlags: number;
    };

/** What must hold beside signature and sequence. Times are seconds since 1970; a largest time of 0 is none. */
interface ReadConditions {
  readonly minTime: bigint;
  readonly maxTime: bigint;
  /** Anything besides time bounds: ledgers, an older sequence, an age, other signers. */
  readonly hasMore: boolean;
}

/** A transaction as its bytes have it. */
export interface ReadTransaction {
  readonly source: ReadAccount;
  readonly fee: bigint;
  readonly sequence: bigint;
  readonly conditions: ReadConditions;
  readonly memo?: ReadMemo;
  readonly operations: readonly { readonly source?: ReadAccount; readonly body: ReadOperation }[];
}

/** A signature with the last bytes of the key that it is said to be of. */
interface ReadSignature {
  readonly hint: Uint8Array;
  readonly signature: Uint8Array;
}

/** An envelope: a transaction with its signatures, and who else pays its fee, where somebody does. */
export interface ReadEnvelope {
  readonly transaction: ReadTransaction;
  readonly signatures: readonly ReadSignature[];
  readonly feeBump?: { readonly payer: ReadAccount; readonly fee: bigint; readonly signatures: readonly ReadSignature[] };
  /** The hash of the transaction itself, which its own keys sign; hexadecimal. */
  readonly innerId: string;
  /** What the network knows it by: that of the envelope around it, where somebody else pays; hexadecimal. */
  readonly id: string;
}

/** Reads a serialised envelope (hexadecimal) for a network; refused is what is not the one form of it, or has what cannot be read here. */
export function readEnvelope(raw: string, network: string): Result<ReadEnvelope, 'MalformedTransaction'> {
  try {
    const bytes = fromHex(raw);
    const reader = xdrReader(bytes);
    const envelope = envelopeFrom(reader, bytes, sha256(utf8(network)));
    reader.end();
    return ok(envelope);
  } catch {
    return err('MalformedTransaction');
  }
}

/** Who sent what an envelope (hexadecimal) has, and who pays its fee, whatever else is in it; undefined where it does not begin as one. */
export function partiesOf(raw: string): { readonly source: string; readonly feePayer: string } | undefined {
  try {
    const reader = xdrReader(fromHex(raw));
    const type = reader.unsigned32();
    const same = (source: string) => ({ source, feePayer: source });
    // Of old: the key alone.
    if (type === 0) return same(accountText(reader.fixed(32)));
    if (type === 2) return same(accountFrom(reader).address);
    if (type !== 5) return undefined;
    const feePayer = accountFrom(reader).address;
    reader.signed64();
    return reader.unsigned32() === 2 ? { source: accountFrom(reader).address, feePayer } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a transaction without an envelope. Throws `MalformedTransaction`. */
export function readTransactionBytes(bytes: Uint8Array): ReadTransaction {
  const reader = xdrReader(bytes);
  const transaction = transactionFrom(reader);
  reader.end();
  return transaction;
}

function envelopeFrom(reader: XdrReader, bytes: Uint8Array, networkId: Uint8Array): ReadEnvelope {
  const type = reader.unsigned32();
  if (type === 2) {
    const start = reader.at();
    const transaction = transactionFrom(reader);
    const innerId = toHex(sha256(concatBytes(networkId, Uint8Array.of(0, 0, 0, 2), bytes.subarray(start, reader.at()))));
    return { transaction, signatures: signaturesFrom(reader), innerId, id: innerId };
  }
  if (type !== 5) refused(`Envelopes of the type ${type} are not read here`);
  const start = reader.at();
  const payer = accountFrom(reader);
  const fee = reader.signed64();
  if (fee < 0n) refused('A fee below zero');
  if (reader.unsigned32() !== 2) refused('Not a transaction within');
  const innerStart = reader.at();
  const transaction = transactionFrom(reader);
  const inner = sha256(concatBytes(networkId, Uint8Array.of(0, 0, 0, 2), bytes.subarray(innerStart, reader.at())));
  const signatures = signaturesFrom(reader);
  if (reader.unsigned32() !== 0) refused('An extension');
  const outer = sha256(concatBytes(networkId, Uint8Array.of(0, 0, 0, 5), bytes.subarray(start, reader.at())));
  const feeBump = { payer, fee, signatures: signaturesFrom(reader) };
  return { transaction, signatures, feeBump, innerId: toHex(inner), id: toHex(outer) };
}

function transactionFrom(reader: XdrReader): ReadTransaction {
  const source = accountFrom(reader);
  const fee = BigInt(reader.unsigned32());
  const sequence = reader.signed64();
  if (sequence < 0n) refused('A sequence below zero');
  const conditions = conditionsFrom(reader);
  const memo = memoFrom(reader);
  const operations = reader.list(100, () => {
    const own = reader.optional(() => accountFrom(reader));
    return { ...(own !== undefined && { source: own }), body: operationFrom(reader) };
  });
  if (operations.length === 0) refused('No operation');
  if (reader.unsigned32() !== 0) refused('An extension');
  return { source, fee, sequence, conditions, ...(memo !== undefined && { memo }), operations };
}

function signaturesFrom(reader: XdrReader): readonly ReadSignature[] {
  return reader.list(20, () => ({ hint: reader.fixed(4), signature: reader.variable(64) }));
}

function conditionsFrom(reader: XdrReader): ReadConditions {
  const type = reader.unsigned32();
  const timeBounds = () => ({ minTime: reader.unsigned64(), maxTime: reader.unsigned64() });
  const unlimited = { minTime: 0n, maxTime: 0n };
  if (type === 0) return { ...unlimited, hasMore: false };
  if (type === 1) return { ...timeBounds(), hasMore: false };
  if (type !== 2) refused('Conditions of a kind that is not known here');
  const times = reader.optional(timeBounds) ?? unlimited;
  reader.optional(() => [reader.unsigned32(), reader.unsigned32()]);
  reader.optional(() => reader.signed64());
  reader.unsigned64();
  reader.unsigned32();
  reader.list(2, () => signerFrom(reader));
  return { ...times, hasMore: true };
}

function memoFrom(reader: XdrReader): ReadMemo | undefined {
  switch (reader.unsigned32()) {
    case 0:
      return undefined;
    case 1:
      return { type: 'Text', bytes: reader.variable(28) };
    case 2:
      return { type: 'Id', value: reader.unsigned64().toString() };
    case 3:
      return { type: 'Hash', value: toHex(reader.fixed(32)) };
    case 4:
      return { type: 'Return', value: toHex(reader.fixed(32)) };
    default:
      return refused('A memo of a kind that is not known here');
  }
}

function accountIdFrom(reader: XdrReader): string {
  if (reader.unsigned32() !== 0) refused('A key of another kind');
  return accountText(reader.fixed(32));
}

function accountFrom(reader: XdrReader): ReadAccount {
  const type = reader.unsigned32();
  if (type === 0) {
    const address = accountText(reader.fixed(32));
    return { address, text: address };
  }
  if (type !== 0x100) refused('An account of another kind');
  const id = reader.unsigned64();
  const address = accountText(reader.fixed(32));
  return { address, text: muxedText(address, id) };
}

function signerFrom(reader: XdrReader): string {
  const type = reader.unsigned32();
  const kinds = ['Account', 'PreAuthorized', 'HashX'] as const;
  const kind = kinds[type];
  if (kind !== undefined) return encodeStrkey(kind, reader.fixed(32));
  if (type !== 3) refused('A signer of another kind');
  const key = reader.fixed(32);
  const length = reader.variable(64);
  const padding = new Uint8Array((4 - (length.length % 4)) % 4);
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, length.length);
  return encodeStrkey('SignedPayload', concatBytes(key, count, length, padding));
}

function assetFrom(reader: XdrReader): ReadAsset {
  const type = reader.unsigned32();
  if (type === 0) return 'Native';
  if (type > 2) refused('An asset of another kind');
  const bytes = reader.fixed(type === 1 ? 4 : 12);
  const end = bytes.indexOf(0);
  const code = String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end)));
  const isOneForm = bytes.subarray(code.length).every((byte) => byte === 0) && code.length >= (type === 1 ? 1 : 5);
  if (!isOneForm || !/^[a-zA-Z0-9]+$/.test(code)) refused('Not the code of a token');
  return { code, issuer: accountIdFrom(reader) };
}

function operationFrom(reader: XdrReader): ReadOperation {
  const type = reader.unsigned32();
  switch (type) {
    case 0:
      return { type: 'CreateAccount', destination: accountIdFrom(reader), amount: positive(reader, 0n) };
    case 1:
      return { type: 'Payment', destination: accountFrom(reader), asset: assetFrom(reader), amount: positive(reader, 1n) };
    case 5:
      return optionsFrom(reader);
    case 6:
      return { type: 'ChangeTrust', asset: tokenFrom(reader), limit: positive(reader, 0n) };
    case 8:
      return { type: 'AccountMerge', destination: accountFrom(reader) };
    case 10:
      return { type: 'ManageData', name: reader.variable(64), value: reader.optional(() => reader.variable(64)) };
    case 19:
      return { type: 'Clawback', asset: tokenFrom(reader), from: accountFrom(reader), amount: positive(reader, 1n) };
    case 21: {
      const [trustor, asset] = [accountIdFrom(reader), tokenFrom(reader)];
      return { type: 'SetTrustLineFlags', trustor, asset, clearFlags: reader.unsigned32(), setFlags: reader.unsigned32() };
    }
    default:
      return refused(`Operations of the type ${type} are not read here`);
  }
}

function tokenFrom(reader: XdrReader): ReadToken {
  const asset = assetFrom(reader);
  return asset === 'Native' ? refused('The coin where a token has to be') : asset;
}

/** An amount, which is a signed number of 64 bits, of at least so much. */
function positive(reader: XdrReader, least: bigint): bigint {
  const amount = reader.signed64();
  return amount < least ? refused('An amount that the network takes nowhere') : amount;
}

function optionsFrom(reader: XdrReader): ReadOptions {
  const word = () => reader.optional(() => reader.unsigned32());
  const inflationDestination = reader.optional(() => accountIdFrom(reader));
  const [clearFlags, setFlags] = [word(), word()];
  const weights = [word(), word(), word(), word()];
  const homeDomain = reader.optional(() => reader.variable(32));
  const signer = reader.optional(() => ({ key: signerFrom(reader), weight: reader.unsigned32() }));
  return {
    type: 'SetOptions',
    weights,
    ...(inflationDestination !== undefined && { inflationDestination }),
    ...(clearFlags !== undefined && { clearFlags }),
    ...(setFlags !== undefined && { setFlags }),
    ...(homeDomain !== undefined && { homeDomain }),
    ...(signer !== undefined && { signer }),
  };
}
