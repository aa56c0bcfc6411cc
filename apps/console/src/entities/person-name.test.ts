import { expect, test } from 'vitest';

import { personName } from './person-name.ts';

function user(customProperties: Record<string, string>) {
  return {
    alias: 'ada@example.com',
    metadata: { revision: 1, createdAt: '', lastModifiedAt: '', customProperties },
  };
}

test('a person is called by their name, and by their email where there is none', () => {
  expect(personName(user({ name: ' Ada Keller ' }))).toBe('Ada Keller');
  expect(personName(user({ name: '  ' }))).toBe('ada@example.com');
  expect(personName(user({ team: 'Treasury' }))).toBe('ada@example.com');
});
