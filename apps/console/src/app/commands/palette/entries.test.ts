import { expect, test } from 'vitest';

import '../texts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { sections } from '../../sections.ts';
import { navigationItems } from '../../visible-sections.ts';
import { actionEntries, foundEntry, matching, screenEntries } from './entries.ts';

const scope = { profileDomainId: 'p', domainId: 'd' };

test('every section is there, and each screen under a name and an address of its own', () => {
  const screens = screenEntries(navigationItems, scope, i18n.t);
  const labels = screens.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(new Set(screens.map(({ href }) => href)).size).toBe(screens.length);
  for (const { name } of sections) expect(labels).toContain(i18n.t(`section:${name}`));
  expect(labels).toContain('Users › Invitations');
  for (const { label, href } of screens) {
    expect(label).not.toMatch(/:|\./);
    expect(href).toMatch(/^\/p\/domain\/d\/[\w/-]+$/);
  }
});

test('a section that one is not offered is no place to go to', () => {
  const screens = screenEntries(
    navigationItems.filter(({ name }) => name === 'home'),
    scope,
    i18n.t,
  );
  expect(screens.map(({ label }) => label)).toEqual(['Dashboard', 'Preferences', 'Preferences › Notifications']);
});

test('every proposal has a name, an address, and no other of the same', () => {
  const actions = actionEntries(scope, i18n.t);
  expect(actions.length).toBeGreaterThan(20);
  expect(new Set(actions.map(({ href }) => href)).size).toBe(actions.length);
  expect(new Set(actions.map(({ label }) => label)).size).toBe(actions.length);
});

test('all words must be there, in any letter case and without their accents; what begins so comes first', () => {
  const entries = ['Test the rules', 'New policy', 'Policies', 'Chloé'].map((label) => ({ label, href: label }));
  expect(matching(entries, 'POLIC').map(({ label }) => label)).toEqual(['Policies', 'New policy']);
  expect(matching(entries, ' pol  new ').map(({ label }) => label)).toEqual(['New policy']);
  expect(matching(entries, 'chloe')).toHaveLength(1);
  expect(matching(entries, 'rules new')).toEqual([]);
});

test('what was found is led to where it is, and a person is called by their name', () => {
  const scopeOf = (domainId: string) => ({ profileDomainId: 'mine', domainId });
  expect(foundEntry({ kind: 'user', id: 'u', domainId: 'x', name: 'a@b.c', detail: 'Ada' }, scopeOf, scope)).toEqual({
    href: '/mine/domain/x/users/u',
    label: 'Ada',
    detail: 'a@b.c',
  });
  expect(foundEntry({ kind: 'vault', id: 'v', name: 'Main' }, scopeOf, scope)).toMatchObject({ href: '/p/domain/d/vaults/v' });
  expect(foundEntry({ kind: 'intent', id: 'i', domainId: 'x', name: 'v0_CreateUser' }, scopeOf, scope)).toMatchObject({
    label: 'Create user',
  });
});
