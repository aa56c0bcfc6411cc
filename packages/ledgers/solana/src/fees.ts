import { inEnglish } from '@countersign/ledger-port';
import type { CurrentFees, FeePriority } from '@countersign/model';

/** One line for people. Levels are what was offered lately for the accounts that the transaction writes, which is known once it is built. */
export function describeFee(_fees: CurrentFees | undefined, priority: FeePriority, write = inEnglish): string {
  return priority === 'Low' ? write('The base fee', {}) : write('The base fee and what was usually offered lately', {});
}
