import { expect } from 'vitest';

import { secondsToSign } from '../descriptor.ts';
import type { LedgerModule } from '../ledger-module.ts';
import type { BuiltTransaction, TransactionSummary, UnsignedSummary } from '../transaction.ts';

/**
 * A transaction is good as long before it is signed as afterwards, and the bytes alone say it. One ends where those of its ledger do, and none is
 * warned of as endless that ends, or good for good on such a ledger without a warning.
 */
export function expectValidity(
  { descriptor }: Pick<LedgerModule, 'descriptor'>,
  built: Pick<BuiltTransaction, 'validity'>,
  read: Pick<UnsignedSummary, 'validity' | 'warnings'>,
  decoded: Pick<TransactionSummary, 'validity' | 'warnings'>,
  parameters: object = {},
): void {
  const ends = secondsToSign(descriptor, parameters) !== undefined;
  const isEndless = !ends && descriptor.signatureWaitSeconds !== undefined;
  expect(read.validity).toEqual(built.validity);
  expect(decoded.validity).toEqual(built.validity);
  expect(built.validity !== undefined).toBe(ends);
  if (built.validity?.type === 'Height') expect(descriptor.secondsPerBlock).toBeGreaterThan(0);
  for (const { warnings } of [read, decoded]) expect(warnings.some(({ code }) => code === 'NeverExpires')).toBe(isEndless);
}
