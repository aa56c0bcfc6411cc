import { feeWarnings, type TransactionDescription } from '@countersign/ledger-port';
import type { Ledger } from '@countersign/model';

import { inCoins } from '../amount.ts';
import { descriptor } from '../descriptor.ts';
import { describeContract } from './describe-contract.ts';
import type { ReadRaw } from './read-raw.ts';

/** What bytes say, but for what moves, and that they allow more for energy than is usual. */
export function describeRaw(raw: ReadRaw, ledger: Ledger): Omit<TransactionDescription, 'movements'> {
  const { movements: _, warnings, ...description } = describeContract(raw);
  return { ...description, warnings: [...warnings, ...feeWarnings(raw.feeLimit, descriptor, ledger, inCoins)] };
}
