import { expect } from '@playwright/test';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

/** A phone's browser. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;

/** In place of what makes a key of a PIN in a second and 64 MB: the same for the same PIN and salt, at once. */
const briefStretching = `export async function scryptAsync(pin, salt, { dkLen }) {
  const key = await crypto.subtle.importKey('raw', pin, 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: 1_000 }, key, dkLen * 8));
}`;

/**
 * A device that nobody has used yet. The app is not kept on it, and a PIN is not stretched: that a PIN is hard to guess is tried in `pin.spec`, and each
 * key and each signature would take longer for it than for all else.
 */
export async function newDevice(browser: Browser): Promise<BrowserContext> {
  const device = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  await device.route(/\/scrypt-[^/]*\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: briefStretching }));
  return device;
}

/** Opens the companion on a device and takes the place of the demo person with this email. */
export async function pickDemoPerson(device: BrowserContext, companionUrl: string, email: string): Promise<Page> {
  const page = await device.newPage();
  await page.goto(companionUrl);
  await page.getByRole('link', { name: 'Pick a demo person' }).click();
  await page.getByRole('button', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  return page;
}

/** The PIN of the profiles that journeys make. */
const pin = '482913';

/** Chooses a PIN in the form of a new profile: devices of journeys have no check of their user of their own. */
export async function choosePin(companion: Page): Promise<void> {
  await companion.getByLabel('New PIN').fill(pin);
  await companion.getByLabel('Confirm PIN').fill(pin);
}

/** Confirms the instance that a profile is about to be paired with, and waits for the key to share. */
export async function confirmInstance(companion: Page): Promise<void> {
  await companion.getByRole('button', { name: 'Pair with this instance' }).click();
  await expect(companion.getByRole('heading', { level: 1, name: 'Share your public key' })).toBeVisible();
}

/** Makes the key that the form of a new profile describes, pairs with the instance beside the companion, and gives the public key. */
export async function makeKeyAndPair(companion: Page): Promise<string> {
  await companion.getByRole('button', { name: 'Make my key' }).click();
  await companion.getByRole('button', { name: /^Pair with / }).click();
  await confirmInstance(companion);
  await expect(companion.getByText('Key protected by a PIN')).toBeVisible();
  return (await companion.getByTitle(/^MFkw/).getAttribute('title')) ?? '';
}

/** The question for a PIN. */
export function pinDialog(companion: Page): Locator {
  return companion.getByRole('dialog', { name: 'Enter your PIN' });
}

/** Enters a PIN where it is asked for, the right one unless another is given. */
export async function enterPin(companion: Page, entered = pin): Promise<void> {
  await pinDialog(companion).getByLabel('PIN').fill(entered);
  await pinDialog(companion).getByRole('button', { name: 'Continue' }).click();
}

/** Enters the PIN if the device asks for one, and waits for what comes of it. */
export async function getThrough(companion: Page, outcome: Locator): Promise<void> {
  await expect(outcome.or(pinDialog(companion))).toBeVisible();
  if (await pinDialog(companion).isVisible()) await enterPin(companion);
  await expect(outcome).toBeVisible();
}

/** Unlocks the app. */
export async function unlock(companion: Page, outcome: Locator): Promise<void> {
  await companion.getByRole('button', { name: 'Unlock' }).click();
  await getThrough(companion, outcome);
}

/** What the list of requests says once none waits; tasks may. */
export function noRequest(companion: Page): Locator {
  return companion.getByText('Nothing is waiting for you').or(companion.getByText('No request from the console is waiting.'));
}

/** Opens what waits in the list. An app that nobody touched for five minutes has locked itself, and is unlocked for it. */
async function openWaiting(companion: Page, link: Locator): Promise<void> {
  const locked = companion.getByRole('button', { name: 'Unlock' });
  await expect(link.or(locked).first()).toBeVisible();
  if (await locked.isVisible()) await unlock(companion, link);
  await link.click();
}

/** Opens the waiting sign-in. */
export async function openSignIn(companion: Page): Promise<void> {
  await openWaiting(companion, companion.getByRole('link', { name: /^Sign in to / }));
  await expect(companion.getByRole('heading', { level: 1, name: 'Sign in?' })).toBeVisible();
}

/** Approves the waiting sign-in by tapping the number. */
export async function approveSignIn(companion: Page, number: string): Promise<void> {
  await openSignIn(companion);
  await companion.getByRole('button', { name: `Number ${number}` }).click();
  await getThrough(companion, companion.getByRole('heading', { level: 1, name: 'Requests' }));
}

/** Opens the waiting request that has this verification code. */
export async function openRequest(companion: Page, code: string): Promise<void> {
  await openWaiting(companion, companion.getByRole('link', { name: `code ${code}` }));
  await expect(companion.getByRole('heading', { level: 1, name: 'Sign?' })).toBeVisible();
}

/** Presses the button until what follows the press is there. */
export async function hold(companion: Page, button: Locator, outcome: Locator): Promise<void> {
  // Not before all is known that it waits for: what comes then may move it.
  await expect(button).toBeEnabled();
  await button.hover();
  await companion.mouse.down();
  await expect(outcome).toBeVisible();
  await companion.mouse.up();
}

/** Signs the request that is open, by whatever the profile's key asks for, and says of each grave thing in it that it is meant. */
export async function signOpenRequest(companion: Page): Promise<void> {
  const list = companion.getByRole('heading', { level: 1, name: 'Requests' });
  const held = companion.getByRole('button', { name: 'Hold to sign', disabled: false });
  const sign = companion.getByRole('button', { name: 'Sign', exact: true, disabled: false });
  const grave = companion.getByRole('checkbox');
  await expect(held.or(sign).or(grave).first()).toBeVisible();
  // They may come one after the other.
  await expect(async () => {
    for (const box of await grave.all()) await box.check();
    await expect(held.or(sign)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  if (await held.isVisible()) return hold(companion, held, list);
  await sign.click();
  return getThrough(companion, list);
}
