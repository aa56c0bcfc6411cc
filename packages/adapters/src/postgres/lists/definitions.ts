import { forEachListed } from '@countersign/contract/routes';
import type { ListedData } from '@countersign/model';
import type { ListedEntity, PluralOf } from '@countersign/model/names';
import type { ListName, ListedItems } from '@countersign/service';

import type { ListDefinition } from './list-definition.ts';
import { namedList } from './named.ts';
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

/** The lists of entities that have more than a name and a lock. */
const ownLists: { readonly [Kind in ListedEntity]?: ListDefinition<ListedData[Kind]> } = {
  User: users,
  Policy: policies,
  Account: accounts,
  Endpoint: endpoints,
  Vault: vaults,
  Ticker: tickers,
};

type EntityLists = { readonly [Kind in ListedEntity as PluralOf<Kind>]: ListDefinition<ListedData[Kind]> };

// oxlint-disable-next-line typescript/consistent-type-assertions -- Each is of its kind, which the type of a table over all kinds cannot say.
const entityLists = forEachListed((kind) => ownLists[kind] ?? namedList(kind)) as EntityLists;

/** Every list there is. */
export const definitions: { readonly [Name in ListName]: ListDefinition<ListedItems[Name]> } = {
  ...entityLists,
  addresses,
  balances,
  domains,
  events,
  intents,
  ledgers,
  manifests,
  orders,
  properties,
  requests,
  transactions,
  transfers,
};
