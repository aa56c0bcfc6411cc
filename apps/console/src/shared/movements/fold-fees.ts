import type { ApiTransfer } from '@countersign/model';

/**
 * Transfers with the fee of their transaction, instead of the fee as a line of its own; a fee whose transfer is not among them stays. Of
 * several transfers of one transaction the first has it.
 */
export function foldFees(transfers: readonly ApiTransfer[]): {
  readonly rows: readonly ApiTransfer[];
  readonly feeOf: (transfer: ApiTransfer) => ApiTransfer | undefined;
} {
  const first = new Map<string, ApiTransfer>();
  for (const transfer of transfers) {
    const { transactionId, kind } = transfer;
    if (kind !== 'Fee' && transactionId !== undefined && !first.has(transactionId)) first.set(transactionId, transfer);
  }
  const isFolded = ({ kind, transactionId }: ApiTransfer) =>
    kind === 'Fee' && transactionId !== undefined && first.has(transactionId);
  const fees = new Map(transfers.filter(isFolded).map((fee) => [first.get(fee.transactionId ?? '')?.id, fee]));
  return { rows: transfers.filter((transfer) => !isFolded(transfer)), feeOf: ({ id }) => fees.get(id) };
}
