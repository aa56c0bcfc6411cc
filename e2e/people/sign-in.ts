import { signInAs } from '@countersign/devstack';
import type { InstanceUrls } from '@countersign/devstack';
import { signRequestWith } from '@countersign/signing';
import type { KeyPair } from '@countersign/signing';
import { expect } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';

import { emails, keyOf } from './by-api.ts';
import type { Name } from './by-api.ts';
import { approveSignIn } from './companion.ts';

/** Goes to the console, which asks who is there, and enters the email. Gives the number that the page shows. */
export async function beginSignIn(page: Page, consoleUrl: string, email: string): Promise<string> {
  await page.goto(consoleUrl);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  return shownNumber(page);
}

/** The number that the sign-in page shows. */
export async function shownNumber(page: Page): Promise<string> {
  return (await page.getByText(/^\d{2}$/).textContent()) ?? '';
}

/** Waits for the console's first screen. */
export async function expectSignedIn(page: Page): Promise<void> {
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).or(page.getByRole('button', { name: 'Open the side panel' })),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Signs in to the console with the companion: email, number, approval. */
export async function signIn(page: Page, companion: Page, consoleUrl: string, email: string): Promise<void> {
  const number = await beginSignIn(page, consoleUrl, email);
  await approveSignIn(companion, number);
  await expectSignedIn(page);
}

/**
 * Signs a browser in to the console as its page and the device do together, without opening either. Each time from another
 * address: an instance refuses one that signs in again and again.
 */
export async function signInByApi(browser: BrowserContext, urls: InstanceUrls, name: Name): Promise<void> {
  await signInWith(browser, urls, emails[name], await keyOf(urls, name));
}

/** The same for anybody, with their email and key. */
export async function signInWith(
  { request }: BrowserContext,
  urls: InstanceUrls,
  email: string,
  keyPair: KeyPair,
): Promise<void> {
  const session = `${urls.api}/api/auth`;
  const { csrfToken }: { csrfToken: string } = await (await request.get(`${session}/csrf`)).json();
  const start = await request.post(`${session}/signin/countersign`, { form: { csrfToken, callbackUrl: '/', json: 'true' } });
  const { url }: { url: string } = await start.json();
  const asksForEmail = await request.get(url);
  const waiting = await request.post(asksForEmail.url(), {
    form: { email },
    headers: { 'x-forwarded-for': newAddress() },
  });
  const number = Number(/<p class="number">(\d\d)<\/p>/.exec(await waiting.text())?.[1]);
  const { client } = await signInAs(urls, keyPair);
  const { items } = await client.notifications.list({});
  const login = items.findLast(({ kind, numbers }) => kind === 'Login' && numbers?.includes(number) === true);
  if (login === undefined) throw new Error(`No sign-in of ${email} waits`);
  const signature = signRequestWith(keyPair, { ...login.entity, number });
  await client.notifications.giveSignature({ params: { hash: login.hash }, body: { signature, number } });
  await request.get(waiting.url());
}

let addresses = 0;

function newAddress(): string {
  addresses += 1;
  return `10.0.${addresses >> 8}.${addresses & 255}`;
}
