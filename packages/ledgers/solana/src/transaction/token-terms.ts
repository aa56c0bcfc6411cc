import { formatAmount } from '@countersign/kernel';
import { ledgerWarning, type LedgerWarning } from '@countersign/ledger-port';

import type { SolanaMintState } from './chain-state.ts';
import type { OrderedOperation } from './check-order.ts';

/** What others than the paying account may do with the token of an order, and what of a payment does not arrive: as its mint says it. */
export function tokenWarnings(operation: OrderedOperation, mint: SolanaMintState, sender: string): readonly LedgerWarning[] {
  const { freezer, delegate, decimals, startsFrozen, hindrance, shownOtherwise, feeBasisPoints = 0 } = mint;
  const amounts = operation.type === 'TransferToken' ? operation.outputs.map(({ amount }) => amount) : [];
  const kept = amounts.reduce((sum, amount) => sum + feeOf(amount, mint), 0n);
  const isOfOthers = (holder: string | undefined): holder is string => holder !== undefined && holder !== sender;
  return [
    ...(kept === 0n
      ? []
      : [
          ledgerWarning('TokenTakesFee', {
            percent: formatAmount(BigInt(feeBasisPoints), 2),
            amount: formatAmount(kept, decimals),
          }),
        ]),
    ...(isOfOthers(freezer) ? [ledgerWarning('TokenMayBeFrozen', { holder: freezer })] : []),
    ...(isOfOthers(delegate) ? [ledgerWarning('TokenMayBeTakenBack', { holder: delegate })] : []),
    ...(startsFrozen === true ? [ledgerWarning('TokenAsksForLeave')] : []),
    ...(shownOtherwise === true && amounts.length > 0 ? [ledgerWarning('TokenShownOtherwise')] : []),
    // A payment of it is refused; this is about what opens an account for it, makes it or burns it.
    ...(hindrance === undefined ? [] : [ledgerWarning('TokenCannotBePaid')]),
  ];
}

/** What Token-2022 keeps of a transfer: the rate's part, rounded up, and no more than the largest fee. */
function feeOf(amount: bigint, { feeBasisPoints = 0, largestFee = '0' }: SolanaMintState): bigint {
  const part = (amount * BigInt(feeBasisPoints) + 9_999n) / 10_000n;
  const most = BigInt(largestFee);
  return part < most ? part : most;
}
