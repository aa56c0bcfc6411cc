import type { TransactionOrderParameters } from '@countersign/model';

import { seedOf } from './check-order.ts';
import { accountMade } from './compose.ts';

/** The nonce account that an order made whom `sender` paid; undefined where it made none. */
export function nonceAccountOf(parameters: TransactionOrderParameters, sender: string): string | undefined {
  if (parameters.type !== 'Solana' || parameters.operation.type !== 'CreateNonceAccount') return undefined;
  const { type, createOnAccount: accountId } = parameters.operation;
  return accountMade({ type, seed: seedOf(accountId), accountId }, sender).address;
}
