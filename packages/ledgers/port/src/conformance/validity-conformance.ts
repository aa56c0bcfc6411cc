import { expect } from 'vitest';

import { secondsToSign } from '../descriptor.ts';
import type { LedgerModule } from '../ledger-module.ts';
import type { BuiltTransaction, TransactionSummary, UnsignedSummary } from '../transaction.ts';
import type { Validity } from '../validity.ts';

/**
 * A transaction is good as long before it is signed as afterwards, and the bytes alone say it; those that were signed may leave out from which block on, and do
 * not have where to look for it. One ends where those of its ledger do, and none is warned of as endless that ends, or good for good on such a ledger without a
 * warning.
 */
export function expectValidity(
  { descriptor }: Pick<LedgerModule, 'descriptor'>,
  built: Pick<BuiltTransaction, 'validity'>,
  read: Pick<UnsignedSummary, 'validity' | 'warnings'>,
  decoded: Pick<TransactionSummary, 'validity' | 'endsWithin' | 'warnings'>,
  parameters: object = {},
): void {
  const ends = secondsToSign(descriptor, parameters) !== undefined;
  const isEndless = !ends && descriptor.signatureWaitSeconds !== undefined;
  expect(read.validity).toEqual(built.validity);
  const { endsWithin: blocks } = decoded;
  if (blocks === undefined) expect(decoded.validity).toEqual(inBytes(built.validity));
  else expect([decoded.validity, built.validity]).toEqual([undefined, expect.objectContaining({ type: 'AfterBlock', blocks })]);
  expect(built.validity !== undefined).toBe(ends);
  if (built.validity?.type === 'Height') expect(descriptor.secondsPerBlock).toBeGreaterThan(0);
  for (const { warnings } of [read, decoded]) expect(warnings.some(({ code }) => code === 'NeverExpires')).toBe(isEndless);
}

/** What signed bytes have of it. */
function inBytes(validity: Validity | undefined): Validity | undefined {
  if (validity?.type !== 'AfterBlock') return validity;
  const { near: _, ...signed } = validity;
  return signed;
}
