import { scaleOf, type LimitAmount, type Names } from '@countersign/kinds/words';
import { Worth } from './worth.tsx';

/** What the limit of a policy is worth, as an estimate. */
export function LimitWorth({ limit: { tickerId, amount }, names }: { limit: LimitAmount; names: Names }) {
  const scale = scaleOf({ of: 'ticker', tickerId }, names);
  if (scale === 'loading') return null;
  return scale === 'unknown' ? (
    <Worth of={undefined} amount={amount} decimals={0} />
  ) : (
    <Worth of={{ tickerId }} amount={amount} decimals={scale.decimals} />
  );
}
