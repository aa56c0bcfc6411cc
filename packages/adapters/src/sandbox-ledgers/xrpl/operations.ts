import { accountSet, clawback, depositPreauth } from './account-operations.ts';
import type { OperationContext, Outcome } from './outcome.ts';
import { payment } from './payment.ts';
import { trustSet } from './trust-set.ts';

/** What this network can do. Others are refused as on a network whose amendment is not enabled. */
const operations: Readonly<Record<string, (context: OperationContext) => Promise<Outcome>>> = {
  Payment: payment,
  TrustSet: trustSet,
  AccountSet: accountSet,
  DepositPreauth: depositPreauth,
  Clawback: clawback,
};

/** True for an operation that this network has. */
export function isSupported(type: string): boolean {
  return type in operations;
}

/** Judges a supported operation; its changes come about when the outcome is applied. */
export async function judge(context: OperationContext): Promise<Outcome> {
  const operation = operations[context.transaction.TransactionType];
  if (operation === undefined)
    throw new Error(`${context.transaction.TransactionType} was admitted although this network does not have it`);
  return operation(context);
}
