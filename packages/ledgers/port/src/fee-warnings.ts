import type { Ledger } from '@countersign/model';

import { feeAtRisk, type LedgerDescriptor } from './descriptor.ts';
import { ledgerWarning, type LedgerWarning } from './warning.ts';

/** That bytes offer more than an order without a maximum may pay on their ledger. `inCoins` writes the fee as people read it. */
export function feeWarnings(
  fee: bigint,
  descriptor: Pick<LedgerDescriptor, 'maximumFee'>,
  ledger: Ledger,
  inCoins: (amount: bigint) => string,
): readonly LedgerWarning[] {
  return fee > feeAtRisk(descriptor, ledger.parameters, {}) ? [ledgerWarning('HigherNetworkFee', { amount: inCoins(fee) })] : [];
}
