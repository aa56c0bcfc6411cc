import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journeyAlone as journey } from '../harness/journey.ts';
import { expectStage, openDomain, proposeFromReview } from '../people/console.ts';
import { agreeOnCancellation, approveCancellation, orderThatIsSent, replacementThatWaits } from '../people/tasks.ts';

journey(
  'an order that waits on its ledger is cancelled there, by another transaction in its place',
  async ({ instance, person, urls }) => {
    // A ledger that takes up nothing for as long as this lasts.
    await instance.stop();
    await instance.start(['--sandbox-block-seconds', '3600']);
    const orderId = await orderThatIsSent(urls);
    const ben = await person('ben');
    const { page } = ben;
    await openDomain(page, 'Treasury');
    await page.goto(page.url().replace(/home.*$/, `transactions/orders/${orderId}`));

    await journey.step('another order may take its place: the same, for more', async () => {
      const address = page.url();
      await page.getByRole('link', { name: 'Replace order' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Replace an order' })).toBeVisible();
      await expect(page.getByRole('group', { name: 'In place of another order' })).toContainText(
        'The ledger settles one of the two',
      );
      await expect(page.getByRole('radio', { name: /^High/ })).toBeChecked();
      await expect(page.getByRole('textbox', { name: 'Amount' })).not.toHaveValue('');
      await page.getByLabel('Why it is replaced').fill('It pays too little');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Review' }).click();
      const changes = page.getByRole('region', { name: 'What will change' });
      await expect(changes).toContainText('It pays too little');
      await expect(changes).toContainText(orderId.slice(0, 8));
      // The order whose place it takes, and not the new one alone.
      const replaced = changes.locator('dl > div').filter({ hasText: 'Replaces the order' });
      for (const said of ['0.001', '≈ $3.34', 'Operating account', '0x52908400098527886E0F7030069857D2E4169EE7'])
        await expect(replaced).toContainText(said);
      await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeEnabled();
      await page.goto(address);
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
    });

    await journey.step('what waits to take its place is not replaced itself: it is said why, and what to do', async () => {
      const address = page.url();
      const waiting = await replacementThatWaits(urls, orderId);
      await expect(page.getByText('Another order is about to replace this one')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Replace order' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
      await expectAccessible(page);
      await page.goto(address.replace(orderId, waiting));
      await expect(page.getByText("This order can't be replaced while it waits")).toBeVisible();
      await expect(page.getByText('Cancel this one first.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Replace order' })).toBeHidden();
      await expectAccessible(page);
      await agreeOnCancellation(urls, waiting);
      await expect(page.getByText("This order can't be replaced while it waits")).toBeHidden();
      await page.goto(address);
      await expect(page.getByRole('link', { name: 'Replace order' })).toBeVisible();
    });

    await journey.step('it is said that the ledger decides, and what it would cost', async () => {
      await page.getByRole('button', { name: 'Cancel order' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Another transaction tries to take its place on the ledger.');
      await expect(dialog).toContainText('Cancelling an order may incur a fee.');
      await expect(dialog).toContainText('Estimated fee:');
      await expectAccessible(page);
      await dialog.getByLabel('Reason').fill('It waits for too long');
      await dialog.getByRole('button', { name: 'Review' }).click();
      await expect(dialog.getByText('It waits for too long')).toBeVisible();
      await proposeFromReview(ben);
    });

    await journey.step('once approved, the replacement is sent and waits in its turn', async () => {
      await approveCancellation(urls, 'dev', orderId);
      await expectStage(page, 'Sent');
      const progress = page.getByRole('region', { name: 'Progress' });
      await expect(progress).toContainText('Cancelled order');
      await expect(progress).toContainText('Replacement order');
      await expectAccessible(page);
    });

    await journey.step('the ledger settles it: the replacement is confirmed, and the order has moved nothing', async () => {
      await instance.stop();
      await instance.start();
      await expectStage(page, 'Confirmed');
      await page.getByRole('region', { name: 'Progress' }).locator(`a[href$="${orderId}"]`).click();
      await expect(page.getByText('Replaced').first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel order' })).toBeHidden();
      await page.getByRole('link', { name: 'Attempt transaction order cancellation' }).click();
      await expectStage(page, 'Confirmed');
    });
  },
);
