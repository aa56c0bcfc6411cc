import { paths, type Scope, type Section } from './paths.ts';

/** What an id in an address is of. */
export type CrumbEntity =
  | 'account'
  | 'domain'
  | 'endpoint'
  | 'manifest'
  | 'order'
  | 'policy'
  | 'ticker'
  | 'transaction'
  | 'transfer'
  | 'user'
  | 'vault';

/** One step of the way to a screen: a label by the key of its text, or an entity; with its address where it is a screen of its own. */
export type Crumb =
  | { readonly label: string; readonly to?: (scope: Scope) => string }
  | {
      readonly entity: CrumbEntity;
      /** The part of the address, of its path or of its query, that is the entity's id; without it there is no such step. */
      readonly id: string;
      readonly to?: (scope: Scope, id: string) => string;
    };

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The way to the screen, from its section on: what the breadcrumbs show. */
    readonly crumbs?: readonly Crumb[];
  }
}

const section = (name: Section): Crumb => ({ label: `section.${name}`, to: (scope: Scope) => paths.section(scope, name) });
const segment = (name: string): Crumb => ({ label: `segment.${name}` });
const account: readonly Crumb[] = [section('accounts'), { entity: 'account', id: 'accountId', to: paths.account }];

/** The ways that several screens share. */
export const crumbs = {
  section,
  segment,
  account,
  accountFinances: [...account, segment('financial-details')],
} as const;
