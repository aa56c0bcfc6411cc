import type { BalanceTotals } from '@countersign/contract';

/** What the accounts of a domain hold of one coin together. */
type BalanceTotal = BalanceTotals['items'][number];

/** Coins without their fraction; of one that nobody knows the decimals of there is nothing to compare. */
function whole({ ticker: { decimals }, totalAmount }: BalanceTotal): bigint {
  return decimals === undefined ? 0n : BigInt(totalAmount) / 10n ** BigInt(decimals);
}

/** The totals of a domain, largest number of whole coins first; coins of which there is nothing are left out. */
export function topBalances(totals: readonly BalanceTotal[], most: number): BalanceTotal[] {
  return totals
    .filter(({ totalAmount }) => totalAmount !== '0')
    .toSorted((one, other) =>
      whole(other) > whole(one) ? 1 : whole(other) < whole(one) ? -1 : one.ticker.name.localeCompare(other.ticker.name),
    )
    .slice(0, most);
}

const drawnParts = 10_000n;

/** How much of a total a part is, 0 to 1, as finely as a bar is drawn; never a number to show. */
export function shareOf(part: string, total: string): number {
  return total === '0' ? 0 : Number((BigInt(part) * drawnParts) / BigInt(total)) / Number(drawnParts);
}
