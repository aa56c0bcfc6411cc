import { err, type Result } from '@countersign/kernel';
import type { CreateTransferOrder } from '@countersign/kinds/schemas';
import type { TransactionRefusal, TransferRequest } from '@countersign/ledger-port';
import type { Ledger, TickerLedgerDetails, TransactionDestination, TransactionOrderParameters } from '@countersign/model';

import type { LedgerRules } from './authorization-context.ts';

/** Why a transfer order cannot be converted: `NoAsset`, `NoDestination`, or what somebody refuses about it. */
export type TransferProblem = 'NoAsset' | 'NoDestination' | TransactionRefusal;

/** What the references of a transfer order mean, to the one who converts it. */
export interface TransferMeaning {
  /** The details of the asset; undefined where it is not one of the ledger. */
  readonly asset: TickerLedgerDetails | undefined;
  /** The addresses of the paying account on the ledger. */
  readonly own: readonly string[];
  /** The text that is paid for a destination, or why there is none. */
  readonly textOf: (destination: TransactionDestination) => Result<string, TransferProblem>;
}

/**
 * A transfer order in its ledger's own terms. Rules, estimates and vaults convert it by this one function, each by what its references mean to them:
 * what people saw before they signed is what is built, and what a vault compares it with.
 */
export function convertTransfer(
  payload: CreateTransferOrder,
  { asset: details, own, textOf }: TransferMeaning,
  module: Pick<LedgerRules, 'address' | 'assets' | 'transaction'>,
  ledger: Ledger,
): Result<TransactionOrderParameters, TransferProblem> {
  const asset = details === undefined ? undefined : module.assets.fromTicker(details);
  if (!asset?.ok) return err('NoAsset');
  const outputs: TransferRequest['outputs'][number][] = [];
  for (const { destination, amount, paysFee } of payload.outputs) {
    const text = textOf(destination);
    if (!text.ok) return text;
    const parsed = module.address.parse(text.value, ledger);
    if (!parsed.ok) return err('NoDestination');
    const { address, tag } = parsed.value;
    outputs.push({
      address,
      amount: BigInt(amount),
      ...(paysFee !== undefined && { paysFee }),
      ...(tag !== undefined && { tag }),
    });
  }
  const { tickerId, feeStrategy: feePriority, customFees, memo, maximumFee } = payload;
  const [sender, ...others] = own;
  const request: TransferRequest = {
    asset: asset.value,
    tickerId,
    outputs,
    feePriority,
    ...(customFees !== undefined && { customFees }),
    ...(memo !== undefined && { memo }),
    ...(maximumFee !== undefined && { maximumFee: BigInt(maximumFee) }),
    ...(sender !== undefined && others.length === 0 && { sender }),
  };
  return module.transaction.fromTransfer(request, ledger);
}
