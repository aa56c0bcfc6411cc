import { parseFeeRate } from '@countersign/ledger-bitcoin';
import type { CurrentFees } from '@countersign/model';

import { feeWave } from '../framework/fee-wave.ts';

/** The lowest rate that nodes relay, in satoshis per virtual byte. */
export const minimumRelayRateText = '1';

const parsed = parseFeeRate(minimumRelayRateText);

/** The same, as the ledger's module counts rates. */
export const minimumRelayRate = parsed.ok ? parsed.value : 0n;

/** Fee levels after a block: about 20, 10 and 2 satoshis per virtual byte. */
export function feeLevels(height: number): CurrentFees {
  return {
    type: 'Bitcoin',
    high: { satoshiPerVbyte: level(height, 20_000n) },
    medium: { satoshiPerVbyte: level(height, 10_000n) },
    low: { satoshiPerVbyte: level(height, 2_000n) },
  };
}

function level(height: number, thousandths: bigint): string {
  const rate = feeWave(height, thousandths, { swing: 25, period: 40 });
  const fraction = (rate % 1000n).toString().padStart(3, '0').replace(/0+$/, '');
  return fraction === '' ? (rate / 1000n).toString() : `${rate / 1000n}.${fraction}`;
}
