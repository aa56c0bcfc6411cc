import { CodedError, err } from '@countersign/kernel';
import type { TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, LedgerParametersBitcoin } from '@countersign/model';

import { prefixesOf, type AddressPrefixes } from './networks.ts';

/** A refused transaction: the public API's processing hint, and a sentence for people. */
export function refuse(
  hint: TransactionRefusal['hint'],
  message: string,
): { readonly ok: false; readonly error: TransactionRefusal } {
  return err({ hint, message });
}

/**
 * The ledger's parameters, with what its addresses begin with. Throws `WrongLedgerType` for a ledger of another type, `UnsupportedLedger` for a
 * coin that has other rules.
 */
export function bitcoinParameters(ledger: Ledger): LedgerParametersBitcoin & { readonly prefixes: AddressPrefixes } {
  const { parameters } = ledger;
  if (parameters.type !== 'Bitcoin') throw new CodedError('WrongLedgerType', `Ledger ${ledger.id} is no Bitcoin ledger`);
  const prefixes = prefixesOf(parameters.vaultLedgerIdentifier, parameters.network);
  if (prefixes === undefined) {
    throw new CodedError(
      'UnsupportedLedger',
      `The coin ${parameters.vaultLedgerIdentifier} of ledger ${ledger.id} is not supported`,
    );
  }
  return { ...parameters, prefixes };
}
