import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { openRequest, signOpenRequest } from './companion.ts';
import type { Person } from './person.ts';

/** Changes to another domain with the switcher; its dashboard opens. */
export async function openDomain(page: Page, alias: string): Promise<void> {
  await page.getByRole('button', { name: /^Domain .*, change domain$/ }).click();
  await page.getByRole('menuitem', { name: alias, exact: true }).click();
  await expect(page.getByRole('button', { name: `Domain ${alias}, change domain` })).toBeVisible();
}

/** Opens a section through the side navigation. */
export async function openSection(
  page: Page,
  name: 'Dashboard' | 'Tasks' | 'Accounts' | 'Transactions' | 'Assets',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
  if (name !== 'Dashboard') await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the form of a new account from the list that is open, and waits for it: the list has a field "Name" too. */
export async function openNewAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New account' })).toBeVisible();
}

/** Opens the form that invites somebody, through the list of invitations, and waits for both: the list of users has a link of that name, too. */
export async function openInvitationForm(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Users' }).click();
  await page.getByRole('link', { name: 'Pending invitations' }).click();
  await expect(page.getByText(/^People invited to /)).toBeVisible();
  await page.getByRole('link', { name: 'Invite somebody' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Last day' })).toBeVisible();
}

/** The code by which the person finds the request on their device. */
export async function requestCode(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Check your device' });
  const label = (await dialog.getByText(/^Verification code /).textContent()) ?? '';
  return label.slice('Verification code '.length);
}

/** Does something, and waits for the message with which the console answers. It closes after some seconds: we look for it from before. */
export async function told(page: Page, said: string, act: () => Promise<void>): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages' }).getByText(said).first();
  await Promise.all([expect(message).toBeVisible(), act()]);
}

/** Signs on the device what the console asks for, and waits until the console says that it was sent. */
export async function signOnDevice({ page, companion }: Person, said: string): Promise<void> {
  await openRequest(companion, await requestCode(page));
  await told(page, said, () => signOpenRequest(companion));
  // The message may be that of the signature before, if that was a moment ago.
  await expect(page.getByRole('dialog', { name: 'Check your device' })).toBeHidden();
}

/** Closes the messages that are still there, so that the next one is not confused with those before. One may go by itself meanwhile. */
export async function dismissMessages(page: Page): Promise<void> {
  const dismiss = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss message' });
  await expect(async () => {
    if ((await dismiss.count()) > 0) await dismiss.first().click({ timeout: 1_000 });
    expect(await dismiss.count()).toBe(0);
  }).toPass();
}

/** Takes a form to its review, and signs and submits it from there. */
export async function proposeFromReview(person: Person): Promise<void> {
  if ((await person.page.getByRole('dialog').count()) === 0) await dismissMessages(person.page);
  await person.page.getByRole('button', { name: 'Sign and submit' }).click();
  await signOnDevice(person, 'The task was submitted');
}

/** Waits until a stage of the task that is open is behind it. */
export async function expectStage(page: Page, name: string): Promise<void> {
  const stages = page.getByRole('list', { name: 'Stages of this task' }).getByRole('listitem');
  await expect(stages.filter({ hasText: name }).and(page.locator('[data-place="done"]'))).toBeVisible();
}

/** Opens the first task in the list that waits and whose headline says so. */
export async function openWaitingTask(page: Page, headline: string | RegExp): Promise<void> {
  await openSection(page, 'Tasks');
  const waiting = page.getByRole('row').filter({ hasText: 'Open' }).filter({ hasText: headline });
  await waiting.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: / proposed / })).toBeVisible();
}

/** Approves the task that is open, on the device. */
export async function approve(person: Person): Promise<void> {
  await person.page.getByRole('button', { name: 'Approve' }).click();
  await person.page.getByRole('button', { name: 'Sign approval' }).click();
  await signOnDevice(person, 'Your approval was sent');
}
