import type { LedgerWarning } from '@countersign/ledger-port';
import { ledgerWarning } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { issuedAmount } from '../amount.ts';
import { xrplParameters } from '../errors.ts';
import type { XrplTransaction } from './serialization.ts';
import { validityOf } from './validity.ts';

const partialPayment = 0x0002_0000;

/** What a careful person should be warned of in bytes, in addition to what their operation does. */
export function warningsOf(transaction: XrplTransaction, ledger: Ledger): readonly LedgerWarning[] {
  const { networkId } = xrplParameters(ledger);
  const amount = transaction['Amount'];
  const isInexact = isIssued(amount) && !issuedAmount(amount.value).exact;
  const isPartial = transaction.TransactionType === 'Payment' && ((transaction.Flags ?? 0) & partialPayment) !== 0;
  const expected = networkId > 1024 ? networkId : 0;
  const network = transaction.NetworkID ?? 0;
  return [
    ...(network === expected ? [] : [ledgerWarning('ForeignNetwork', { network: `network id ${network}, not ${expected}` })]),
    ...(isPartial ? [ledgerWarning('PartialPayment')] : []),
    ...endlessWarnings(transaction),
    ...(isInexact ? [ledgerWarning('InexactAmount')] : []),
  ];
}

/** What can be taken at any time is unusual here: it lies ready for anyone who has it. */
export function endlessWarnings(transaction: XrplTransaction): readonly LedgerWarning[] {
  return validityOf(transaction).validity === undefined ? [ledgerWarning('NeverExpires')] : [];
}

function isIssued(amount: unknown): amount is { readonly value: string } {
  return typeof amount === 'object' && amount !== null && 'currency' in amount && 'value' in amount;
}
