import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { account, child, endpoint, metadata, policy, root, rootId, ticker, user, vault } from '../testing/fixtures.ts';
import { author, code, custom, loaded, plan, reference } from '../testing/situation.ts';
import type { EntityKind } from './entity-kind.ts';

const updates: [string, IntentPayload, EntityKind, { id: string; lock?: string }, string, string][] = [
  [
    'domain',
    { type: 'v0_UpdateDomain', ...reference(root), alias: 'new', ...custom },
    'Domain',
    root,
    'DomainLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'permissions',
    { type: 'v0_UpdateDomainPermissions', ...reference(root), permissions: root.permissions },
    'Domain',
    root,
    'DomainLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'user',
    { type: 'v0_UpdateUser', ...reference(user(1, [])), alias: 'new', roles: ['y'], ...custom },
    'User',
    user(1, ['x']),
    'EntityAlreadyLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'policy',
    {
      type: 'v0_UpdatePolicy',
      ...reference(policy(1)),
      alias: 'new',
      rank: 3,
      scope: 'Self',
      scriptingEngine: 'Javascript_v0',
      ...custom,
    },
    'Policy',
    policy(1),
    'EntityAlreadyLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'vault',
    { type: 'v0_UpdateVault', ...reference(vault), alias: 'new', ...custom },
    'Vault',
    vault,
    'VaultLocked',
    'MustBeExecutedInRootDomain',
  ],
  [
    'endpoint',
    { type: 'v0_UpdateEndpoint', ...reference(endpoint()), alias: 'new', address: '0xnew', trustScore: 1, ...custom },
    'Endpoint',
    endpoint(),
    'EndpointLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'account',
    { type: 'v0_UpdateAccount', ...reference(account()), alias: 'new', ...custom },
    'Account',
    account(),
    'AccountLocked',
    'MustBeExecutedInCurrentDomain',
  ],
  [
    'ticker',
    { type: 'v0_UpdateTicker', ...reference(ticker()), name: 'new', ...custom },
    'Ticker',
    ticker(),
    'TickerLocked',
    'MustBeExecutedInRootDomain',
  ],
];

test.each(updates)('update of %s', (_, payload, kind, data, whenLocked, whenElsewhere) => {
  const at = (values: object, chain = [root]) =>
    code(payload, { entities: [loaded(kind, { ...data, ...values } as never)], chain });
  expect(at({})).toBe('ok');
  expect(at({ lock: 'Locked' })).toBe(whenLocked);
  expect(at({}, [root, child])).toBe(whenElsewhere);
  expect(at({ metadata: metadata(2) })).toBe('EntityRevisionMismatch');
  expect(code(payload)).toBe('InvalidEntityId');
});

test('an update replaces the description and the custom properties as a whole', () => {
  const before = account({ metadata: { ...metadata(), description: 'old', customProperties: { a: '1' } } });
  const payload = { type: 'v0_UpdateAccount', ...reference(before), alias: 'new', customProperties: { b: '2' } } as const;
  const planned = plan(payload, { entities: [loaded('Account', before)] });
  const data = planned.ok ? planned.value.changes[0]?.data : undefined;
  expect(data?.metadata).toEqual({ ...metadata(2), customProperties: { b: '2' }, lastModifiedBy: author });
  expect(planned).toMatchObject({
    value: { events: [{ domainId: rootId, payload: { type: 'AccountUpdated', id: before.id } }] },
  });
});
