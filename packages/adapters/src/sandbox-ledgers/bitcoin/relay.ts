import { parseFeeRate } from '@countersign/ledger-bitcoin';
import { feeLevelsOf, type FeeLevels } from '@countersign/ledger-port';

import { feeWave } from '../framework/fee-wave.ts';

/** The lowest rate that nodes relay, in satoshis per virtual byte. */
export const minimumRelayRateText = '1';

const parsed = parseFeeRate(minimumRelayRateText);

/** The same, as the ledger's module counts rates. */
export const minimumRelayRate = parsed.ok ? parsed.value : 0n;

/** Fee levels after a block: about 20, 10 and 2 satoshis per virtual byte. */
export function feeLevels(height: number): FeeLevels {
  return feeLevelsOf([2_000_000n, 10_000_000n, 20_000_000n], (rate) => ({
    price: feeWave(height, rate / 1_000n, { swing: 25, period: 40 }) * 1_000n,
  }));
}
