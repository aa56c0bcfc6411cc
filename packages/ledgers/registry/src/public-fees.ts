import { parseFeeRate, rateText } from '@countersign/ledger-bitcoin/fee-rate';
import type { FeeLevels, FeePrice } from '@countersign/ledger-port';
import type { CurrentFees, LedgerParameters } from '@countersign/model';

type PublicFees = {
  readonly [Type in LedgerParameters['type']]?: (levels: FeeLevels) => Extract<CurrentFees, { type: Type }>;
};

function each<Level>(
  { Low, Medium, High }: FeeLevels,
  write: (price: FeePrice) => Level,
): Record<'low' | 'medium' | 'high', Level> {
  return { low: write(Low), medium: write(Medium), high: write(High) };
}

const written: PublicFees = {
  Bitcoin: (levels) => ({ type: 'Bitcoin', ...each(levels, ({ price }) => ({ satoshiPerVbyte: rateText(price) })) }),
  Ethereum: (levels) => ({
    type: 'Ethereum',
    ...each(levels, ({ price, parts }) => ({
      gasPrice: String(price),
      ...(parts && { eip1559Prices: { basePrice: String(parts.base), priorityPrice: String(parts.tip) } }),
    })),
  }),
  Stellar: (levels) => ({ type: 'Stellar', ...each(levels, ({ price }) => ({ baseFeeStroops: String(price) })) }),
  XRPL: (levels) => ({ type: 'XRPL', ...each(levels, ({ price }) => ({ multiplier: String(price) })) }),
};

/** Fee levels as the public API writes them; undefined for a type of ledger of which it has none. */
export function publicFees(type: LedgerParameters['type'], levels: FeeLevels): CurrentFees | undefined {
  return written[type]?.(levels);
}

/** What the public API says of fee levels, read again. */
export function readPublicFees({ low, medium, high }: CurrentFees): FeeLevels {
  return { Low: readLevel(low), Medium: readLevel(medium), High: readLevel(high) };
}

function readLevel(level: CurrentFees['low']): FeePrice {
  if ('multiplier' in level) return { price: BigInt(level.multiplier) };
  if ('baseFeeStroops' in level) return { price: BigInt(level.baseFeeStroops) };
  if ('gasPrice' in level) {
    const { gasPrice, eip1559Prices: both } = level;
    return { price: BigInt(gasPrice), ...(both && { parts: { base: BigInt(both.basePrice), tip: BigInt(both.priorityPrice) } }) };
  }
  const rate = parseFeeRate(level.satoshiPerVbyte);
  return { price: rate.ok ? rate.value : 0n };
}
