import { requestHash } from '@countersign/signing';
import { expect, test } from 'vitest';
import { approvalOf, readLogin } from './login-request.ts';

const entity = {
  type: 'Login' as const,
  challengeId: '0b7a2e86-5f0f-4b55-9a0e-3f6c2b1d9e47',
  issuer: 'https://id.example.com',
  clientName: 'Countersign console',
  email: 'ada@example.com',
  createdAt: '2030-01-01T10:00:00.000Z',
  expiresAt: '2030-01-01T10:02:00.000Z',
};
const expected = { hash: requestHash(entity), issuer: 'https://id.example.com/', now: new Date('2030-01-01T10:01:00Z') };

test('reads a sign-in of the paired identity provider', () => {
  expect(readLogin(entity, expected)).toEqual({ ok: true, value: entity });
});

test('reads a sign-in that says who asks, in words that the app knows', () => {
  const asked = { ...entity, browser: 'Firefox', system: 'Windows', address: '203.0.113.7' } as const;
  expect(readLogin(asked, { ...expected, hash: requestHash(asked) })).toEqual({ ok: true, value: asked });
  const other = { ...asked, browser: 'Your bank' };
  expect(readLogin(other, { ...expected, hash: requestHash(other) })).toEqual({ ok: false, error: 'unreadable' });
});

test.each([
  ['another identity provider', entity, { ...expected, issuer: 'https://evil.example' }, 'otherIssuer'],
  ['another hash', entity, { ...expected, hash: requestHash({}) }, 'unreadable'],
  ['a time that is over', entity, { ...expected, now: new Date('2030-01-01T10:02:00Z') }, 'expired'],
  ['an unknown field', { ...entity, amount: '1' }, { ...expected, hash: requestHash({ ...entity, amount: '1' }) }, 'unreadable'],
  ['a request to sign', { type: 'Propose' }, { ...expected, hash: requestHash({ type: 'Propose' }) }, 'unreadable'],
] as const)('refuses %s', (_name, login, expectations, error) => {
  expect(readLogin(login, expectations)).toEqual({ ok: false, error });
});

test('the approval binds the number that was tapped', () => {
  expect(approvalOf(entity, 42)).toEqual({ ...entity, number: 42 });
});
