import type { Preparation } from '@countersign/ledger-port';

import { isContract } from '../address.ts';
import { bytesOfAccount, costOfAccount, mutezPerByte } from '../costs.ts';
import { mainContent, type Content, type Operation } from './operation.ts';

/** What an operation costs at most besides what it prepares: its fees, and the storage that calls of contracts may have it pay for. In mutez. */
export function largestCost(operation: Operation): bigint {
  const storage = operation.contents.reduce((sum, content) => sum + (isCall(content) ? content.storageLimit : 0n), 0n);
  return offeredFee(operation) + storage * mutezPerByte;
}

/** What it offers to those who take it into a block. In mutez. */
export function offeredFee({ contents }: Operation): bigint {
  return contents.reduce((sum, { fee }) => sum + fee, 0n);
}

/**
 * What it does first, as its bytes say it: it reveals its own key, where that is not all that it is for, and opens the account that it pays, where it may
 * pay for its storage.
 */
export function preparationsOf(operation: Operation): readonly Preparation[] {
  const main = mainContent(operation);
  const reveals = main.kind !== 'reveal' && operation.contents[0].kind === 'reveal';
  const creates = main.kind === 'transaction' && !isCall(main) && main.storageLimit === bytesOfAccount;
  return [
    ...(reveals ? [{ type: 'RevealKey', address: main.source, cost: 0n, kept: 0n } as const] : []),
    ...(creates ? [{ type: 'CreateAccount', address: main.destination, cost: costOfAccount, kept: 0n } as const] : []),
  ];
}

/** True for a content that runs the code of a contract. */
export function isCall(content: Content): boolean {
  return content.kind === 'transaction' && isContract(content.destination);
}
