import { expect } from 'vitest';

import type { BuiltTransaction, UnsignedSummary } from '../transaction.ts';

/** What the bytes prepare was said when they were built, and what it costs is a part of what is spent. */
export function expectPreparations(
  { preparations = [], spends }: Pick<BuiltTransaction, 'preparations' | 'spends'>,
  { preparations: inBytes = [] }: Pick<UnsignedSummary, 'preparations'>,
): void {
  for (const one of inBytes) expect(preparations).toContainEqual(one);
  const coins = spends.reduce((sum, { asset, amount }) => (asset.type === 'Native' ? sum + amount : sum), 0n);
  expect(preparations.reduce((sum, { cost }) => sum + cost, 0n)).toBeLessThanOrEqual(coins);
}
