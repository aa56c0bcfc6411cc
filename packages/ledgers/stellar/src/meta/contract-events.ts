import { refused, type XdrReader } from '../transaction/xdr-reader.ts';
import { skipValue } from './contract-values.ts';
import { readUnion } from './ledger-entries.ts';

/** Reads past the events of an operation: what they say is in the balances as well. */
export function skipEvents(reader: XdrReader): void {
  reader.list(Number.MAX_SAFE_INTEGER, () => {
    readUnion(reader, 0);
    reader.optional(() => reader.fixed(32));
    if (reader.unsigned32() > 2) refused('An event of another kind');
    readUnion(reader, 0);
    reader.list(Number.MAX_SAFE_INTEGER, () => skipValue(reader));
    skipValue(reader);
  });
}
