import type { ListName, ListedItems } from '@countersign/service';

import type { ListDefinition } from './list-definition.ts';
import { accounts } from './tables/accounts.ts';
import { addresses } from './tables/addresses.ts';
import { balances } from './tables/balances.ts';
import { domains } from './tables/domains.ts';
import { endpoints } from './tables/endpoints.ts';
import { events } from './tables/events.ts';
import { intents } from './tables/intents.ts';
import { ledgers } from './tables/ledgers.ts';
import { manifests } from './tables/manifests.ts';
import { orders } from './tables/orders.ts';
import { policies } from './tables/policies.ts';
import { properties } from './tables/properties.ts';
import { requests } from './tables/requests.ts';
import { tickers } from './tables/tickers.ts';
import { transactions } from './tables/transactions.ts';
import { transfers } from './tables/transfers.ts';
import { users } from './tables/users.ts';
import { vaults } from './tables/vaults.ts';

/** Every list there is. */
export const definitions: { readonly [Name in ListName]: ListDefinition<ListedItems[Name]> } = {
  accounts,
  addresses,
  balances,
  domains,
  endpoints,
  events,
  intents,
  ledgers,
  manifests,
  orders,
  policies,
  properties,
  requests,
  tickers,
  transactions,
  transfers,
  users,
  vaults,
};
