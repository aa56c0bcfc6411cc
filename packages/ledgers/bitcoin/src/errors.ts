import { CodedError, err } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, LedgerParametersBitcoin } from '@countersign/model';

/** A refused transaction: the public API's processing hint, and a sentence for people. */
export function refuse(
  hint: TransactionRefusal['hint'],
  message: string,
): { readonly ok: false; readonly error: TransactionRefusal } {
  return err({ hint, message });
}

/** The ledger's Bitcoin parameters. Throws `WrongLedgerType` for a ledger of another type, `UnsupportedLedger` for another coin. */
export function bitcoinParameters(ledger: Ledger): LedgerParametersBitcoin {
  const { parameters } = ledger;
  if (parameters.type !== 'Bitcoin') throw new CodedError('WrongLedgerType', `Ledger ${ledger.id} is no Bitcoin ledger`);
  if (parameters.vaultLedgerIdentifier !== 'btc') {
    throw new CodedError(
      'UnsupportedLedger',
      `The coin ${parameters.vaultLedgerIdentifier} of ledger ${ledger.id} is not supported`,
    );
  }
  return parameters;
}
