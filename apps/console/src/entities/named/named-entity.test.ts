import { expect, test } from 'vitest';

import { i18n } from '../../shared/i18n/i18n.ts';
import { namedEntity } from './named-entity.tsx';

test('a kind without screens of its own is listed by name and lock, created, changed, locked and unlocked, in its own words', () => {
  const { columns, filters, creation, actions = [], texts, source } = namedEntity('Policy');
  expect(columns.map(({ id }) => id)).toEqual(['alias', 'lock', 'created', 'modified', 'id']);
  expect(filters.map(({ field }) => field)).toEqual(['alias', 'lock']);
  expect(creation).toBe('v0_CreatePolicy');
  expect(actions.map(({ id }) => id)).toEqual(['v0_UpdatePolicy', 'lock', 'unlock']);
  expect(source.page('here', source.search({})).queryKey.slice(0, 2)).toEqual(['policies', 'here']);
  const said = ['list.title', 'list.subtitle', 'list.empty', 'list.emptyHint', 'column.alias', 'detail.title'];
  expect(said.map((key) => i18n.t(`${texts}:${key}`, { domain: 'Zurich' }))).toEqual([
    'Policies',
    'In Zurich',
    'Nothing here yet',
    'What people propose and approve appears here.',
    'Name',
    'Policy',
  ]);
});
