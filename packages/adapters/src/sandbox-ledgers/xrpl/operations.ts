import { accountSet, depositPreauth } from './account-operations.ts';
import { clawback } from './clawback.ts';
import { setRegularKey, signerListSet } from './key-operations.ts';
import { offerCancel, offerCreate } from './offer-operations.ts';
import type { OperationContext, Outcome } from './outcome.ts';
import { payment } from './payment.ts';
import { issuanceCreate, issuanceDestroy, issuanceSet, tokenAuthorize } from './token-operations.ts';
import { trustSet } from './trust-set.ts';

/** What this network can do. Others are refused as on a network whose amendment is not enabled. */
const operations: Readonly<Record<string, (context: OperationContext) => Promise<Outcome>>> = {
  Payment: payment,
  TrustSet: trustSet,
  AccountSet: accountSet,
  DepositPreauth: depositPreauth,
  Clawback: clawback,
  OfferCreate: offerCreate,
  OfferCancel: offerCancel,
  MPTokenIssuanceCreate: issuanceCreate,
  MPTokenIssuanceDestroy: issuanceDestroy,
  MPTokenIssuanceSet: issuanceSet,
  MPTokenAuthorize: tokenAuthorize,
  SetRegularKey: setRegularKey,
  SignerListSet: signerListSet,
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
