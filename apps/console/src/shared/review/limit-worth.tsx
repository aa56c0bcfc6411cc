import type { LimitAmount } from '@countersign/kinds/words';

import type { Names } from '../../entities/names.ts';
import { AmountWorth } from '../../entities/price/amount-worth.tsx';

/** What the limit of a policy is worth, as an estimate. */
export function LimitWorth({ limit: { tickerId, amount }, names }: { limit: LimitAmount; names: Names }) {
  return <AmountWorth value={{ kind: 'amount', amount, unit: { of: 'ticker', tickerId } }} names={names} />;
}
