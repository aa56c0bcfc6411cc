import { expect, test } from 'vitest';
import type { LoadedEntity } from '../rules/entity-kind.ts';
import type { IntentPayload } from '../schemas/intent-payload.ts';
import { childId, user } from '../testing/fixtures.ts';
import { google, newUser } from '../testing/new-entities.ts';
import type { Situation } from '../testing/situation.ts';
import { code, loaded } from '../testing/situation.ts';

test.each<[string, Partial<typeof newUser> & { loginIds?: object[] }, Situation]>([
  ['ok', {}, {}],
  ['EntityAlreadyCreated', {}, { entities: [loaded('User', user(500, []))] }],
  ['PublicKeyInvalid', { publicKey: 'odd' as never }, {}],
  ['NonUniqueUsersByAlias', {}, { facts: { similarUsers: [user(1, [], { alias: 'new' })] } }],
  ['NonUniqueUsersByPublicKey', {}, { facts: { similarUsers: [user(1, [], { publicKey: 'new key' })] } }],
  ['ok', {}, { facts: { similarUsers: [user(1, [], { alias: 'new', publicKey: 'new key', domainId: childId })] } }],
  ['DuplicatedLoginIds', { loginIds: [google, google] }, {}],
  ['LoginIdAlreadyAssigned', { loginIds: [google] }, { facts: { similarUsers: [user(1, [], { loginIds: [google] })] } }],
  [
    'ok',
    { loginIds: [google] },
    { facts: { similarUsers: [user(1, [], { publicKey: 'new key', domainId: childId, loginIds: [google] })] } },
  ],
])('a new user: %s', (expected, values, situation) => {
  const payload = { type: 'v0_CreateUser', ...newUser, ...values } as unknown as IntentPayload;
  const entities = situation.entities?.map((entity) => ({ ...entity, data: { ...entity.data, id: newUser.id } }) as LoadedEntity);
  expect(code(payload, { ...situation, ...(entities ? { entities } : {}) })).toBe(expected);
});
