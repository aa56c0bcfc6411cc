import type { Ledger, XrplOperation } from '@countersign/model';

import { issuedAmount } from '../amount.ts';
import { xrplParameters } from '../errors.ts';
import { accountSetFlags } from '../operations/flags.ts';
import type { XrplAmount } from '../operations/amounts.ts';
import type { XrplTransaction } from './serialization.ts';

const partialPayment = 0x0002_0000;

const knownOperations: readonly string[] = Object.keys({
  Payment: true,
  TrustSet: true,
  AccountSet: true,
  DepositPreauth: true,
  OfferCreate: true,
  Clawback: true,
  MPTokenIssuanceCreate: true,
  MPTokenIssuanceDestroy: true,
  MPTokenIssuanceSet: true,
  MPTokenAuthorize: true,
} satisfies Record<XrplOperation['type'], true>);

/** What a careful person should be warned of before signing. */
export function warningsOf(transaction: XrplTransaction, ledger: Ledger): string[] {
  const { networkId } = xrplParameters(ledger);
  const amount = transaction['Amount'] as XrplAmount | undefined;
  const isInexact = typeof amount === 'object' && 'currency' in amount && !issuedAmount(amount.value).exact;
  const checks: readonly (readonly [boolean, string])[] = [
    [
      !knownOperations.includes(transaction.TransactionType),
      `${transaction.TransactionType} is not an operation that this ledger's rules know`,
    ],
    [(transaction.NetworkID ?? 0) !== (networkId > 1024 ? networkId : 0), 'The transaction is for another network'],
    [transaction.LastLedgerSequence === undefined, 'The transaction never expires'],
    [isInexact, 'The amount has more decimals than are shown'],
    [
      transaction.TransactionType === 'Payment' && ((transaction.Flags ?? 0) & partialPayment) !== 0,
      'A partial payment: less than the amount may arrive',
    ],
    [transaction.TransactionType === 'Clawback', "Takes a holder's tokens without their consent"],
    [transaction['SetFlag'] === accountSetFlags.asfNoFreeze, 'Gives up for ever the right to freeze trust lines'],
    [transaction['SetFlag'] === accountSetFlags.asfGlobalFreeze, 'Freezes all trust lines of the account'],
    [
      transaction['SetFlag'] === accountSetFlags.asfAllowTrustLineClawback,
      'Lets the account take its tokens back from holders; this cannot be undone',
    ],
  ];
  return checks.flatMap(([holds, text]) => (holds ? [text] : []));
}
