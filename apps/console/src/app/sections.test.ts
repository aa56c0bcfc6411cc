import { expect, test } from 'vitest';

import { sectionOf } from './sections.ts';

test('the section of a kind without screens of its own is at its plural, for those who may read it, by a letter that leads nowhere else', () => {
  expect(sectionOf('Policy', new Set(['p', 'o']))).toMatchObject({ name: 'policies', nav: { key: 'l', resource: 'policies' } });
  const { name, nav } = sectionOf('Vault', new Set());
  expect([name, nav?.key, nav?.resource]).toEqual(['vaults', 'v', undefined]);
});
