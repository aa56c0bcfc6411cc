import { CodedError, err } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, LedgerParametersTron } from '@countersign/model';

/** A refused transaction: the public API's processing hint, a sentence for people, and where funds are too few what could be sent. */
export function refuse(
  hint: TransactionRefusal['hint'],
  message: string,
  spendable?: bigint,
): { readonly ok: false; readonly error: TransactionRefusal } {
  return err({ hint, message, ...(spendable !== undefined && { spendable: spendable.toString() }) });
}

/** The ledger's Tron parameters. Throws `WrongLedgerType` for a ledger of another type. */
export function tronParameters(ledger: Ledger): LedgerParametersTron {
  if (ledger.parameters.type !== 'Tron') throw new CodedError('WrongLedgerType', `Ledger ${ledger.id} is no Tron network`);
  return ledger.parameters;
}
