import type { Resource } from '@countersign/governance/access';
import { governedEntities, listedEntities } from '@countersign/model/names';
import {
  IconAddressBook,
  IconApps,
  IconArrowsExchange,
  IconCards,
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
import { namedSource, type NamedEntity } from '../entities/named/named-source.ts';
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

const ownSections = [
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

type OwnSection = (typeof ownSections)[number];

/** The section of a kind that has a list and no screens of its own; the first letter of its name leads there that leads nowhere else. */
export function sectionOf(kind: NamedEntity, taken: ReadonlySet<string>): Section {
  const { plural, readers } = governedEntities[kind];
  const key = plural.split('').find((letter) => !taken.has(letter)) ?? '';
  return {
    name: plural,
    nav: { group: 'administration', Icon: IconCards, key, ...(readers !== 'Members' && { resource: readers }) },
    routes: entityRoutes(plural, namedSource(kind), async () =>
      (await import('../entities/named/named-entity.tsx')).namedEntity(kind),
    ),
  };
}

function otherSections(): readonly Section[] {
  const own = new Set<string>(ownSections.map(({ name }) => name));
  const taken = new Set<string>(ownSections.flatMap(({ nav }) => nav?.key ?? []));
  const kinds = listedEntities.filter((kind) => kind !== 'Ticker').filter((kind) => !own.has(governedEntities[kind].plural));
  return kinds.map((kind) => {
    const section = sectionOf(kind, taken);
    taken.add(section.nav?.key ?? '');
    return section;
  });
}

/**
 * The sections of a domain, with their labels in `section` of `shared/i18n/app.en.json`, in the order of the side navigation. The last are
 * those of kinds that have a list and are in none of the others.
 */
// oxlint-disable-next-line typescript/consistent-type-assertions -- The addresses of the last are values: the types of links name those of the others alone.
export const sections: readonly OwnSection[] = [...ownSections, ...(otherSections() as readonly OwnSection[])];
