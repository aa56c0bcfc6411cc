import { CodedError, err } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, LedgerParametersCardano } from '@countersign/model';

/** A refused transaction: the public API's processing hint, a sentence for people, and where funds are too few what could be sent. */
export function refuse(
  hint: TransactionRefusal['hint'],
  message: string,
  spendable?: bigint,
): { readonly ok: false; readonly error: TransactionRefusal } {
  return err({ hint, message, ...(spendable !== undefined && { spendable: spendable.toString() }) });
}

/** Refused because nodes keep the first transaction that they see. */
export const notReplaced = refuse(
  'TransactionNotEligibleForReplacement',
  'Cardano replaces no transaction that was sent: wait until it is in a block, or too late for one',
);

/** The ledger's Cardano parameters. Throws `WrongLedgerType` for a ledger of another type. */
export function cardanoParameters(ledger: Ledger): LedgerParametersCardano {
  if (ledger.parameters.type !== 'Cardano') throw new CodedError('WrongLedgerType', `Ledger ${ledger.id} is no Cardano ledger`);
  return ledger.parameters;
}
