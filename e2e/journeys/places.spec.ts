import { expect } from '@playwright/test';
import type { Page, Request } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { dismissMessages, openDomain, openNewAccount, openSection } from '../people/console.ts';

journey('keeps the place over reload, the back button, and a time without network', async ({ atDesk }) => {
  const { page, desk } = await atDesk('ben');
  const messages = page.getByRole('region', { name: 'Messages' });
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await page.getByLabel('Name').fill('reserve');
  await expect(page).toHaveURL(/alias=reserve/);
  await expect(page.getByRole('link', { name: 'Bitcoin reserve' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operating account' })).toBeHidden();
  const asked: string[] = [];
  const note = (request: Request) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('reserve');
  await expect(page.getByRole('link', { name: 'Bitcoin reserve' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operating account' })).toBeHidden();
  page.off('request', note);
  expect(asked.filter((path) => /^\/v1\/(me|domains)$/.test(path)).toSorted(), 'Once each').toEqual(['/v1/domains', '/v1/me']);
  await page.getByRole('link', { name: 'Bitcoin reserve' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bitcoin reserve' })).toBeVisible();
  await page.getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(page).toHaveURL(/financial-details\/transfers/);
  await expect(page).toHaveTitle('Transfers · Bitcoin reserve · Countersign');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bitcoin reserve' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('reserve');
  await expect(page.getByRole('link', { name: 'Bitcoin reserve' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Domain Treasury, change domain' })).toBeVisible();

  await journey.step(
    'a screen that was never opened says that the server is out of reach, and opens when it is back',
    async () => {
      const unreachable = page.getByText("The server can't be reached");
      await desk.setOffline(true);
      await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Policies' }).click();
      await expect(unreachable).toBeVisible();
      await expectAccessible(page);
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Bitcoin reserve' })).toBeVisible();
      await page.goForward();
      await expect(unreachable).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      // It tries again once the network is back.
      await desk.setOffline(false);
      await expect(page.getByRole('heading', { level: 1, name: 'Policies' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Everyday transfers' })).toBeVisible();
    },
  );

  await journey.step('and so it does where nobody notices that the network was gone', async () => {
    const section = (name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
    const paths = [/assets\/dapp-list-[^/]*\.js$/, /favicon\.svg$/];
    for (const path of paths) await page.route(path, (route) => route.abort());
    await section('dApps').click();
    await expect(page.getByText("The server can't be reached")).toBeVisible();
    for (const path of paths) await page.unroute(path);
    await expect(page.getByRole('heading', { level: 1, name: 'dApps' })).toBeVisible();
    await section('Policies').click();
  });

  await journey.step('what opens on a screen opens when the network is back, too', async () => {
    const pairADevice = async () => {
      await page.getByRole('button', { name: /^Account of / }).click();
      await page.getByRole('menuitem', { name: 'Pair a device' }).click();
    };
    await page.getByRole('button', { name: /^Account of / }).click();
    await desk.setOffline(true);
    await page.getByRole('menuitem', { name: 'Pair a device' }).click();
    await expect(messages.getByText("The server can't be reached")).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }), 'The screen stays').toHaveText('Policies');
    await desk.setOffline(false);
    await pairADevice();
    await expect(page.getByRole('dialog', { name: 'Pair a device' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await journey.step('a screen whose style is gone, since a newer console was installed, is loaded again', async () => {
    const style = /assets\/policy-detail[^/]*\.css$/;
    await page.route(style, (route) => route.fulfill({ status: 404 }));
    page.on('request', (request) => void (request.isNavigationRequest() && page.unroute(style)));
    await page.getByRole('link', { name: 'Everyday transfers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Everyday transfers' })).toBeVisible();
  });

  await journey.step('code that is gone before one types takes nothing of what is typed', async () => {
    await openSection(page, 'Accounts');
    const code = /assets\/(commands|proposal-review|reason-field|kind-review|signature-modal)-[^/]*\.js$/;
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await openNewAccount(page);
    await page.getByLabel('Name').fill('Typed before');
    await page.getByLabel('Description').fill('Kept');
    await chooseLedgerAndVault(page);
    const told = messages.locator('[data-tone]').filter({ hasText: 'The console was updated meanwhile' });
    for (const next of [() => page.keyboard.press('Control+k'), () => page.getByRole('button', { name: 'Review' }).click()]) {
      await next();
      await expect(told).toBeVisible();
      await dismissMessages(page);
      await expect(page.getByLabel('Name')).toHaveValue('Typed before');
      await expect(page.getByRole('combobox', { name: 'Vault' })).toHaveValue(/Main vault/);
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
    await page.unroute(code);
  });

  await journey.step('back leads from the review of a form to its fields, and asks before it leaves them', async () => {
    await openSection(page, 'Accounts');
    await openNewAccount(page);
    const needed = ['reason-field', 'signature-modal'].map((name) =>
      page.waitForResponse((response) => new RegExp(`assets/${name}-[^/]*\\.js$`).test(response.url())),
    );
    await page.getByLabel('Name').fill('There and back');
    // Until that code runs, with all that it imports: its bytes come first, and its own imports once more after them.
    for (const response of await Promise.all(needed))
      await page.evaluate(async (url) => void (await import(url)), response.url());
    // A newer console is installed: what the page has not fetched by now is gone.
    const code = /assets\/[^/]*\.(js|css)$/;
    await page.route(code, (route) => route.fulfill({ status: 404 }));
    await page.getByLabel('Description').fill('Looked at twice');
    await chooseLedgerAndVault(page);
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Sign and submit' }).click();
    const signature = page.getByRole('dialog', { name: 'Check your device' });
    await expect(signature).toBeVisible();
    await signature.getByRole('button', { name: 'Cancel' }).click();
    await expect(signature).toBeHidden();
    await page.unroute(code);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('There and back');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goBack();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Accounts' })).toBeVisible();
  });

  await journey.step(
    'who one is is asked while the scripts come, and once, in the scheme of the system; a form comes as soon as the app is here',
    async () => {
      await openNewAccount(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      let release = () => {};
      const isReleased = new Promise<void>((resolve) => (release = resolve));
      await page.route(/assets\/index-[^/]*\.js$/, async (route) => {
        await isReleased;
        await route.continue();
      });
      await page.reload({ waitUntil: 'commit' });
      const first = ['/api/auth/session', '/v1/me', '/v1/domains'];
      await expect.poll(() => first.filter((path) => asked.includes(path))).toEqual(first);
      const shared = ['form-layout', 'form-screen', 'forms', 'known'];
      const script = (path: string) => /assets\/(.+)-.{8}\.js$/.exec(path)?.[1] ?? '';
      const isShared = (path: string) => shared.includes(script(path));
      expect(asked.filter(isShared)).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      release();
      await expect(page.getByLabel('Name')).toBeVisible();
      expect(asked.filter((path) => first.includes(path)).toSorted()).toEqual(first.toSorted());
      expect(asked.filter(isShared).map(script).toSorted(), 'Once each').toEqual(shared);
      // Before the app has run, and so before anything that it asks for.
      const firstOfApp = asked.findIndex((path) => script(path) === 'create-account-form');
      expect(firstOfApp).toBeGreaterThan(asked.findLastIndex(isShared));
    },
  );
});

journey('a browser that has nothing kept loads each script of a form once', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await openNewAccount(page);
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.clearBrowserCache');
  const scripts = new Map<string, string>();
  const loaded: string[] = [];
  client.on('Network.responseReceived', ({ requestId, response: { url, fromDiskCache } }) => {
    if (!fromDiskCache) scripts.set(requestId, new URL(url).pathname);
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const path = scripts.get(requestId);
    if (path?.endsWith('.js') === true && encodedDataLength > 0) loaded.push(path);
  });
  await page.reload();
  await page.getByLabel('Name').fill('Loaded once');
  await page.getByLabel('Description').fill('By a browser that has nothing kept');
  await chooseLedgerAndVault(page);
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.toSorted()).toEqual([...new Set(loaded)].toSorted());
});

journey('denies a domain that is not the person’s, and says where nothing is', async ({ atDesk, urls }) => {
  const { page } = await atDesk('ben');
  const stranger = '00000000-0000-4000-8000-000000000000';
  const home = page.url();
  await page.goto(`${urls.api}/${stranger}/domain/${stranger}/home`);
  await expect(page.getByRole('heading', { level: 1, name: 'Permission denied' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Go to / }).click();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  for (const path of ['no-such-screen', 'transactions/transfers', 'users/nobody', `accounts/${stranger}/financial-details`]) {
    await page.goto(home.replace(/home$/, path));
    await expect(page.getByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeVisible();
  }

  await journey.step('while nobody can say what one may see, every section is offered', async () => {
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
    const isDomains = ({ pathname }: URL) => pathname === '/v1/domains';
    const isMended = page.locator('html[data-mended]');
    await page.route(isDomains, async (route) => {
      if ((await isMended.count()) > 0) await route.continue();
      else await route.fulfill({ status: 500, json: { reason: 'SystemError', message: 'Broken' } });
    });
    await page.goto(home);
    await expect(page.getByText('Your permissions could not be loaded')).toBeVisible();
    await expect(sections).toHaveCount(11);
    await expectAccessible(page);
    // Mended by the click itself: what asks again on its own before would take the button away.
    await page.evaluate(() => {
      const mend = () => document.documentElement.toggleAttribute('data-mended', true);
      document.addEventListener('click', mend, { capture: true, once: true });
    });
    const notice = page.getByText('Your permissions could not be loaded');
    await expect(async () => {
      // A press can join a question that was asked before the mend, and that is still refused.
      if (await notice.isVisible()) await page.getByRole('button', { name: 'Try again' }).first().click({ timeout: 1_000 });
      await expect(notice).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(sections.first()).toBeVisible();
  });
});

journey('signs out, and the session is over for good', async ({ atDesk, urls }) => {
  const { page, desk } = await atDesk('ben');
  const elsewhere = await desk.newPage();
  await elsewhere.goto(urls.api);
  await expect(elsewhere.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  const place = page.url();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(elsewhere.getByLabel('Email')).toBeVisible();
  await page.goto(place);
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
});

async function chooseLedgerAndVault(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Ledgers' }).click();
  await page.getByRole('option', { name: /Ethereum/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Vault' }).click();
  await page.getByRole('option', { name: 'Main vault' }).click();
}
