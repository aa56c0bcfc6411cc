import { useQuery } from '@tanstack/react-query';

import { useNames } from '../../../entities/names.ts';
import { OverTime } from '../../../shared/pictures/over-time.tsx';
import { balancesQuery } from '../queries.ts';
import { toBalanceQuery } from '../search.ts';
import type { AccountPartProps } from './account-screen.tsx';

/** How the balances and transfers of an account went. */
export function AccountOverTime({ account }: AccountPartProps) {
  const { id: accountId, domainId } = account.data;
  const { data } = useQuery(balancesQuery(domainId, accountId, toBalanceQuery({})));
  const ids = (data?.items ?? []).map(({ tickerId }) => tickerId);
  const names = useNames({ tickers: ids });
  const tickers = ids.map((id) => ({ id, name: names.ticker(id)?.symbol ?? names.ticker(id)?.name ?? id, unit: names.unit(id) }));
  return <OverTime of={{ domainId, accountId }} tickers={tickers} />;
}
