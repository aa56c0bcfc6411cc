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

import { domainSource } from '../entities/domain/domain-source.ts';
import { endpointSource } from '../entities/endpoint/endpoint-source.ts';
import { policySource } from '../entities/policy/policy-source.ts';
import { userSource } from '../entities/user/user-source.ts';
import { accountsRoutes } from '../features/accounts/index.ts';
import { dappsRoutes } from '../features/dapps/index.ts';
import { homeRoutes } from '../features/home/index.ts';
import { intentsRoutes } from '../features/intents/index.ts';
import { preferencesRoutes } from '../features/preferences/index.ts';
import { tickersRoutes } from '../features/tickers/index.ts';
import { transactionsRoutes } from '../features/transactions/index.ts';
import { vaultsRoutes } from '../features/vaults/index.ts';
import { addTexts } from '../shared/i18n/i18n.ts';
import { entityRoutes } from '../shared/screens/entity-routes.ts';

/** A section of a domain: what the router, the side navigation and the breadcrumbs need to know of it. */
interface Section {
  /** Its segment of the address. */
  readonly name: string;
  readonly label: string;
  /** Its place in the side navigation, and the resource whose readers see it there: everybody, where it names none. */
  readonly nav: { readonly group: 'main' | 'administration'; readonly Icon: Icon; readonly resource?: Resource } | null;
  /** Its screens. */
  readonly routes: readonly unknown[];
}

/** The sections of a domain, in the order of the side navigation. */
export const sections = [
  { name: 'home', label: 'Dashboard', nav: { group: 'main', Icon: IconHome }, routes: homeRoutes },
  { name: 'intents', label: 'Tasks', nav: { group: 'main', Icon: IconChecklist }, routes: intentsRoutes },
  {
    name: 'accounts',
    label: 'Accounts',
    nav: { group: 'main', Icon: IconWallet, resource: 'accounts' },
    routes: accountsRoutes,
  },
  {
    name: 'transactions',
    label: 'Transactions',
    nav: { group: 'main', Icon: IconArrowsExchange, resource: 'transactions' },
    routes: transactionsRoutes,
  },
  {
    name: 'endpoints',
    label: 'Endpoints',
    nav: { group: 'main', Icon: IconAddressBook, resource: 'endpoints' },
    routes: entityRoutes('endpoints', endpointSource, async () => (await import('../entities/endpoint/endpoint.tsx')).endpoint),
  },
  { name: 'dApps', label: 'dApps', nav: { group: 'main', Icon: IconApps }, routes: dappsRoutes },
  {
    name: 'policies',
    label: 'Policies',
    nav: { group: 'administration', Icon: IconGavel, resource: 'policies' },
    routes: entityRoutes('policies', policySource, async () => (await import('../entities/policy/policy.tsx')).policy),
  },
  {
    name: 'users',
    label: 'Users',
    nav: { group: 'administration', Icon: IconUsers, resource: 'users' },
    routes: entityRoutes('users', userSource, async () => (await import('../entities/user/user.tsx')).user),
  },
  {
    name: 'domains',
    label: 'Domains',
    nav: { group: 'administration', Icon: IconSitemap, resource: 'domains' },
    routes: entityRoutes('domains', domainSource, async () => (await import('../entities/domain/domain.tsx')).domain),
  },
  { name: 'vaults', label: 'Vaults', nav: { group: 'administration', Icon: IconShieldLock }, routes: vaultsRoutes },
  { name: 'tickers', label: 'Assets', nav: { group: 'administration', Icon: IconCoins }, routes: tickersRoutes },
  { name: 'user-preferences', label: 'Preferences', nav: null, routes: preferencesRoutes },
] as const satisfies readonly Section[];

addTexts('section', Object.fromEntries(sections.map(({ name, label }) => [name, label])));
