import type { StellarAsset } from '@countersign/model';

import { accountText } from '../tagged-address.ts';
import { refused, type XdrReader } from '../transaction/xdr-reader.ts';
import { skipAddress, skipValue } from './contract-values.ts';

/** What an account has of the coin or of a token; entries of other kinds, and shares of pools, hold nothing that is counted here. */
export interface EntryBalance {
  readonly account: string;
  readonly asset: 'Native' | StellarAsset;
  readonly balance: bigint;
}

/** An account's own entry. */
export interface AccountEntry extends EntryBalance {
  readonly asset: 'Native';
  readonly sequence: bigint;
  readonly subentries: number;
  readonly flags: number;
  /** Of its own key. */
  readonly ownWeight: number;
  readonly thresholds: { readonly medium: number; readonly high: number };
  readonly hasSigners: boolean;
  readonly liabilities: Liabilities;
  /** Entries whose reserve others pay, and those of others whose reserve it pays. */
  readonly sponsored: number;
  readonly sponsoring: number;
}

/** What an account holds of a token. */
export interface TrustLineEntry extends EntryBalance {
  readonly asset: StellarAsset;
  readonly limit: bigint;
  readonly flags: number;
  readonly liabilities: Liabilities;
}

/** What offers are to buy and to sell. */
interface Liabilities {
  readonly buying: bigint;
  readonly selling: bigint;
}

/** Which entry it is. */
export type EntryKey = Omit<EntryBalance, 'balance'>;

/** Reads an entry of the ledger; undefined where it holds nothing that is counted here. */
export function readEntry(reader: XdrReader): EntryBalance | undefined {
  reader.unsigned32();
  const entry = readData(reader);
  // Who pays its reserve.
  if (readUnion(reader, 1) === 1) {
    reader.optional(() => accountId(reader));
    readUnion(reader, 0);
  }
  return entry;
}

/** Reads which entry is gone. */
export function readKey(reader: XdrReader): EntryKey | undefined {
  const type = reader.unsigned32();
  switch (type) {
    case 0:
      return { account: accountId(reader), asset: 'Native' };
    case 1:
      return keyOfLine(accountId(reader), trustLineAsset(reader));
    case 2:
      accountId(reader);
      reader.signed64();
      return undefined;
    case 3:
      accountId(reader);
      reader.variable(64);
      return undefined;
    case 4:
      readUnion(reader, 0);
      reader.fixed(32);
      return undefined;
    case 5:
    case 7:
    case 9:
      reader.fixed(32);
      return undefined;
    case 6:
      skipAddress(reader);
      skipValue(reader);
      reader.unsigned32();
      return undefined;
    default:
      return refused(`Keys of entries of the type ${type} are not read here`);
  }
}

/** Reads what an entry has, without who pays its reserve. */
export function readData(reader: XdrReader): AccountEntry | TrustLineEntry | undefined {
  const type = reader.unsigned32();
  switch (type) {
    case 0:
      return account(reader);
    case 1:
      return trustLine(reader);
    case 2:
      skipOffer(reader);
      return undefined;
    case 3:
      accountId(reader);
      reader.variable(64);
      reader.variable(64);
      readUnion(reader, 0);
      return undefined;
    case 4:
      skipClaimableBalance(reader);
      return undefined;
    case 5:
      skipPool(reader);
      return undefined;
    case 6:
      readUnion(reader, 0);
      skipAddress(reader);
      skipValue(reader);
      reader.unsigned32();
      skipValue(reader);
      return undefined;
    case 7:
      skipCode(reader);
      return undefined;
    case 9:
      reader.fixed(36);
      return undefined;
    default:
      return refused(`Entries of the type ${type} are not read here`);
  }
}

const noLiabilities: Liabilities = { buying: 0n, selling: 0n };

function account(reader: XdrReader): AccountEntry {
  const address = accountId(reader);
  const balance = reader.signed64();
  const sequence = reader.signed64();
  const subentries = reader.unsigned32();
  reader.optional(() => accountId(reader));
  const flags = reader.unsigned32();
  reader.variable(32);
  const [ownWeight = 0, , medium = 0, high = 0] = reader.fixed(4);
  const weights = reader.list(20, () => (skipSigner(reader), reader.unsigned32()));
  return {
    account: address,
    asset: 'Native',
    balance,
    sequence,
    subentries,
    flags,
    ownWeight,
    thresholds: { medium, high },
    hasSigners: weights.some((weight) => weight > 0),
    ...accountExtensions(reader),
  };
}

