import type { MeReference } from '@countersign/model';
import { expect, test } from 'vitest';

import { chainOf, landingDomain, landingDomains, profileFor, topLevelDomain, visibleDomains } from './membership.ts';

function user(id: string, alias: string, roles = ['admin']) {
  return {
    id,
    alias,
    userReference: { id: `user-of-${id}`, alias: 'ada', roles },
  };
}
const me = (...domains: ReturnType<typeof user>[]): MeReference => ({ publicKey: 'MFkw', domains });
const domain = (id: string, alias: string, parentId?: string) => ({ id, alias, parentId });

test('the top-level domain has no parent, however it sorts', () => {
  expect(topLevelDomain([domain('b', 'Alpha', 'r'), domain('r', 'Zeta')])?.id).toBe('r');
});

test('without a root, the first by alias among those whose parent is not visible', () => {
  expect(topLevelDomain([domain('c', 'Alpha', 'b'), domain('b', 'Desk', 'r'), domain('d', 'Branch', 'r')])?.id).toBe('d');
  expect(topLevelDomain([])).toBeUndefined();
});

test('one lands where one worked last, else in the topmost of one’s own domains', () => {
  const visible = [domain('r', 'Root'), domain('b', 'Branch', 'r'), domain('c', 'Child', 'b'), domain('d', 'Desk', 'r')];
  const person = me(user('c', 'Child'), user('b', 'Branch'), user('d', 'Desk'));
  expect(landingDomain(person, visible, 'c')?.id).toBe('c');
  expect(landingDomain(person, visible, undefined)?.id).toBe('b');
  expect(landingDomain(person, visible, 'gone')?.id).toBe('b');
  expect(landingDomain(me(), visible, undefined)?.id).toBe('r');
  expect(landingDomain(me(), [], undefined)).toBeUndefined();
});

test('of several at the top, one lands where one has the most roles, else where the most tasks are open, else by alias', () => {
  const visible = [domain('c', 'Client funds', 'r'), domain('d', 'Desk', 'r'), domain('t', 'Treasury', 'r')];
  const person = me(user('c', 'Client funds'), user('d', 'Desk'), user('t', 'Treasury'));
  expect(landingDomain(person, visible, undefined)?.id).toBe('c');
  expect(
    landingDomain(
      person,
      visible,
      undefined,
      new Map([
        ['t', 2],
        ['c', 1],
      ]),
    )?.id,
  ).toBe('t');
  expect(landingDomain(person, visible, 'd', new Map([['t', 2]]))?.id).toBe('d');
  const officer = me(user('c', 'Client funds'), user('d', 'Desk', ['approver', 'risk']), user('t', 'Treasury'));
  expect(landingDomains(officer, visible, undefined).map(({ id }) => id)).toEqual(['d']);
  expect(landingDomain(officer, visible, undefined, new Map([['t', 2]]))?.id).toBe('d');
});

test('the switcher sorts by alias without regard to case, numbers by value, each domain once', () => {
  const domains = [domain('1', 'desk 10'), domain('2', 'Desk 9'), domain('3', 'alpha')] as never;
  expect(visibleDomains(me(user('3', 'alpha'), user('4', 'Beta')), domains).map(({ alias }) => alias)).toEqual([
    'alpha',
    'Beta',
    'Desk 9',
    'desk 10',
  ]);
});

test('one acts as the user of the domain, else of the nearest ancestor, else of the first', () => {
  const visible = [domain('r', 'Root'), domain('b', 'Branch', 'r'), domain('c', 'Child', 'b'), domain('x', 'Other')];
  expect(profileFor('c', me(user('r', 'Root'), user('b', 'Branch')), visible)?.id).toBe('b');
  expect(profileFor('x', me(user('r', 'Root')), visible)?.id).toBe('r');
  expect(profileFor('c', me(), visible)).toBeUndefined();
});

test('a chain leads from a domain to the topmost that is visible, and ends where it would go round', () => {
  const visible = [domain('r', 'Root'), domain('b', 'Branch', 'r'), domain('c', 'Child', 'b'), domain('x', 'Odd', 'x')];
  expect(chainOf('c', visible)).toEqual(['c', 'b', 'r']);
  expect(chainOf('c', visible.slice(1))).toEqual(['c', 'b', 'r']);
  expect(chainOf('x', visible)).toEqual(['x']);
});
