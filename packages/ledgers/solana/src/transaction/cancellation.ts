import type { Result } from '@countersign/kernel';
import { ok } from '@countersign/kernel';
import type { CancellationRequest, TransactionRefusal } from '@countersign/ledger-port';
import type { Ledger, TransactionOrderParameters } from '@countersign/model';

import { inSol } from '../amount.ts';
import { refuse, solanaParameters } from '../errors.ts';
import type { CheckedOrder } from './check-order.ts';
import { nonceAccountIn } from './unsigned.ts';

/** What goes from the account to itself: the smallest amount, as no order is of nothing. */
const smallestAmount = 1n;

/** What the network took it keeps, and nothing takes its place; but of transactions with one value of a nonce account a block has one. */
export const noReplacement = refuse(
  'TransactionNotEligibleForReplacement',
  'On Solana no transaction takes the place of another one: one that no block takes is over after about a minute',
);

/**
 * A transaction with the same value of a nonce account that pays the account itself the smallest amount. It helps while no block has the other one, as where nodes
 * refuse it. What names a recent block is over without it, and could be taken beside it.
 */
export function cancellation(
  { address, maximumFee, target, replaces, resources }: CancellationRequest,
  ledger: Ledger,
): Result<TransactionOrderParameters, TransactionRefusal> {
  const nonceAccount = namedNonceAccount(target, replaces?.resources ?? resources ?? []);
  if (nonceAccount === undefined) return noReplacement;
  const signature = BigInt(solanaParameters(ledger).lamportsPerSignature);
  if (maximumFee !== undefined && maximumFee < signature)
    return refuse(
      'ReplacementTransactionFeesTooLow',
      `A cancellation needs a maximum fee of ${inSol(signature)}, not ${inSol(maximumFee)}`,
    );
  return ok({
    type: 'Solana',
    operation: { type: 'Transfer', outputs: [{ destination: { type: 'Address', address }, amount: `${smallestAmount}` }] },
    memos: [],
    feeStrategy: { type: 'Priority', priority: 'High' },
    ...(maximumFee !== undefined && { maximumFee: maximumFee.toString() }),
    nonceAccount: { type: 'Address', address: nonceAccount },
  });
}

/** The nonce account that an order names: it may name an endpoint, so that its address is that in what its transaction uses up. */
function namedNonceAccount(target: TransactionOrderParameters | undefined, resources: readonly string[]): string | undefined {
  const named = target?.type === 'Solana' ? target.nonceAccount : undefined;
  const [used] = resources.map(nonceAccountIn);
  return named === undefined || (named.type === 'Address' && named.address !== used) ? undefined : used;
}

/** Whether an order is what {@link cancellation} makes: it pays nobody but the account itself, by a nonce account. */
export function isCancellation({ operation, nonceAccount }: CheckedOrder, sender: string): boolean {
  if (operation.type !== 'Transfer' || nonceAccount === undefined) return false;
  const [output, ...others] = operation.outputs;
  return others.length === 0 && output?.to === sender && output.amount === smallestAmount;
}
