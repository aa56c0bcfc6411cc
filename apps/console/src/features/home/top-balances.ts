import type { ApiTickerData, Balance } from '@countersign/model';

/** A coin's total over several accounts, in smallest units. */
export type CoinBalance = { readonly ticker: ApiTickerData; readonly total: bigint; readonly quarantined: bigint };

const whole = ({ ticker, total }: CoinBalance): bigint => total / 10n ** BigInt(ticker.decimals ?? 0);

/** The totals per coin, largest number of whole coins first; coins without a known ticker or with nothing are left out. */
export const topBalances = (balances: readonly Balance[], tickers: readonly ApiTickerData[], most: number): CoinBalance[] => {
  const known = new Map(tickers.map((ticker) => [ticker.id, ticker]));
  const totals = new Map<string, CoinBalance>();
  for (const { tickerId, totalAmount, quarantinedAmount } of balances) {
    const ticker = known.get(tickerId);
    if (!ticker) continue;
    const before = totals.get(tickerId) ?? { ticker, total: 0n, quarantined: 0n };
    totals.set(tickerId, {
      ticker,
      total: before.total + BigInt(totalAmount),
      quarantined: before.quarantined + BigInt(quarantinedAmount),
    });
  }
  return [...totals.values()]
    .filter(({ total }) => total > 0n)
    .toSorted((one, other) =>
      whole(other) > whole(one) ? 1 : whole(other) < whole(one) ? -1 : one.ticker.name.localeCompare(other.ticker.name),
    )
    .slice(0, most);
};
