import type { Resource } from '@countersign/governance/access';
import {
  IconAddressBook,
  IconApps,
  IconArrowsExchange,
  IconChecklist,
  IconCoins,
  IconGavel,
  IconHome,
  IconShieldLock,
  IconSitemap,
  IconUsers,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';

import { endpointSource } from '../entities/endpoint/endpoint-source.ts';
import { accountsRoutes } from '../features/accounts/index.ts';
import { dappsRoutes } from '../features/dapps/index.ts';
import { domainsRoutes } from '../features/domains/index.ts';
import { homeRoutes } from '../features/home/index.ts';
import { intentsRoutes } from '../features/intents/index.ts';
import { policiesRoutes } from '../features/policies/index.ts';
import { preferencesRoutes } from '../features/preferences/index.ts';
import { tickersRoutes } from '../features/tickers/index.ts';
import { transactionsRoutes } from '../features/transactions/index.ts';
import { usersRoutes } from '../features/users/index.ts';
import { vaultsRoutes } from '../features/vaults/index.ts';
import { entityRoutes } from '../shared/screens/entity-routes.ts';

/** Where a section stands in the side navigation, and the letter that follows `g` on the way there. */
interface SectionPlace {
  readonly group: 'main' | 'administration';
  readonly Icon: Icon;
  readonly key: string;
  readonly resource?: Resource;
}

/** A section of a domain: what the router, the side navigation and the breadcrumbs need to know of it. */
interface Section {
  /** Its segment of the address. */
  readonly name: string;
  /** Its place in the side navigation, and the resource whose readers see it there: everybody, where it names none. */
  readonly nav: SectionPlace | null;
  /** Its screens. */
  readonly routes: readonly unknown[];
}

/** The sections of a domain, with their labels in `section` of `shared/i18n/app.en.json`, in the order of the side navigation. */
export const sections = [
  { name: 'home', nav: { group: 'main', Icon: IconHome, key: 'h' }, routes: homeRoutes },
  { name: 'intents', nav: { group: 'main', Icon: IconChecklist, key: 't' }, routes: intentsRoutes },
  {
    name: 'accounts',
    nav: { group: 'main', Icon: IconWallet, key: 'a', resource: 'accounts' },
    routes: accountsRoutes,
  },
  {
    name: 'transactions',
    nav: { group: 'main', Icon: IconArrowsExchange, key: 'x', resource: 'transactions' },
    routes: transactionsRoutes,
  },
  {
    name: 'endpoints',
    nav: { group: 'main', Icon: IconAddressBook, key: 'e', resource: 'endpoints' },
    routes: entityRoutes('endpoints', endpointSource, async () => (await import('../entities/endpoint/endpoint.tsx')).endpoint),
  },
  { name: 'dApps', nav: { group: 'main', Icon: IconApps, key: 'c' }, routes: dappsRoutes },
  {
    name: 'policies',
    nav: { group: 'administration', Icon: IconGavel, key: 'p', resource: 'policies' },
    routes: policiesRoutes,
  },
  {
    name: 'users',
    nav: { group: 'administration', Icon: IconUsers, key: 'u', resource: 'users' },
    routes: usersRoutes,
  },
  {
    name: 'domains',
    nav: { group: 'administration', Icon: IconSitemap, key: 'd', resource: 'domains' },
    routes: domainsRoutes,
  },
  { name: 'vaults', nav: { group: 'administration', Icon: IconShieldLock, key: 'v' }, routes: vaultsRoutes },
  { name: 'tickers', nav: { group: 'administration', Icon: IconCoins, key: 's' }, routes: tickersRoutes },
  { name: 'user-preferences', nav: null, routes: preferencesRoutes },
] as const satisfies readonly Section[];
