import { expect, type Locator, type Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { openDomain } from '../people/console.ts';

const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** A step that is there scrolls to its title a moment later. */
async function expectBelowBar(page: Page, title: Locator): Promise<void> {
  const bar = await page.getByRole('banner').boundingBox();
  const place = async () => (await title.boundingBox())?.y;
  await expect.poll(place, 'The title is below the bar').toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
}

/** A new transfer of an asset, whole but for what is to be tried. */
async function begin(page: Page, account: string, asset: RegExp): Promise<void> {
  await openDomain(page, 'Treasury');
  await page.getByRole('link', { name: 'New transfer' }).click();
  await choose(page, 'Source account', account);
  await choose(page, 'Asset', asset);
}

journey('another account or asset asks for the amount again', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await begin(page, 'Operating account', /^ETH/);
  await amount.fill('0.5');
  await choose(page, 'Asset', /^USDS/);
  await expect(amount).toHaveValue('');
  await expect(page.getByText('Enter the amount again: you chose another account or asset.')).toBeVisible();
  await amount.fill('0.5');
  await expect(page.getByText('Enter the amount again')).toBeHidden();
  await choose(page, 'Source account', 'Bitcoin reserve');
  await expect(amount).toHaveValue('');
});

journey('a form that cannot be drawn any more comes back with what was typed', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  const amount = page.getByRole('textbox', { name: 'Amount' });
  const address = page.getByRole('textbox', { name: 'Address' });
  await begin(page, 'Operating account', /^ETH/);
  await address.fill(outside);
  await amount.fill('0.25');
  await expect(page.getByText('= 0.25 ETH', { exact: true })).toBeVisible();
  await expect(page.getByText(/send 0\.25 ETH from/)).toBeVisible();
  // As an extension may: what is said of the amount goes with it, and is not where React left it.
  await page.getByText('= 0.25 ETH', { exact: true }).evaluate((text) => text.remove());
  await amount.fill('');
  await expect(page.getByText('This screen could not be shown')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(address).toHaveValue(outside);
  await expect(page.getByRole('combobox', { name: 'Source account' })).toHaveValue('Operating account');
  await expect(page.getByRole('combobox', { name: 'Asset' })).toHaveValue(/^ETH/);
  await amount.fill('0.25');
  await expect(page.getByText('= 0.25 ETH', { exact: true })).toBeVisible();
});

journey('a review begins at its title, below the bar, and the fee it allows follows the network', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  await begin(page, 'Operating account', /^ETH/);
  await page.getByRole('textbox', { name: 'Address' }).fill(outside);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.25');
  await expect(page.getByRole('textbox', { name: 'Maximum fee' })).toHaveValue(/\d/);
  const sign = page.getByRole('button', { name: 'Sign and submit' });
  // The first answer to the review is that of a moment when fees have risen above twice the estimate. The form may still be asking for itself: such a
  // question may come beside it, and be given up.
  let areDear = true;
  await page.route('**/v1/intents/dry-run', async (route) => {
    if (!areDear || !(await sign.isVisible())) return await route.continue();
    const response = await route.fetch();
    const result = { type: 'Failure', hint: 'CurrentlyFeesTooLarge', reason: 'The fee is above the maximum' };
    await route.fulfill({ response, json: { ...(await response.json()), result } });
    areDear = false;
  });
  await expect(page.getByText(/send 0\.25 ETH from/)).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'New transfer' });
  await expect(page.getByText('The network fee has risen. The maximum fee has followed it.')).toBeVisible();
  expect(areDear).toBe(false);
  await expect(sign).toBeEnabled();
  await expectBelowBar(page, title);
});

journey(
  'an estimate that comes while the cursor is in the maximum fee is not mixed with what is typed there',
  async ({ atDesk }) => {
    const { page } = await atDesk('ben');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/v1/intents/dry-run', async (route) => {
      await released;
      await route.continue();
    });
    await begin(page, 'Operating account', /^ETH/);
    await page.getByRole('textbox', { name: 'Address' }).fill(outside);
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.25');
    const limit = page.getByRole('textbox', { name: 'Maximum fee' });
    await limit.focus();
    release();
    await expect(page.getByText(/^Estimated fee: \d/)).toBeVisible();
    await expect(limit).toHaveValue('');
    await page.keyboard.press('Tab');
    await expect(limit).toHaveValue(/\d/);
    await limit.fill('');
    await page.keyboard.type('0.5');
    await expect(limit).toHaveValue('0.5');
    await page.unrouteAll({ behavior: 'wait' });
  },
);

journey('each step of a new policy begins at its title', async ({ atDesk }) => {
  const { page } = await atDesk('ada');
  await openDomain(page, 'Treasury');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Policies' }).click();
  await page.getByRole('link', { name: 'New policy' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Quiet days');
  await page.getByText('All operations', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Conditions' }).and(page.locator('[aria-current=step]')),
  ).toBeVisible();
  await expectBelowBar(page, page.getByRole('heading', { level: 1, name: 'New policy' }));
});
