import { expect, test } from 'vitest';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { user } from '../testing/fixtures.ts';
import { google } from '../testing/new-entities.ts';
import { code, custom, loaded, reference } from '../testing/situation.ts';

test('a user can not take the alias or the login of another', () => {
  const payload: IntentPayload = {
    type: 'v0_UpdateUser',
    ...reference(user(1, [])),
    alias: 'new',
    roles: ['y'],
    loginIds: [google],
    ...custom,
  };
  const entities = [loaded('User', user(1, ['x']))];
  expect(code(payload, { entities, facts: { similarUsers: [user(2, [], { alias: 'new' })] } })).toBe('NonUniqueUsersByAlias');
  expect(code(payload, { entities, facts: { similarUsers: [user(2, [], { loginIds: [google] })] } })).toBe(
    'LoginIdAlreadyAssigned',
  );
  expect(code(payload, { entities, facts: { similarUsers: [user(1, ['x'], { alias: 'new', loginIds: [google] })] } })).toBe('ok');
});
