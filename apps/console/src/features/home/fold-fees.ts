import type { ApiTransfer } from '@countersign/model';

/** A transfer with what its transaction cost: the fee's amount in the smallest unit of the fee's ticker. */
export interface TransferWithFee {
  readonly transfer: ApiTransfer;
  readonly fee?: { readonly value: bigint; readonly tickerId: string };
}

/**
 * Folds the fees of transactions into the first of their other transfers; a fee stays by itself where its transaction moved
 * nothing else. The order of the transfers is kept.
 */
export function foldFees(transfers: readonly ApiTransfer[]): TransferWithFee[] {
  const fees = new Map<string, { value: bigint; tickerId: string }>();
  const moves = new Set<string>();
  for (const { kind, transactionId, value, tickerId } of transfers) {
    if (transactionId === undefined) continue;
    if (kind !== 'Fee') moves.add(transactionId);
    else fees.set(transactionId, { value: (fees.get(transactionId)?.value ?? 0n) + BigInt(value), tickerId });
  }
  const told = new Set<string>();
  return transfers.flatMap((transfer) => {
    const { kind, transactionId } = transfer;
    if (transactionId === undefined) return [{ transfer }];
    if (kind === 'Fee') return moves.has(transactionId) ? [] : [{ transfer }];
    const fee = told.has(transactionId) ? undefined : fees.get(transactionId);
    told.add(transactionId);
    return [fee ? { transfer, fee } : { transfer }];
  });
}
