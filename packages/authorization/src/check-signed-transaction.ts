import { CodedError } from '@countersign/kernel';
import { assetKey } from '@countersign/ledger-port';
import type { AssembledTransaction, BuiltTransaction, LedgerModule, TransactionSummary } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

/** The order as far as its signed bytes are compared with it. */
interface SignedFor {
  readonly ledger: Ledger;
  /** Of the account that pays, on that ledger. */
  readonly addresses: readonly { readonly address: string }[];
}

/**
 * Reads the signed bytes back and compares them with what was reserved: nothing may leave the account beyond it. The last
 * look before a transaction can reach a ledger. Throws `SignedTransactionMismatch`.
 */
export function checkSignedTransaction(
  module: { readonly transaction: Pick<LedgerModule['transaction'], 'decode'> },
  order: SignedFor,
  built: Pick<BuiltTransaction, 'spends'>,
  signed: AssembledTransaction,
): void {
  const summary = module.transaction.decode(signed.raw, order.ledger);
  if (!summary.ok) throw new CodedError('SignedTransactionMismatch', 'The signed transaction cannot be read back');
  if (summary.value.transactionId !== signed.transactionId)
    throw new CodedError('SignedTransactionMismatch', 'The transaction has another id');
  const own = new Set(order.addresses.map(({ address }) => address));
  const allowed = new Map(built.spends.map(({ asset, amount }) => [assetKey(asset), amount]));
  for (const [asset, leaving] of leavingAmounts(summary.value, own)) {
    if (leaving > (allowed.get(asset) ?? 0n))
      throw new CodedError('SignedTransactionMismatch', 'More leaves the account than was reserved');
  }
}

function leavingAmounts(summary: TransactionSummary, own: ReadonlySet<string>): Map<string, bigint> {
  const leaving = new Map<string, bigint>();
  for (const { asset, to, amount, isIssued } of summary.movements) {
    if (isIssued === true || (to !== undefined && own.has(to))) continue;
    leaving.set(assetKey(asset), (leaving.get(assetKey(asset)) ?? 0n) + amount);
  }
  if (summary.fee !== undefined) leaving.set('Native', (leaving.get('Native') ?? 0n) + summary.fee);
  return leaving;
}
