import { useQuery } from '@tanstack/react-query';

import { unitOfCoin } from '../../entities/amount-units.ts';
import { OverTime } from '../../shared/pictures/over-time.tsx';
import { useScope } from '../../shared/routing/scope.ts';
import { domainBalancesQuery } from './queries.ts';
import { topBalances } from './top-balances.ts';
import { useIsGroup } from './standing.ts';

/** As many assets of a domain can be looked at by themselves; all of them are in the accounts. */
const mostTickers = 50;

/** How the holdings and transfers of a domain went, or of a group with all below it. */
export function DomainOverTime() {
  const { domainId } = useScope();
  const isGroup = useIsGroup();
  const { data } = useQuery(domainBalancesQuery(domainId, isGroup));
  const tickers = topBalances(data?.items ?? [], mostTickers).map(({ ticker }) => ({
    id: ticker.id,
    name: ticker.symbol ?? ticker.name,
    unit: unitOfCoin(ticker) ?? ('unknown' as const),
  }));
  return <OverTime of={{ domainId, withDescendants: isGroup }} tickers={tickers} />;
}
