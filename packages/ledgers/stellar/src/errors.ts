import { CodedError, err } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, LedgerParametersStellar } from '@countersign/model';

/** A refused transaction: the public API's processing hint, a sentence for people, and where funds are too few what could be sent. */
export function refuse(
  hint: TransactionRefusal['hint'],
  message: string,
  spendable?: bigint,
): { readonly ok: false; readonly error: TransactionRefusal } {
  return err({ hint, message, ...(spendable !== undefined && { spendable: spendable.toString() }) });
}

/** The ledger's Stellar parameters. Throws `WrongLedgerType` for a ledger of another type. */
export function stellarParameters(ledger: Ledger): LedgerParametersStellar {
  if (ledger.parameters.type !== 'Stellar') throw new CodedError('WrongLedgerType', `Ledger ${ledger.id} is no Stellar ledger`);
  return ledger.parameters;
}
