import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBrowser } from '../../src/testing/browser.ts';
import { createDevice } from '../../src/testing/device.ts';
import { signIn } from '../../src/testing/sign-in.ts';
import { callRaw } from '../contract-endpoints.ts';
import { startTestInstance } from '../harness.ts';
import type { TestInstance } from '../harness.ts';

interface WireSession {
  readonly user?: { readonly email: string };
  readonly accessToken?: string;
}

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

const reasonOf = async (token: string | undefined) =>
  (await callRaw(`${subject.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).reason;

test('who signs out everywhere is nowhere signed in any more, until they sign in again; nobody else is', async () => {
  const { url, config, people } = subject;
  const addresses = { backend: url, issuer: config.identityUrl };
  const session = `${url}/api/auth/session`;
  const [browser, other] = [createBrowser(), createBrowser()];
  const device = await createDevice(addresses, people.ada.keyPair);
  await signIn(browser, addresses, device, 'ada@example.com');
  await signIn(other, addresses, await createDevice(addresses, people.ben.keyPair), 'ben@example.com');
  const before = await browser.json<WireSession>(session);
  const token = await subject.signIn(people.ada);
  expect([await reasonOf(before.accessToken), await reasonOf(token)]).toEqual([undefined, undefined]);

  expect((await device.call('POST', '/internal/v1/me/sign-out')).status).toBe(204);
  expect((await device.call('GET', '/v1/me')).status).toBe(401);
  expect([await reasonOf(before.accessToken), await reasonOf(token)]).toEqual(['InvalidJwtError', 'InvalidJwtError']);
  expect(await browser.json<WireSession>(session)).toEqual({});
  expect((await other.json<WireSession>(session)).user?.email).toBe('ben@example.com');
  expect(await reasonOf((await other.json<WireSession>(session)).accessToken)).toBeUndefined();

  subject.forgetTokens();
  expect(await reasonOf(await subject.signIn(people.ada))).toBeUndefined();
  await signIn(browser, addresses, await createDevice(addresses, people.ada.keyPair), 'ada@example.com');
  expect(await reasonOf((await browser.json<WireSession>(session)).accessToken)).toBeUndefined();
});
