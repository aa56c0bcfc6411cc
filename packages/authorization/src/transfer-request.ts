import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import type { AssetReference, TransferRequest } from '@countersign/ledger-port';

/**
 * A transfer order as its ledger is asked for it: what was ordered, with the asset and the places that its references mean. Ordering,
 * estimating and checking an order ask the same.
 */
export function transferRequest(
  { tickerId, feeStrategy: feePriority, customFees, memo, maximumFee }: CreateTransferOrder,
  meant: {
    readonly asset: AssetReference;
    /** The addresses of the paying account on the ledger. */
    readonly own: readonly string[];
    readonly outputs: TransferRequest['outputs'];
  },
): TransferRequest {
  const { asset, own, outputs } = meant;
  const [sender, ...others] = own;
  return {
    asset,
    tickerId,
    outputs,
    feePriority,
    ...(customFees !== undefined && { customFees }),
    ...(memo !== undefined && { memo }),
    ...(maximumFee !== undefined && { maximumFee: BigInt(maximumFee) }),
    ...(sender !== undefined && others.length === 0 && { sender }),
  };
}
