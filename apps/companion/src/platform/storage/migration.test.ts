import { expect, test } from 'vitest';
import { ofOneProfile } from './migration.ts';

const id = '00000000-0000-4000-8000-000000000001';
const key = { publicKey: 'key', privateKey: 'handle' };
const profile = {
  email: 'ada@example.com',
  publicKey: 'key',
  verification: { type: 'Device', credentialId: 'credential' },
  instance: { backend: 'https://a.example', identity: 'https://b.example', notaryPublicKey: 'notary' },
  createdAt: '2030-01-01T00:00:00.000Z',
};

test('what a device with one profile holds becomes that profile’s own, unchanged', () => {
  const held = {
    keys: new Map([['device', key]]),
    profile: new Map([['profile', profile]]),
    memory: new Map<string, unknown>([
      ['destinations', ['a', 'b']],
      ['user:7', { name: 'Ben', publicKey: 'ben' }],
      ['waiting-when-last-open', { logins: 1, signatures: 0 }],
    ]),
  };
  expect(ofOneProfile(held, id)).toEqual([
    { store: 'keys', key: `${id}/device`, value: key },
    { store: 'profile', key: `${id}/profile`, value: { ...profile, id, name: profile.email, login: profile.email } },
    { store: 'memory', key: `${id}/destinations`, value: ['a', 'b'] },
    { store: 'memory', key: `${id}/user:7`, value: { name: 'Ben', publicKey: 'ben' } },
    { store: 'memory', key: `${id}/waiting-when-last-open`, value: { logins: 1, signatures: 0 } },
  ]);
});

test.each([
  [
    'of a demo person goes on',
    { ...profile, demoAlias: 'Ada Keller', verification: { type: 'Gesture' } },
    'Gesture',
    'Ada Keller',
  ],
  ['of anybody else is used no longer', { ...profile, verification: { type: 'Gesture' } }, 'None', 'ada@example.com'],
])('a mere press that used the key %s', (_, held, type, name) => {
  const records = ofOneProfile({ keys: new Map([['device', key]]), profile: new Map([['profile', held]]) }, id);
  expect(records.find(({ store }) => store === 'profile')?.value).toMatchObject({ verification: { type }, name });
});

test.each([
  ['no profile', {}],
  ['a key of no profile', { keys: new Map([['device', key]]) }],
  ['a profile without a key', { profile: new Map([['profile', profile]]) }],
])('of a device with %s nothing is taken over', (_, held) => {
  expect(ofOneProfile(held, id)).toEqual([]);
});
