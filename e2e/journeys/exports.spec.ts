import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { journey } from '../harness/journey.ts';
import { openDomain, openSection } from '../people/console.ts';

/** The rows of the file that the list on the screen gives, each by its headers. */
async function exported(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const [head = [], ...rows] = file
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map((m) => m[1] ?? m[2] ?? ''));
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

journey('what an auditor takes out of the lists says all that the screens know', async ({ atDesk }) => {
  const { page } = await atDesk('ben');
  await openDomain(page, 'Treasury');

  await journey.step('transfers have a direction and a sign, fees are called fees, and each has a status', async () => {
    await openSection(page, 'Transactions');
    await expect(page.getByRole('link', { name: 'Helvetia Cloud AG' })).toBeVisible();
    const rows = await exported(page);
    const paid = rows.find(({ To }) => To === 'Helvetia Cloud AG');
    expect(paid).toMatchObject({ Amount: '-4280.5', 'Amount unit': 'USDS', Direction: 'Outbound', Type: 'Transfer' });
    expect(paid?.['To, address']).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(paid?.['Ledger transaction ID']).toMatch(/^0x[0-9a-f]{64}$/);
    expect(paid?.['Registered, time zone']).toMatch(/^UTC[+-]\d\d:\d\d$/);
    expect(rows.find(({ Type }) => Type === 'Fee')?.Amount).toMatch(/^-\d/);
    expect(rows.filter(({ Status }) => !Status || Status === 'Not known')).toEqual([]);
  });

  await journey.step('tasks say who decided them, when and under which policy', async () => {
    await openSection(page, 'Tasks');
    await page.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Rejected' }).first()).toBeVisible();
    const rejected = (await exported(page)).find(({ Status }) => Status === 'Rejected');
    expect(rejected?.['Decisions']).toMatch(/Step \d: .+ approved on .+; Step \d: .+ rejected on \d{4}-\d\d-\d\d .+ UTC.+: .+/);
    expect(rejected?.['Policies']).toMatch(/, revision \d+, in /);
    expect(rejected?.['Operation']).not.toContain('…');
  });

  await journey.step('and they are found by the days that they were proposed on', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const from = page.getByRole('group', { name: 'Created on' }).getByRole('textbox', { name: 'From' });
    await from.fill('01/01/2100');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await from.fill('01/01/2020');
    await expect(page.getByRole('row').filter({ hasText: 'Rejected' }).first()).toBeVisible();
  });
});
