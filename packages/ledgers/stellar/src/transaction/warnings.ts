import { ledgerWarning, type LedgerWarning } from '@countersign/ledger-port';

import type { ReadEnvelope, ReadTransaction } from './read-xdr.ts';
import { validityOf } from './validity.ts';

/** What is unusual in when a transaction is good. */
export function conditionWarnings({ conditions }: Pick<ReadTransaction, 'conditions'>): readonly LedgerWarning[] {
  return [
    ...(validityOf(conditions.maxTime).validity === undefined ? [ledgerWarning('NeverExpires')] : []),
    ...(conditions.hasMore || conditions.minTime > 0n ? [ledgerWarning('ExtraConditions')] : []),
  ];
}

/** That another account pays the fee, which then is not the sender's to decide. */
export function payerWarnings({ feeBump }: Pick<ReadEnvelope, 'feeBump'>): readonly LedgerWarning[] {
  return feeBump === undefined ? [] : [ledgerWarning('OtherFeePayer', { address: feeBump.payer.address })];
}
