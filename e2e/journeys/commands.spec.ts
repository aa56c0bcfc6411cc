import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { byApi } from '../people/by-api.ts';
import { openDomain, openSection } from '../people/console.ts';
import { agreedAccounts } from '../people/tasks.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to, do or find' });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const isSearchFor = (text: string) => (url: URL) =>
  url.pathname === '/internal/v1/me/search' && url.searchParams.get('text') === text;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

journey(
  'screens, proposals and whatever one may read are reached from one field, by keyboard alone',
  async ({ atDesk, urls }) => {
    const domainId = await agreedAccounts(urls, 'Palette', 2);
    const { page } = await atDesk('ben');
    await openDomain(page, 'Trading desk');

    await journey.step('a screen by a part of its name', async () => {
      await page.keyboard.press('Control+k');
      await expect(field(page)).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type('endp');
      await expect(options(page).first()).toHaveText('Endpoints');
      await page.keyboard.press('Enter');
      await expect(palette(page)).toBeHidden();
      await expect(title(page, 'Endpoints')).toBeVisible();
    });

    await journey.step('a proposal, by what it makes', async () => {
      await page.getByRole('button', { name: 'Go to, do or find' }).click();
      await field(page).fill('new endp');
      await expect(options(page)).toHaveText(['New endpoint']);
      await page.keyboard.press('Enter');
      await expect(title(page, 'New endpoint')).toBeVisible();
    });

    await journey.step('an account of another domain, chosen with the arrow keys', async () => {
      await page.keyboard.press('Control+k');
      await field(page).fill('PALETTE');
      await expect(options(page)).toHaveText([/^Palette 1.*Treasury$/, /^Palette 2.*Treasury$/]);
      await page.keyboard.press('ArrowDown');
      await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
      await expectAccessible(page);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(title(page, 'Palette 2')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Domain Treasury, change domain' })).toBeVisible();
    });

    await journey.step('by an address, and by an id', async () => {
      const { client } = await byApi(urls, 'ben');
      const { items } = await client.accounts.list({ params: { domainId }, query: { alias: 'Operating account' } });
      const accountId = items[0]?.data.id ?? '';
      const latest = await client.addresses.latest({ params: { domainId, accountId } });
      for (const text of [latest.address, accountId]) {
        await page.keyboard.press('Control+k');
        await field(page).fill(text);
        // An address leads to whose it is first, and then to the transfers that it received.
        await expect(options(page).first()).toHaveText(/^Operating account/);
        await page.keyboard.press('Escape');
        await expect(palette(page)).toBeHidden();
      }
    });

    await journey.step('where one was comes first', async () => {
      await page.keyboard.press('Control+k');
      await expect(palette(page).getByRole('group', { name: 'Where you were' }).getByRole('option')).toContainText(['Endpoints']);
    });

    await journey.step('an answer that comes late is not shown for what is typed by then', async () => {
      const late = { items: [{ kind: 'vault', id: domainId, name: 'Late vault' }], count: 1 };
      const [asked, given, answered] = [
        Promise.withResolvers<undefined>(),
        Promise.withResolvers<undefined>(),
        Promise.withResolvers<undefined>(),
      ];
      await page.route(isSearchFor('late'), async (route) => {
        asked.resolve(undefined);
        await given.promise;
        // The page may have given it up by then.
        await route.fulfill({ json: late }).catch(() => undefined);
        answered.resolve(undefined);
      });
      await field(page).fill('late');
      await expect(palette(page)).toContainText('Searching…');
      await asked.promise;
      await field(page).fill('Palette 1');
      await expect(options(page)).toHaveText([/^Palette 1/]);
      given.resolve(undefined);
      await answered.promise;
      await wait(500);
      await expect(options(page)).toHaveText([/^Palette 1/]);
    });

    await journey.step('nothing, and a search that fails, are both said', async () => {
      await field(page).fill('No such thing');
      await expect(palette(page)).toContainText('No results for “No such thing”');
      await page.route(isSearchFor('Broken'), (route) =>
        route.fulfill({ status: 500, json: { reason: 'SystemError', message: '' } }),
      );
      await field(page).fill('Broken');
      await expect(palette(page)).toContainText('The search did not work.');
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeHidden();
    });
  },
);

journey('keys lead to sections and through lists, never while one types, and can be switched off', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  await openDomain(page, 'Treasury');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

  await journey.step('go to a section, and along its rows', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await expect(title(page, 'Accounts')).toBeVisible();
    const links = page.getByRole('table').locator('tbody tr').getByRole('link');
    await expect(links.first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(links.first()).toBeFocused();
  });

  await journey.step('what is typed into a field is no shortcut', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox').first();
    await expect(search).toBeFocused();
    await page.keyboard.type('gt?');
    await expect(search).toHaveValue('gt?');
    await expect(list).toBeHidden();
    await expect(title(page, 'Accounts')).toBeVisible();
    await search.fill('');
  });

  await journey.step('the list says what there is', async () => {
    await title(page, 'Accounts').click();
    await page.keyboard.press('?');
    await expect(list).toContainText('AccountsG then A');
    await expect(list).toContainText('Go on, to the reviewControl + Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  });

  await journey.step('a form is sent from within its field', async () => {
    await page.getByRole('link', { name: 'New account' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('By keys');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('alert')).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
  });

  await journey.step('plain characters can be switched off, and Control with a key stays', async () => {
    await page.keyboard.press('Control+k');
    await field(page).fill('preferences');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Shortcuts of plain characters' }).uncheck();
    await openSection(page, 'Tasks');
    await page.keyboard.press('g');
    await page.keyboard.press('a');
    await page.keyboard.press('?');
    await wait(500);
    await expect(title(page, 'Tasks')).toBeVisible();
    await expect(list).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
  });
});
