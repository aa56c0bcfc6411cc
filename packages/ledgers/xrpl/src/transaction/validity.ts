import type { Validity } from '@countersign/ledger-port';

import type { XrplTransaction } from './serialization.ts';

/** Ledgers, about fifty minutes of them, after which a transaction that no ledger took can never be taken. */
export const lifetimeInLedgers = 900;

/** The last ledger that may have a transaction; nothing of one that never expires. */
export function validityOf({ LastLedgerSequence: height }: Pick<XrplTransaction, 'LastLedgerSequence'>): {
  readonly validity?: Validity;
} {
  return height === undefined ? {} : { validity: { type: 'Height', height } };
}
