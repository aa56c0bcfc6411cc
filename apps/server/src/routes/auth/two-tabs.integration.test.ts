import { afterAll, beforeAll, expect, test } from 'vitest';

import { createBrowser } from '../../testing/browser.ts';
import { createDevice } from '../../testing/device.ts';
import { openSignIn, shownNumber, signIn, waitingLogin } from '../../testing/sign-in.ts';
import { startTestInstance, type TestInstance } from '../../../test/harness.ts';

let subject: TestInstance;
beforeAll(async () => {
  subject = await startTestInstance();
});
afterAll(() => subject.stop());

test('a sign-in that was begun in a second tab goes on when the first one signs out', async () => {
  const { url, config, people } = subject;
  const addresses = { backend: url, issuer: config.identityUrl };
  const browser = createBrowser();
  const device = await createDevice(addresses, people.ada.keyPair);
  await signIn(browser, addresses, device, 'ada@example.com');
  const page = await openSignIn(browser, addresses);
  const waiting = await browser.post(page.url, { email: 'ada@example.com' });
  expect(waiting.status).toBe(200);
  const { csrfToken } = await browser.json<{ csrfToken: string }>(`${url}/api/auth/csrf`);
  const out = await browser.visit(`${url}/api/auth/signout`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl: '/', json: 'true' }),
  });
  await browser.get((JSON.parse(out.text) as { url: string }).url);
  const after = await browser.visit(waiting.url);
  expect(after.status).toBe(200);
  await device.approve(await waitingLogin(device), shownNumber(waiting));
  await browser.get(waiting.url);
  expect((await browser.json<{ user?: { email: string } }>(`${url}/api/auth/session`)).user?.email).toBe('ada@example.com');
});
