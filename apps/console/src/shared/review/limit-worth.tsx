import type { AmountUnit, LimitAmount } from '@countersign/kinds/words';

import type { Names } from '../../entities/names.ts';
import { AmountWorth } from '../../entities/price/amount-worth.tsx';

/** What the limit of a policy is worth, as an estimate. */
export function LimitWorth({ limit: { of, amount }, names }: { limit: LimitAmount; names: Names }) {
  const unit = 'tickerId' in of ? ({ of: 'ticker', tickerId: of.tickerId } as const) : coinOf(of.coinOf, names);
  return unit === 'loading' ? null : <AmountWorth value={{ kind: 'amount', amount, unit }} names={names} />;
}

/** The coin of a ledger as what an amount counts. */
function coinOf(ledgerId: string, names: Names): AmountUnit | 'loading' {
  if (names.coin({ id: ledgerId }) === 'loading') return 'loading';
  const coin = names.coinAsset({ id: ledgerId });
  return coin === undefined ? { of: 'smallest' } : { of: 'coin', ledgerType: coin.ledgerDetails.type, ledgerId };
}
