import { expect } from '@playwright/test';
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** A phone's browser. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;

/** Opens the companion on a device and takes the place of the demo person with this email. */
export async function pickDemoPerson(device: BrowserContext, companionUrl: string, email: string): Promise<Page> {
  const page = await device.newPage();
  await page.goto(companionUrl);
  await page.getByRole('link', { name: 'Pick a demo person' }).click();
  await page.getByRole('button', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  return page;
}

/** Opens the waiting sign-in. */
export async function openSignIn(companion: Page): Promise<void> {
  await companion.getByRole('link', { name: /^Sign in to / }).click();
  await expect(companion.getByRole('heading', { level: 1, name: 'Sign in?' })).toBeVisible();
}

/** Approves the waiting sign-in by tapping the number. */
export async function approveSignIn(companion: Page, number: string): Promise<void> {
  await openSignIn(companion);
  await companion.getByRole('button', { name: `Number ${number}` }).click();
  await expect(companion.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
}

/** Opens the waiting request that has this verification code. */
export async function openRequest(companion: Page, code: string): Promise<void> {
  await companion.getByRole('link', { name: `code ${code}` }).click();
  await expect(companion.getByRole('heading', { level: 1, name: 'Sign?' })).toBeVisible();
}

/** Presses the button until what follows the press is there. */
export async function hold(companion: Page, button: Locator, outcome: Locator): Promise<void> {
  await button.hover();
  await companion.mouse.down();
  await expect(outcome).toBeVisible();
  await companion.mouse.up();
}

/** Signs the request that is open, and says of each grave thing in it that it is meant. */
export async function signOpenRequest(companion: Page): Promise<void> {
  const grave = companion.getByRole('checkbox');
  await expect(companion.getByRole('button', { name: 'Hold to sign', disabled: false }).or(grave).first()).toBeVisible();
  for (const box of await grave.all()) await box.check();
  await hold(
    companion,
    companion.getByRole('button', { name: 'Hold to sign' }),
    companion.getByRole('heading', { level: 1, name: 'Requests' }),
  );
}
