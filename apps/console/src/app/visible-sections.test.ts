import type { Domain, MeReference, ReadAccess } from '@countersign/model';
import { expect, test } from 'vitest';

import { usersOf } from '../shared/membership/membership.ts';
import { navigationItems, visibleSections } from './visible-sections.ts';

const nobody: ReadAccess = {
  domains: [],
  users: [],
  endpoints: [],
  policies: [],
  accounts: [],
  transactions: [],
  requests: [],
  events: [],
};
function domain(id: string, readAccess: Partial<ReadAccess>, parentId?: string): Domain {
  return {
    id,
    alias: id,
    lock: 'Unlocked',
    permissions: { readAccess: { ...nobody, ...readAccess } },
    metadata: { revision: 1, createdAt: '', lastModifiedAt: '', customProperties: {} },
    ...(parentId && { parentId }),
  };
}
function me(domainId: string, ...roles: string[]): MeReference {
  return {
    publicKey: 'MFkw',
    domains: [{ id: domainId, alias: domainId, userReference: { id: 'u', alias: 'ada', roles } }],
  };
}
const visible = (...args: Parameters<typeof visibleSections>) => visibleSections(...args).map(({ name }) => name);

test('everybody sees dashboard, tasks, dApps, vaults and assets', () => {
  expect(visible('root', usersOf(me('root', 'auditor')), [domain('root', {})])).toEqual([
    'home',
    'intents',
    'dApps',
    'vaults',
    'tickers',
  ]);
});

test('the other sections follow the roles that may read them', () => {
  const domains = [domain('root', { accounts: ['trader'], users: ['admin'] })];
  expect(visible('root', usersOf(me('root', 'trader')), domains)).toEqual([
    'home',
    'intents',
    'accounts',
    'dApps',
    'vaults',
    'tickers',
  ]);
});

test('a role of an ancestor counts by the ancestor’s own permissions', () => {
  const domains = [domain('root', { policies: ['admin'] }), domain('child', {}, 'root')];
  expect(visible('child', usersOf(me('root', 'admin')), domains)).toContain('policies');
});

test('all sections show when the permissions are not known', () => {
  expect(visible('root', usersOf(me('root', 'auditor')), undefined)).toEqual(navigationItems.map(({ name }) => name));
});
