import type { Browser, BrowserAnswer } from './browser.ts';
import type { Device, Waiting } from './device.ts';
import type { TestAddresses } from './identity-instance.ts';

/** Starts a sign-in at the session API; gives the provider's page that asks for the email. */
export async function openSignIn(browser: Browser, { backend }: TestAddresses, callbackUrl = '/'): Promise<BrowserAnswer> {
  const { csrfToken } = await browser.json<{ csrfToken: string }>(`${backend}/api/auth/csrf`);
  const started = await browser.visit(`${backend}/api/auth/signin/countersign`, {
    method: 'POST',
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
  });
  return await browser.get((JSON.parse(started.text) as { url: string }).url);
}

/** The number that a waiting page shows. */
export function shownNumber(page: BrowserAnswer): number {
  const match = /<p class="number">(\d\d)<\/p>/.exec(page.text);
  if (match === null) throw new Error(`No number on ${page.url}: ${page.text}`);
  return Number(match[1]);
}

/** The one sign-in that waits for the device. */
export async function waitingLogin(device: Device): Promise<Waiting> {
  const logins = (await device.waiting()).filter(({ kind }) => kind === 'Login');
  if (logins.length !== 1 || logins[0] === undefined) throw new Error(`${logins.length} sign-ins wait`);
  return logins[0];
}

/** Signs in with the device, all the way; gives where the browser ends up. */
export async function signIn(browser: Browser, addresses: TestAddresses, device: Device, email: string): Promise<BrowserAnswer> {
  const page = await openSignIn(browser, addresses);
  const waiting = await browser.post(page.url, { email });
  await device.approve(await waitingLogin(device), shownNumber(waiting));
  return await browser.get(waiting.url);
}
