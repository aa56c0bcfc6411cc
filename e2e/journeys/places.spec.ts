import { expect } from '@playwright/test';

import { expectAccessible } from '../harness/accessible.ts';
import { journey } from '../harness/journey.ts';
import { openDomain, openSection } from '../people/console.ts';

journey('keeps the place over reload and the back button', async ({ person }) => {
  const { page } = await person('chloe');
  await openDomain(page, 'Treasury');
  await openSection(page, 'Accounts');
  await page.getByLabel('Name').fill('reserve');
  await expect(page).toHaveURL(/alias=reserve/);
  await expect(page.getByRole('link', { name: 'Bitcoin reserve' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operating account' })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('reserve');
  await expect(page.getByRole('link', { name: 'Operating account' })).toBeHidden();
  await page.getByRole('link', { name: 'Bitcoin reserve' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bitcoin reserve' })).toBeVisible();
  await page.getByRole('link', { name: 'Transfers', exact: true }).click();
  await expect(page).toHaveURL(/financial-details\/transfers/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bitcoin reserve' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('reserve');
  await expect(page.getByRole('button', { name: 'Domain Treasury, change domain' })).toBeVisible();
});

journey('denies a domain that is not the person’s, and says where nothing is', async ({ person, urls }) => {
  const { page } = await person('ben');
  const stranger = '00000000-0000-4000-8000-000000000000';
  const home = page.url();
  await page.goto(`${urls.api}/${stranger}/domain/${stranger}/home`);
  await expect(page.getByRole('heading', { level: 1, name: 'Permission denied' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Go to / }).click();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await page.goto(home.replace(/home$/, 'no-such-screen'));
  await expect(page.getByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeVisible();
  await expectAccessible(page);
});

journey('signs out, and the session is over for good', async ({ person, urls }) => {
  const { page, desk } = await person('ben');
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
