import { Asset, Keypair, xdr } from '@stellar/stellar-base';

import type { AccountRecord, LineRecord } from '../../../sandbox-ledgers/stellar/records.ts';

/** A record of a network by its key: an account, or a trust line. */
export type Records = ReadonlyMap<string, AccountRecord | LineRecord>;

const int64 = (text: string) => xdr.Int64.fromString(text);

/**
 * The changes from some records to others, as a network writes them down: what was there is followed by what is. Of an account and a trust line alone; other
 * records are none of its entries here.
 */
export function changesBetween(before: Records, after: Records): xdr.LedgerEntryChange[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter((key) => /^(account|line):/.test(key));
  return keys.flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    if (JSON.stringify(old) === JSON.stringify(now)) return [];
    const state = old === undefined ? [] : [xdr.LedgerEntryChange.ledgerEntryState(entryOf(key, old))];
    if (now === undefined) return old === undefined ? [] : [...state, xdr.LedgerEntryChange.ledgerEntryRemoved(keyOf(key, old))];
    const entry = entryOf(key, now);
    return [
      ...state,
      old === undefined ? xdr.LedgerEntryChange.ledgerEntryCreated(entry) : xdr.LedgerEntryChange.ledgerEntryUpdated(entry),
    ];
  });
}

/** The meta of a transaction (version 4) with the changes of each of its operations, in base64. */
export function metaText(before: xdr.LedgerEntryChange[], operations: readonly xdr.LedgerEntryChange[][]): string {
  const ext = new xdr.ExtensionPoint(0);
  const meta = new xdr.TransactionMetaV4({
    ext,
    txChangesBefore: before,
    operations: operations.map((changes) => new xdr.OperationMetaV2({ ext, changes, events: [] })),
    txChangesAfter: [],
    sorobanMeta: null,
    events: [],
    diagnosticEvents: [],
  });
  return new xdr.TransactionMeta(4, meta).toXDR('base64');
}

function isLine(record: AccountRecord | LineRecord): record is LineRecord {
  return 'holder' in record;
}

const accountIdOf = (address: string) => Keypair.fromPublicKey(address).xdrAccountId();

/** An entry of a network, by its key and its record here. */
export function entryOf(key: string, record: AccountRecord | LineRecord): xdr.LedgerEntry {
  const data = isLine(record)
    ? xdr.LedgerEntryData.trustline(
        new xdr.TrustLineEntry({
          accountId: accountIdOf(record.holder),
          asset: new Asset(record.code, record.issuer).toTrustLineXDRObject(),
          balance: int64(record.balance),
          limit: int64(record.limit),
          flags: record.unauthorized === true ? 0 : 1,
          ext: new xdr.TrustLineEntryExt(0),
        }),
      )
    : xdr.LedgerEntryData.account(
        new xdr.AccountEntry({
          accountId: accountIdOf(key.slice('account:'.length)),
          balance: int64(record.balance),
          seqNum: int64(record.sequence),
          numSubEntries: record.subentries,
          inflationDest: null,
          flags: record.flags ?? 0,
          homeDomain: record.homeDomain ?? '',
          thresholds: Buffer.from([1, 0, 0, 0]),
          signers: [],
          ext: new xdr.AccountEntryExt(0),
        }),
      );
  return new xdr.LedgerEntry({ lastModifiedLedgerSeq: 1, data, ext: new xdr.LedgerEntryExt(0) });
}

function keyOf(key: string, record: AccountRecord | LineRecord): xdr.LedgerKey {
  if (!isLine(record)) {
    const accountId = accountIdOf(key.slice('account:'.length));
    return xdr.LedgerKey.account(new xdr.LedgerKeyAccount({ accountId }));
  }
  const asset = new Asset(record.code, record.issuer).toTrustLineXDRObject();
  return xdr.LedgerKey.trustline(new xdr.LedgerKeyTrustLine({ accountId: accountIdOf(record.holder), asset }));
}
