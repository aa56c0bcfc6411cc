import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { approveSignIn } from '../people/companion.ts';
import { openDomain, openInvitationForm, openNewAccount, openSection } from '../people/console.ts';
import type { Person } from '../people/person.ts';
import { shownNumber } from '../people/sign-in.ts';

/** As when somebody comes back to the tab: the console looks at its session again. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

async function signInAgain(page: Page, companion: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await approveSignIn(companion, await shownNumber(page));
}

/** As when a computer wakes up with the page in sight: the console looks at everything again, with the token it has. */
async function wakeUp(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }
  });
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Lets the server refuse the token of who one is, as one that ran out, this many times; each answer comes after a while. */
async function refuseToken(page: Page, times: number): Promise<() => number> {
  let refused = 0;
  await page.route(
    ({ pathname }) => pathname === '/v1/me',
    async (route) => {
      refused += 1;
      await wait(400);
      await route.fulfill({ status: 401, json: { reason: 'InvalidJwtError', message: 'The token has expired' } });
    },
    { times },
  );
  return () => refused;
}

journey('a session that ended leads to a new sign-in and back to the same page', async ({ person }) => {
  const { page, companion, desk, email } = await person('chloe');
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Portfolio' })).toBeVisible();
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const address = page.url();

  await journey.step('all cookies are deleted', async () => {
    await desk.clearCookies();
    await comeBack(page);
    await expect(page.getByLabel('Email')).toBeVisible();
    await signInAgain(page, companion, email);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(page.url()).toBe(address);
  });

  await journey.step('the token could not be renewed', async () => {
    const refuseOnce = { times: 1 };
    await page.route(
      '**/api/auth/session',
      async (route) => {
        const answer = await route.fetch();
        const session = (await answer.json()) as object;
        await route.fulfill({ response: answer, json: { ...session, error: 'RefreshAccessTokenError' } });
      },
      refuseOnce,
    );
    await comeBack(page);
    await signInAgain(page, companion, email);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(page.url()).toBe(address);
  });

  await journey.step('where no sign-in can begin by itself, a page says that one is required and begins it', async () => {
    await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await desk.clearCookies();
    await comeBack(page);
    await expect(page.getByText('Sign in to see that page.')).toBeVisible();
    expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(address);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

/** Lets the session end over a form, signs in in a tab beside it, and comes back to the form. */
async function endAndReturn({ page, companion, desk, email }: Person): Promise<void> {
  await desk.clearCookies();
  await comeBack(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const opened = desk.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Sign in in a new tab' }).click();
  const beside = await opened;
  await signInAgain(beside, companion, email);
  await expect(beside.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(beside.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await beside.close();

  await page.bringToFront();
  await comeBack(page);
  await expect(dialog).toBeHidden();
}

/** Opens the form of something new from its list. */
async function openNew(page: Page, section: string, form: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click();
  await page.getByRole('link', { name: form }).click();
  await expect(page.getByRole('heading', { level: 1, name: form })).toBeVisible();
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  // A link that is followed before one has left would be overtaken by the way to the list.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
}

journey('a session that ends over a form loses nothing of it', async ({ person }) => {
  const ben = await person('ben');
  const { page } = ben;
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await openNewAccount(page);
  await page.getByLabel('Name').fill('Half an account');
  await page.getByLabel('Description').fill('Somebody was called to the phone');
  const kept = () => expect(page.getByLabel('Name')).toHaveValue('Half an account');

  await journey.step('a refusal comes after the token that ran out was renewed', async () => {
    const refused = await refuseToken(page, 1);
    await wakeUp(page);
    await expect.poll(refused).toBe(1);
    await wait(1_000);
    await kept();
  });

  await journey.step('refusals come while the token that ran out is being renewed', async () => {
    const refused = await refuseToken(page, 2);
    await page.route(
      '**/api/auth/session',
      async (route) => {
        // Both are answered by then.
        await expect.poll(refused).toBe(2);
        await wait(1_000);
        await route.fallback();
      },
      { times: 1 },
    );
    const renewed = page.waitForResponse('**/api/auth/session');
    await wakeUp(page);
    await expect.poll(refused).toBe(2);
    await renewed;
    await wait(1_000);
    await kept();
  });

  await endAndReturn(ben);
  await expect(page.getByLabel('Name')).toHaveValue('Half an account');
  await expect(page.getByLabel('Description')).toHaveValue('Somebody was called to the phone');
  await page.getByRole('combobox', { name: 'Vault' }).click();
  await expect(page.getByRole('option', { name: 'Main vault' })).toBeVisible();
  await page.keyboard.press('Escape');
});

journey('a session that ends over a longer form loses nothing of its steps', async ({ person }) => {
  const ada = await person('ada');
  const { page } = ada;
  await openDomain(page, 'Treasury');
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const next = page.getByRole('button', { name: 'Next' });
  const back = page.getByRole('main').getByRole('button', { name: 'Back' });

  await journey.step('a policy that is in its second step', async () => {
    await openNew(page, 'Policies', 'New policy');
    await name.fill('Half a policy');
    await page.getByRole('radio', { name: 'All operations' }).check();
    await page.getByRole('textbox', { name: 'Rank' }).fill('321');
    await next.click();
    await page.getByRole('button', { name: 'Add a condition' }).click();
    await page.getByRole('combobox', { name: 'Asset 1' }).click();
    await page.getByRole('option', { name: 'Ether (sandbox)' }).click();
    await page.getByRole('textbox', { name: 'Limit 1' }).fill('1234');
    await endAndReturn(ada);
    await expect(page.getByRole('textbox', { name: 'Limit 1' })).toHaveValue('1234');
    await back.click();
    await expect(name).toHaveValue('Half a policy');
    await expect(page.getByRole('textbox', { name: 'Rank' })).toHaveValue('321');
    await leave(page);
  });

  await journey.step('a domain to which somebody was added', async () => {
    await openNew(page, 'Domains', 'New domain');
    await name.fill('Half a domain');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Still without people');
    await next.click();
    await page.getByRole('button', { name: 'Add somebody new' }).click();
    await page.getByRole('textbox', { name: 'Email or login' }).fill('half@meridian.example');
    await endAndReturn(ada);
    await expect(page.getByRole('textbox', { name: 'Email or login' })).toHaveValue('half@meridian.example');
    await back.click();
    await expect(name).toHaveValue('Half a domain');
    await leave(page);
  });

  await journey.step('an invitation', async () => {
    await openInvitationForm(page);
    await page.getByRole('textbox', { name: 'Email or login' }).fill('guest@meridian.example');
    await page.getByRole('textbox', { name: 'Last day' }).fill('31/12/2099');
    await endAndReturn(ada);
    await expect(page.getByRole('textbox', { name: 'Email or login' })).toHaveValue('guest@meridian.example');
    await expect(page.getByRole('textbox', { name: 'Last day' })).toHaveValue('31/12/2099');
  });
});
