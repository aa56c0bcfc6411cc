import type { TransactionOrderParameters } from '@countersign/model';

import { seedOf } from './check-order.ts';
import { accountMade } from './compose.ts';

/** The account that an order makes whom `sender` pays: a nonce account, or a mint; undefined where it makes none of its own. */
export function madeAccountOf(parameters: TransactionOrderParameters, sender: string): string | undefined {
  if (parameters.type !== 'Solana') return undefined;
  const { operation } = parameters;
  if (operation.type === 'InitializeMint') {
    const { type, mintAccount, tokenType, decimals } = operation;
    return accountMade({ type, seed: seedOf(mintAccount), tokenType, decimals }, sender).address;
  }
  return nonceAccountOf(parameters, sender);
}

/** The nonce account that an order made whom `sender` paid; undefined where it made none. */
export function nonceAccountOf(parameters: TransactionOrderParameters, sender: string): string | undefined {
  if (parameters.type !== 'Solana' || parameters.operation.type !== 'CreateNonceAccount') return undefined;
  const { type, createOnAccount: accountId } = parameters.operation;
  return accountMade({ type, seed: seedOf(accountId), accountId }, sender).address;
}
