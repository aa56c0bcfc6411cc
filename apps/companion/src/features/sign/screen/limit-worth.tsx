import { scaleOf, type LimitAmount, type Names } from '@countersign/kinds/words';
import { Worth } from './worth.tsx';

/** What the limit of a policy is worth, as an estimate. */
export function LimitWorth({ limit: { of, amount }, names }: { limit: LimitAmount; names: Names }) {
  const scale =
    'coinOf' in of ? (names.coin?.({ id: of.coinOf }) ?? 'unknown') : scaleOf({ of: 'ticker', tickerId: of.tickerId }, names);
  if (scale === 'loading') return null;
  return scale === 'unknown' ? (
    <Worth of={undefined} amount={amount} decimals={0} />
  ) : (
    <Worth of={of} amount={amount} decimals={scale.decimals} />
  );
}
