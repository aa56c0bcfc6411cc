import type { BalanceTotals } from '@countersign/contract';

/** What the accounts of a domain hold of one coin together. */
type BalanceTotal = BalanceTotals['items'][number];

/** Coins without their fraction; of one that nobody knows the decimals of there is nothing to compare. */
function whole({ ticker: { decimals }, totalAmount }: BalanceTotal): bigint {
  return decimals === undefined ? 0n : BigInt(totalAmount) / 10n ** BigInt(decimals);
}

const worth = ({ value }: BalanceTotal): number => Number(value?.amount ?? 0);

/**
 * The totals of a domain: first what has a price, by what it is worth, then the largest number of whole coins. Coins of which there is nothing
 * are left out.
 */
export function topBalances(totals: readonly BalanceTotal[], most: number): BalanceTotal[] {
  return totals
    .filter(({ totalAmount }) => totalAmount !== '0')
    .toSorted((one, other) =>
      worth(one) !== worth(other)
        ? worth(other) - worth(one)
        : whole(other) > whole(one)
          ? 1
          : whole(other) < whole(one)
            ? -1
            : one.ticker.name.localeCompare(other.ticker.name),
    )
    .slice(0, most);
}

const drawnParts = 10_000n;

/**
 * How long the bar of a holding is beside those of the others, 0 to 1: by what it is worth, the largest being whole. Where nothing has a price
 * each is whole, and one without a price beside others that have one has none.
 */
export function lengthOf(worth: string | undefined, all: readonly (string | undefined)[]): number {
  const largest = Math.max(...all.map((one) => Number(one ?? 0)), 0);
  return largest === 0 ? 1 : Number(worth ?? 0) / largest;
}

/** How much of a total a part is, 0 to 1, as finely as a bar is drawn; never a number to show. */
export function shareOf(part: string, total: string): number {
  return total === '0' ? 0 : Number((BigInt(part) * drawnParts) / BigInt(total)) / Number(drawnParts);
}
