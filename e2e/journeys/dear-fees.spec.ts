import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openDomain, proposeFromReview } from '../people/console.ts';

journey(
  'a payment whose fee is above its limit is refused in words, and can be signed once fees have fallen, without a step back',
  async ({ person }) => {
    const ben = await person('ben');
    const { page } = ben;
    let isDear = true;
    let asked = 0;
    // What the server says while fees are above the limit, on a network whose fees do what it likes.
    await page.route('**/v1/intents/dry-run', async (route) => {
      asked += 1;
      const answer = await route.fetch();
      if (!isDear) return route.fulfill({ response: answer });
      const reason = 'It costs up to 0.05 ETH, above the maximum of 0.01 ETH';
      return route.fulfill({
        response: answer,
        json: { ...(await answer.json()), result: { type: 'Failure', hint: 'CurrentlyFeesTooLarge', reason } },
      });
    });
    await openDomain(page, 'Treasury');
    await page.getByRole('link', { name: 'New transfer' }).click();
    await page.getByRole('combobox', { name: 'Source account' }).click();
    await page.getByRole('option', { name: 'Operating account' }).first().click();
    await page.getByRole('combobox', { name: 'Asset' }).click();
    await page.getByRole('option', { name: /^ETH/ }).first().click();
    await page.getByRole('textbox', { name: 'Address' }).fill('0x27b1fdb04752bbc536007a920d24acb045561c26');
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.00719');
    await expect(page.getByRole('textbox', { name: 'Maximum fee' })).toHaveValue(/\d/);
    await page.getByRole('textbox', { name: 'Maximum fee' }).fill('0.01');
    await page.getByRole('button', { name: 'Review' }).click();

    await journey.step('while it is dear the review says so, and goes on asking', async () => {
      await expect(page.getByText('The fee would be above the maximum fee.').first()).toBeVisible();
      await expect(page.getByText('Can’t be submitted. Go back and edit it.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
      await expectAccessible(page);
      const before = asked;
      await expect.poll(() => asked).toBeGreaterThan(before + 1);
      await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeDisabled();
    });

    await journey.step('once fees have fallen nothing speaks against it', async () => {
      isDear = false;
      await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeEnabled();
      await expect(page.getByText('The fee would be above the maximum fee.')).toHaveCount(0);
    });

    await journey.step('a fee that rises again as one presses has nothing signed, which is said', async () => {
      isDear = true;
      await page.getByRole('button', { name: 'Sign and submit' }).click();
      await expect(page.getByText('The fee would be above the maximum fee.').first()).toBeVisible();
      isDear = false;
      await expect(page.getByText('Nothing was signed, since it changed at that moment.')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeEnabled();
      await proposeFromReview(ben);
      await expect(page.getByRole('heading', { level: 1, name: 'Ben Okafor proposed a transfer' })).toBeVisible();
    });
  },
);
