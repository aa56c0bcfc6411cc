import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

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
