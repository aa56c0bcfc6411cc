import { err, ok, type Result } from '@countersign/kernel';

import { refused, xdrReader } from '../transaction/xdr-reader.ts';
import { readData, readUnion, type AccountEntry, type TrustLineEntry } from './ledger-entries.ts';

/** What a network's entry of an account or a trust line has (`LedgerEntryData` in XDR). */
export function readEntryData(bytes: Uint8Array): Result<AccountEntry | TrustLineEntry, 'MalformedEntry'> {
  try {
    const reader = xdrReader(bytes);
    const entry = readData(reader);
    reader.end();
    return entry === undefined ? err('MalformedEntry') : ok(entry);
  } catch {
    return err('MalformedEntry');
  }
}

/** The value of a datum that somebody keeps in an account, by the network's entry of it. */
export function readDatum(bytes: Uint8Array): Result<Uint8Array, 'MalformedEntry'> {
  try {
    const reader = xdrReader(bytes);
    if (reader.unsigned32() !== 3) refused('Not a datum');
    // Whose it is: a kind of key, and the key.
    reader.fixed(36);
    reader.variable(64);
    const value = reader.variable(64);
    readUnion(reader, 0);
    reader.end();
    return ok(value);
  } catch {
    return err('MalformedEntry');
  }
}