function accountExtensions(reader: XdrReader): Pick<AccountEntry, 'liabilities' | 'sponsored' | 'sponsoring'> {
  if (readUnion(reader, 1) === 0) return { liabilities: noLiabilities, sponsored: 0, sponsoring: 0 };
  const own = liabilities(reader);
  if (readUnion(reader, 2) === 0) return { liabilities: own, sponsored: 0, sponsoring: 0 };
  const [sponsored, sponsoring] = [reader.unsigned32(), reader.unsigned32()];
  reader.list(20, () => reader.optional(() => accountId(reader)));
  // When the sequence last changed.
  if (readUnion(reader, 3) === 3) {
    readUnion(reader, 0);
    reader.fixed(12);
  }
  return { liabilities: own, sponsored, sponsoring };
}

function liabilities(reader: XdrReader): Liabilities {
  return { buying: reader.signed64(), selling: reader.signed64() };
}

function trustLine(reader: XdrReader): TrustLineEntry | undefined {
  const holder = accountId(reader);
  const asset = trustLineAsset(reader);
  const [balance, limit, flags] = [reader.signed64(), reader.signed64(), reader.unsigned32()];
  let own = noLiabilities;
  if (readUnion(reader, 1) === 1) {
    own = liabilities(reader);
    if (readUnion(reader, 2) === 2) {
      reader.unsigned32();
      readUnion(reader, 0);
    }
  }
  return asset === 'Other' ? undefined : { account: holder, asset, balance, limit, flags, liabilities: own };
}

function keyOfLine(holder: string, asset: StellarAsset | 'Other'): EntryKey | undefined {
  return asset === 'Other' ? undefined : { account: holder, asset };
}

/** A token; `Other` for the shares of a pool. */
function trustLineAsset(reader: XdrReader): StellarAsset | 'Other' {
  const type = reader.unsigned32();
  if (type === 3) {
    reader.fixed(32);
    return 'Other';
  }
  return type === 0 ? refused('A trust line for the coin') : token(reader, type);
}

function token(reader: XdrReader, type: number): StellarAsset {
  if (type !== 1 && type !== 2) refused('An asset of another kind');
  const bytes = reader.fixed(type === 1 ? 4 : 12);
  const end = bytes.indexOf(0);
  const code = String.fromCharCode(...(end < 0 ? bytes : bytes.subarray(0, end)));
  return { code, issuer: accountId(reader) };
}

function skipAsset(reader: XdrReader): void {
  const type = reader.unsigned32();
  if (type !== 0) token(reader, type);
}

function skipOffer(reader: XdrReader): void {
  accountId(reader);
  reader.signed64();
  skipAsset(reader);
  skipAsset(reader);
  // Amount, price and flags.
  reader.fixed(20);
  readUnion(reader, 0);
}

function skipClaimableBalance(reader: XdrReader): void {
  readUnion(reader, 0);
  reader.fixed(32);
  reader.list(10, () => {
    readUnion(reader, 0);
    accountId(reader);
    skipPredicate(reader, 0);
  });
  skipAsset(reader);
  reader.signed64();
  if (readUnion(reader, 1) === 1) {
    readUnion(reader, 0);
    reader.unsigned32();
  }
}

const deepestPredicate = 8;

function skipPredicate(reader: XdrReader, depth: number): void {
  if (depth > deepestPredicate) refused('Conditions within conditions');
  const type = reader.unsigned32();
  if (type === 1 || type === 2) reader.list(2, () => skipPredicate(reader, depth + 1));
  else if (type === 3) reader.optional(() => skipPredicate(reader, depth + 1));
  else if (type === 4 || type === 5) reader.signed64();
  else if (type !== 0) refused('A condition of another kind');
}

function skipPool(reader: XdrReader): void {
  reader.fixed(32);
  readUnion(reader, 0);
  skipAsset(reader);
  skipAsset(reader);
  // Fee, reserves, shares and how many hold them.
  reader.fixed(36);
}

function skipCode(reader: XdrReader): void {
  if (readUnion(reader, 1) === 1) {
    readUnion(reader, 0);
    readUnion(reader, 0);
    reader.fixed(40);
  }
  reader.fixed(32);
  reader.variable(Number.MAX_SAFE_INTEGER);
}

function skipSigner(reader: XdrReader): void {
  const type = reader.unsigned32();
  if (type > 3) refused('A signer of another kind');
  reader.fixed(32);
  if (type === 3) reader.variable(64);
}

function accountId(reader: XdrReader): string {
  if (reader.unsigned32() !== 0) refused('A key of another kind');
  return accountText(reader.fixed(32));
}

/** The arm of a union that has nothing, 0, or one other. */
export function readUnion(reader: XdrReader, other: number): number {
  const arm = reader.unsigned32();
  return arm === 0 || arm === other ? arm : refused('An extension that is not known here');
}
