import { api } from '../../shared/api/client.ts';
import { besideRows } from '../look-up.ts';

/** What each account of a list holds, asked for together. */
export const accountHoldings = besideRows('balances', async (domainId, accountId) =>
  (await api.balances.ofAccounts({ params: { domainId }, query: { accountId } })).items.map((held) => ({
    ...held,
    id: held.accountId,
  })),
);
