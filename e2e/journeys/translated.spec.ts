import { expect, type Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { translate, translatedTexts } from '../harness/translation.ts';
import { approve, openDomain, openSection, openWaitingTask, proposeFromReview } from '../people/console.ts';

const outside = '0x52908400098527886E0F7030069857D2E4169EE7';

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Whole texts that people compare, copy or call things by. */
const verbatim = [
  /^0x[0-9a-fA-F]{4,}\S*$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}\S*$/,
  /^[\d.,]+ [A-Z]{3,5}$/,
  /^(?:Main vault|Everyday transfers)$/,
];

async function expectWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This screen could not be shown')).toBeHidden();
  const texts = await translatedTexts(page);
  expect(texts.length, 'Something was translated').toBeGreaterThan(0);
  expect(
    texts.filter((text) => verbatim.some((pattern) => pattern.test(text))),
    'Names, amounts, addresses and ids are left alone',
  ).toEqual([]);
}

for (const how of ['wrapping', 'replacing'] as const) {
  journey(
    `a console that a browser translates by ${how} texts is walked through, filled in and decided in`,
    async ({ person }) => {
      const ben = await person('ben');
      const { page } = ben;
      await translate(page, how);
      const sections = page.getByRole('navigation', { name: 'Sections' });
      await openDomain(page, 'Treasury');

      await journey.step('lists and details, there and back', async () => {
        for (const section of ['Users', 'Policies', 'Vaults', 'Endpoints', 'Assets', 'Accounts', 'Transactions', 'Tasks']) {
          const link = sections.getByRole('link', { name: section });
          await link.click();
          await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
          await page.getByRole('table').getByRole('link').first().click();
          await expect(page.getByRole('heading', { level: 1, name: section })).toBeHidden();
          await expectWhole(page);
          await page.goBack();
          await expect(page.getByRole('heading', { level: 1, name: section })).toBeVisible();
          await expectWhole(page);
        }
      });

      await journey.step('a list that is searched and sorted', async () => {
        await sections.getByRole('link', { name: 'Endpoints' }).click();
        await page.getByRole('searchbox', { name: 'Name' }).fill('nothing of this name');
        await expect(page.getByRole('button', { name: 'Clear filters' }).first()).toBeVisible();
        await page.getByRole('button', { name: 'Clear filters' }).first().click();
        await page.getByRole('button', { name: 'Trust score' }).click();
        await expect(page.getByRole('row').nth(1)).toContainText('Unverified counterparty');
      });

      await journey.step('a form whose words follow what is typed', async () => {
        await openSection(page, 'Dashboard');
        await page.getByRole('link', { name: 'New transfer' }).click();
        await choose(page, 'Source account', 'Operating account');
        await choose(page, 'Asset', /^ETH/);
        const amount = page.getByRole('textbox', { name: 'Amount' });
        await amount.fill('0.5');
        await choose(page, 'Asset', /^USDS/);
        await expect(page.getByText('Enter the amount again: you chose another account or asset.')).toBeVisible();
        await choose(page, 'Asset', /^ETH/);
        await page.getByRole('textbox', { name: 'Address' }).fill(outside);
        await amount.fill('0.25');
        await expect(page.getByText('= 0.25 ETH', { exact: true })).toBeVisible();
        await expect(page.getByText(/send 0\.25 ETH from/)).toBeVisible();
        await amount.fill('');
        await expect(page.getByText('= 0.25 ETH', { exact: true })).toBeHidden();
        // Nothing old stays beside what is new.
        await amount.fill('0.125');
        await expect(page.getByText('= 0.125 ETH', { exact: true })).toBeVisible();
        await expect(page.getByText(/send 0\.125 ETH from/)).toBeVisible();
        await expect(page.getByText(/0\.25 ETH/)).toHaveCount(0);
        await expectWhole(page);
        await page.getByRole('button', { name: 'Review' }).click();
        await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeEnabled();
        await expectWhole(page);
        await proposeFromReview(ben);
      });

      await journey.step('a task that somebody else decides on a translated page', async () => {
        const dev = await person('dev');
        await translate(dev.page, how);
        await openDomain(dev.page, 'Treasury');
        await openWaitingTask(dev.page, /0\.125 ETH/);
        await approve(dev);
        await expectWhole(dev.page);
      });
    },
  );
}

journey('a companion asks not to be translated', async ({ withDevice }) => {
  const { companion } = await withDevice('ben');
  await expect(companion.locator('html')).toHaveAttribute('translate', 'no');
  await expect(companion.locator('meta[name=google]')).toHaveAttribute('content', 'notranslate');
  await translate(companion, 'replacing');
  expect(await translatedTexts(companion)).toEqual([]);
});
