import { SkeletonLine } from '@countersign/ui';
import { useQuery } from '@tanstack/react-query';

import type { Place } from '../look-up.ts';
import { EstimateText, UnknownWorth } from '../price/worth-text.tsx';
import { accountHoldings } from './holdings-query.ts';

/** What everything that an account holds is worth together, as far as it has a price. */
export function AccountWorth({ account: { id, domainId }, withTime = false }: { account: Place; withTime?: boolean }) {
  const { data, isPending } = useQuery(accountHoldings.query({ id, domainId }));
  if (isPending) return <SkeletonLine width={5} />;
  if (data?.tickerCount === 0) return '—';
  const { amount, currency, source, pricedAt, unpricedTickerCount } = data?.value ?? {};
  if (amount === undefined || currency === undefined || source === undefined || pricedAt === undefined) return <UnknownWorth />;
  return (
    <EstimateText of={{ amount, currency, source, pricedAt, unpricedCount: unpricedTickerCount ?? 0 }} withTime={withTime} />
  );
}
