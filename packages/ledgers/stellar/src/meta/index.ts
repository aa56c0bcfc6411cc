import { err, ok, type Result } from '@countersign/kernel';

import { refused, xdrReader, type XdrReader } from '../transaction/xdr-reader.ts';
import { skipEvents } from './contract-events.ts';
import { readEntry, readKey, readUnion, type EntryBalance, type EntryKey } from './ledger-entries.ts';

export { readDatum, readEntryData } from './entry-data.ts';
export { entryKeys } from './entry-keys.ts';
export type { AccountEntry, TrustLineEntry } from './ledger-entries.ts';
export { hashOfResults, readLedgerHeader, readResult } from './ledger-header.ts';
export type { LedgerHeader, TransactionResult } from './ledger-header.ts';

/** By how much a transaction changed what an account has of the coin or of a token, beside its fee. */
export interface BalanceChange extends EntryKey {
  readonly change: bigint;
}

/** What happened to an entry: what it was before, what it is now, or that it is gone. */
type EntryChange =
  | { readonly type: 'Before' | 'After'; readonly entry: EntryBalance | undefined }
  | { readonly type: 'Gone'; readonly key: EntryKey | undefined };

/**
 * The changes of balances that a transaction made, by what a network wrote down of it (its meta, XDR of the versions 0 to 4): the truth about what moved,
 * whatever its operations were. The fee is not in it, of which the result says how much it was in the end. What contracts hold by themselves is not either.
 */
export function balanceChanges(meta: Uint8Array): Result<readonly BalanceChange[], 'MalformedMeta'> {
  try {
    return ok(sumOf(metaChanges(xdrReader(meta))));
  } catch {
    return err('MalformedMeta');
  }
}

/** What follows the changes (return values, events) is left unread. */
function metaChanges(reader: XdrReader): readonly EntryChange[] {
  const version = reader.unsigned32();
  if (version > 4) refused(`Meta of version ${version} is not read here`);
  if (version >= 3) readUnion(reader, 0);
  const before = version === 0 ? [] : changes(reader);
  const operations = reader.list(100, () => {
    if (version === 4) readUnion(reader, 0);
    const own = changes(reader);
    if (version === 4) skipEvents(reader);
    return own;
  });
  // What comes after the operations is what the fee was too much, which the result has taken off, or signers that were good for once.
  if (version >= 2) changes(reader);
  return [...before, ...operations.flat()];
}

const most = Number.MAX_SAFE_INTEGER;

function changes(reader: XdrReader): readonly EntryChange[] {
  return reader.list(most, (): EntryChange => {
    const type = reader.unsigned32();
    if (type === 2) return { type: 'Gone', key: readKey(reader) };
    if (type > 4) refused('A change of another kind');
    // Created, updated and restored are how it is now.
    return { type: type === 3 ? 'Before' : 'After', entry: readEntry(reader) };
  });
}

function sumOf(all: readonly EntryChange[]): readonly BalanceChange[] {
  const known = new Map<string, bigint>();
  const sums = new Map<string, BalanceChange>();
  for (const one of all) {
    const key = one.type === 'Gone' ? one.key : one.entry;
    if (key === undefined) continue;
    const name = `${key.account} ${key.asset === 'Native' ? '' : `${key.asset.code}:${key.asset.issuer}`}`;
    const balance = one.type === 'Gone' || one.entry === undefined ? 0n : one.entry.balance;
    if (one.type !== 'Before') {
      const change = (sums.get(name)?.change ?? 0n) + balance - (known.get(name) ?? 0n);
      sums.set(name, { account: key.account, asset: key.asset, change });
    }
    known.set(name, balance);
  }
  return [...sums.values()].filter(({ change }) => change !== 0n);
}
