import { refuse } from '../errors.ts';

/**
 * A queue of this network keeps the first transaction of an account: another one of the same sequence waits until it is gone, whatever it pays, unless it
 * is the very same one with another's fee.
 */
export function notReplaced(): ReturnType<typeof refuse> {
  return refuse(
    'TransactionNotEligibleForReplacement',
    'A Stellar network keeps the first transaction that it sees of an account: what was sent cannot be replaced',
  );
}
